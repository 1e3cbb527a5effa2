/* ppdp run=0badcafe step=load/build_hierarchy */
create temporary table "ppdp__hierarchy_0__0badcafe" as
with numbers as (
  select
    leaf_text,
    cast(leaf_text as decimal(38, 12)) as number
  from "ppdp__values_0__0badcafe"
  where leaf_text is not null
), range_of as (
  select
    cast(max(number) - min(number) as double) as extent
  from numbers
), bounds as (
  select
    leaf_text,
    extent,
    number - mod(number - cast(0 as decimal(38, 12)), cast(10 as decimal(38, 12)))
      - case
        when mod(number - cast(0 as decimal(38, 12)), cast(10 as decimal(38, 12))) < 0
          then cast(10 as decimal(38, 12))
        else 0
      end as low_1,
    number - mod(number - cast(0 as decimal(38, 12)), cast(20 as decimal(38, 12)))
      - case
        when mod(number - cast(0 as decimal(38, 12)), cast(20 as decimal(38, 12))) < 0
          then cast(20 as decimal(38, 12))
        else 0
      end as low_2
  from numbers
  cross join range_of
)
select
  leaf_text,
  '[' || case when cast(cast(low_1 as decimal(38, 12)) as varchar) like '%.%' then rtrim(rtrim(cast(cast(low_1 as decimal(38, 12)) as varchar), '0'), '.') else cast(cast(low_1 as decimal(38, 12)) as varchar) end || ', '
    || case when cast(cast(low_1 + cast(10 as decimal(38, 12)) as decimal(38, 12)) as varchar) like '%.%' then rtrim(rtrim(cast(cast(low_1 + cast(10 as decimal(38, 12)) as decimal(38, 12)) as varchar), '0'), '.') else cast(cast(low_1 + cast(10 as decimal(38, 12)) as decimal(38, 12)) as varchar) end
    || ')' as label_1,
  least(cast(10 as double), extent) as extent_1,
  '[' || case when cast(cast(low_2 as decimal(38, 12)) as varchar) like '%.%' then rtrim(rtrim(cast(cast(low_2 as decimal(38, 12)) as varchar), '0'), '.') else cast(cast(low_2 as decimal(38, 12)) as varchar) end || ', '
    || case when cast(cast(low_2 + cast(20 as decimal(38, 12)) as decimal(38, 12)) as varchar) like '%.%' then rtrim(rtrim(cast(cast(low_2 + cast(20 as decimal(38, 12)) as decimal(38, 12)) as varchar), '0'), '.') else cast(cast(low_2 + cast(20 as decimal(38, 12)) as decimal(38, 12)) as varchar) end
    || ')' as label_2,
  least(cast(20 as double), extent) as extent_2,
  '*' as label_3,
  extent as extent_3
from bounds
