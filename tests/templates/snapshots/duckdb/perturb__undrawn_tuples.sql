/* ppdp run=0badcafe step=perturb/undrawn_tuples */
create temporary table "ppdp__distinct_rows__0badcafe" as
select
  row_number() over () as ppdp_tuple,
  "size",
  "kind",
  cast(count(*) as bigint) as ppdp_rows,
  cast(0 as bigint) as ppdp_word_0,
  cast(0 as bigint) as ppdp_word_1,
  cast(0 as bigint) as ppdp_word_2,
  cast(0 as bigint) as ppdp_word_3
from (
        select
case when "size" = 0 then abs("size") else "size" end as "size",
decode(encode("kind")) as "kind"
        from "warehouse"."main"."long"
      ) as read_now
group by "size", "kind"
