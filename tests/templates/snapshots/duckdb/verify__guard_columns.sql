/* ppdp run=0badcafe step=verify/guard_columns */
with cells_of_release as (
  select
    dense_rank() over (order by quasi_0, quasi_1) as group_id,
    quasi_0,
    quasi_1,
    value_0,
    n
  from (
    select
      release."sex" as quasi_0,
      release."visits" as quasi_1,
      release."disease" as value_0,
      count(*) as n
    from "warehouse"."main"."people" as release
    group by
      release."sex",
      release."visits",
      release."disease"
  ) as counted

), whole_of_source as (
  select
    grouping(reference."disease") as apart_0,
    reference."disease" as value_0,
    count(*) as n
  from "warehouse"."main"."people" as reference
  group by grouping sets ((reference."disease"))

), groups as (
  select
    group_id,
    cast(sum(n) as double) as n
  from "cells_of_release" as cells
  group by group_id
)
, domain_0 as (
  select
    value_key,
    row_number() over (order by value_key) as position,
    count(*) over () as positions,
    whole_n,
    sum(whole_n) over () as whole_rows
  from (
    select
      value_key,
      cast(sum(whole_n) as double) as whole_n
    from (
      select
        coalesce('=' || cast(value_0 as varchar), 'null') as value_key,
        n as whole_n
      from "whole_of_source" as whole
      where apart_0 = 0
      union all
      select
        coalesce('=' || cast(value_0 as varchar), 'null') as value_key,
        0 as whole_n
      from "cells_of_release" as cells
      group by value_0

    ) as counted
    group by value_key
  ) as known

), shares_0 as (
  select
    part.group_id,
    part.c,
    groups.n as n,
    part.c / groups.n as p,
    domain.value_key,
    domain.position,
    domain.positions,
    domain.whole_n,
    domain.whole_rows,
    domain.whole_n / domain.whole_rows as q
  from (
    select
      group_id,
      value_key,
      cast(sum(n) as double) as c
    from (
      select
        group_id,
        coalesce('=' || cast(value_0 as varchar), 'null') as value_key,
        n
      from "cells_of_release" as cells
    ) as keyed
    group by group_id, value_key
  ) as part
  inner join groups on groups.group_id = part.group_id
  inner join domain_0 as domain on domain.value_key = part.value_key

), sums_0 as (
  select
    group_id,
    max(n) as n,
    count(*) as distinct_values,
    max(c) as top_1
    
  from shares_0
  group by group_id

)
, judged_0 as (
  select
    groups.group_id,
    groups.n,
    groups.distinct_values,
    groups.top_1
        , groups.distinct_values as value_1
    
  from sums_0 as groups

), numbers_0 as (
  select
    judged_groups
    , number_1_0
  from (
    select
      count(*) as judged_groups
        , case when count(*) = count(value_1) then min(value_1) end as number_1_0
    
    from judged_0
  ) as totals

)

select
  cast(
    case
      when number_1_0 >= cast(2.0 as double) - 1e-12 then '0'
      else 'ppdp stopped, nothing is published: the release does not have distinct_l = 2 on column ''disease'''
    end
    as integer
  ) as guard
from numbers_0
