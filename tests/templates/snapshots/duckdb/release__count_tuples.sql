/* ppdp run=0badcafe step=release/count_tuples */
create temporary table "ppdp__tuples__0badcafe" as
select
  cast(row_number() over (order by ppdp_place) as integer) as ppdp_tuple,
  "zone",
  "disease",
  "dose",
  ppdp_rows
from (
  select
    "zone",
    "disease",
    "dose",
    cast(sum(ppdp_rows) as bigint) as ppdp_rows,
    random() as ppdp_place
  from (
select
  dimension_0.value_0 as "zone",
  source."disease" as "disease",
  source."dose" as "dose"
  , source.ppdp_rows as ppdp_rows
from   (
    select
      "zone",
      "disease",
      "dose",
      count(*) as ppdp_rows
    from "warehouse"."main"."crowd"
    group by
    "zone",
    encode(cast("disease" as varchar)),
    "disease",
    signbit("dose"),
    "dose"
  ) as source
inner join "ppdp__dimensions__0badcafe" as dimension_0
  on dimension_0.value_0 = source."zone"
where (dimension_0.column_index is not null)

  ) as published
  group by
    "zone",
    encode(cast("disease" as varchar)),
    "disease",
    signbit("dose"),
    "dose"
) as counted
order by ppdp_tuple
