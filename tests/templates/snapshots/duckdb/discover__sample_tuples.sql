/* ppdp run=0badcafe step=discover/sample_tuples */
create temporary table "ppdp__drawn__0badcafe" as
select
  value_0,
  value_1,
  value_2,
  value_3,
  value_4,
  value_5,
  value_6,
  value_7,
  value_8,
  value_9,
  count(*) as n
from (
  select
    value_0,
    value_1,
    value_2,
    value_3,
    value_4,
    value_5,
    value_6,
    value_7,
    value_8,
    value_9
  from (
    select
      *,
      unnest(range(1, n + 1)) as copy
    from "ppdp__packed_tuples__0badcafe"
  ) as copies
  order by md5(coalesce('=' || cast(value_0 as varchar), '') || '|' || coalesce('=' || cast(value_1 as varchar), '') || '|' || coalesce('=' || cast(value_2 as varchar), '') || '|' || coalesce('=' || cast(value_3 as varchar), '') || '|' || coalesce('=' || cast(value_4 as varchar), '') || '|' || coalesce('=' || cast(value_5 as varchar), '') || '|' || coalesce('=' || cast(value_6 as varchar), '') || '|' || coalesce('=' || cast(value_7 as varchar), '') || '|' || coalesce('=' || cast(value_8 as varchar), '') || '|' || coalesce('=' || cast(value_9 as varchar), '') || '|' || cast(copies.copy as varchar))
  limit 20
) as drawn
group by value_0, value_1, value_2, value_3, value_4, value_5, value_6, value_7, value_8, value_9
