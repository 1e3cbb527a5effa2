/* ppdp run=0badcafe step=perturb/undrawn_tuples */
create temporary table "ppdp__distinct_rows__0badcafe" as
select
  row_number() over () as ppdp_tuple,
  counted.*,
  cast(0 as bigint) as ppdp_word_0,
  cast(0 as bigint) as ppdp_word_1,
  cast(0 as bigint) as ppdp_word_2,
  cast(0 as bigint) as ppdp_word_3
from (
        select
          case when source_now."size" = 0 then abs(source_now."size") else source_now."size" end as "size",
          decode(encode(source_now."kind" collate "C")) as "kind",
          cast(count(*) as bigint) as ppdp_rows
        from "warehouse"."main"."long" as source_now
        group by source_now."size", source_now."kind" collate "C"
) as counted
