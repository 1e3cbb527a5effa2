/* ppdp run=0badcafe step=release/permute */
create temporary table "ppdp__permuted__0badcafe" as
with grouped as (
  select
    dense_rank() over (order by "age", "sex") as ppdp_group,
    '0' || case when cast("age" as varchar) is null then 'null' else '=' || cast("age" as varchar) end || case when cast("sex" as varchar) is null then 'null' else '=' || cast("sex" as varchar) end as ppdp_key,
    "age",
    "sex",
    "disease",
    "visits",
    "pays d'origine"
  from "ppdp__tuples__0badcafe" as tuples
  cross join generate_series(1, tuples.ppdp_rows) as copies (ppdp_copy)
), places as (
  select
    ppdp_group,
    "age",
    "sex",
    "visits",
    row_number() over (partition by ppdp_group order by case when cast("visits" as varchar) is null then 'null' else '=' || cast("visits" as varchar) end collate "C") as ppdp_place
  from grouped
)
, keyed_0 as (
  select
    ppdp_group,
    ppdp_key,
    "disease",
    case when cast("disease" as varchar) is null then 'null' else '=' || cast("disease" as varchar) end as ppdp_value
  from grouped
), copies_0 as (
  select
    ppdp_group,
    "disease",
    md5(ppdp_key || 'disease' || ppdp_value || '#' || cast(row_number() over (
      partition by ppdp_group, ppdp_value order by cast("disease" as varchar) collate "C"
    ) as varchar)) as ppdp_hash
  from keyed_0
), drawn_0 as (
  select
    ppdp_group,
    "disease",
    row_number() over (partition by ppdp_group order by ppdp_hash collate "C") as ppdp_place
  from copies_0
)
, keyed_1 as (
  select
    ppdp_group,
    ppdp_key,
    "pays d'origine",
    case when cast("pays d'origine" as varchar) is null then 'null' else '=' || cast("pays d'origine" as varchar) end as ppdp_value
  from grouped
), copies_1 as (
  select
    ppdp_group,
    "pays d'origine",
    md5(ppdp_key || 'pays d''origine' || ppdp_value || '#' || cast(row_number() over (
      partition by ppdp_group, ppdp_value order by cast("pays d'origine" as varchar) collate "C"
    ) as varchar)) as ppdp_hash
  from keyed_1
), drawn_1 as (
  select
    ppdp_group,
    "pays d'origine",
    row_number() over (partition by ppdp_group order by ppdp_hash collate "C") as ppdp_place
  from copies_1
)
select
  row_number() over (order by ppdp_drawn) as ppdp_tuple,
  shuffled.*,
  cast(1 as bigint) as ppdp_rows
from (
  select
    "places"."age",
    "places"."sex",
    "drawn_0"."disease",
    "places"."visits",
    "drawn_1"."pays d'origine",
    random() as ppdp_drawn
  from places
  inner join drawn_0
    on drawn_0.ppdp_group = places.ppdp_group and drawn_0.ppdp_place = places.ppdp_place
  inner join drawn_1
    on drawn_1.ppdp_group = places.ppdp_group and drawn_1.ppdp_place = places.ppdp_place
) as shuffled
order by ppdp_tuple
