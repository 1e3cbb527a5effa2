/* ppdp run=0badcafe step=check/measure_invariance */
with members_0 as (
  select
    dense_rank() over (order by listed."job ""now""; --", listed."sex") as group_id,
    case when cast(listed."disease" as varchar) is null then 'null' else '=' || cast(listed."disease" as varchar) end as value,
    cast(listed."ssn" as varchar) as person
  from "warehouse"."main"."people" as listed
), values_0 as (
  select
    group_id,
    value,
    count(*) as c,
    count(*) over (partition by group_id) as distinct_values
  from members_0
  group by group_id, value
),members_1 as (
  select
    dense_rank() over (order by listed."job ""now""; --", listed."sex") as group_id,
    case when cast(listed."disease" as varchar) is null then 'null' else '=' || cast(listed."disease" as varchar) end as value,
    cast(listed."ssn" as varchar) as person
  from "warehouse"."main"."people" as listed
), values_1 as (
  select
    group_id,
    value,
    count(*) as c,
    count(*) over (partition by group_id) as distinct_values
  from members_1
  group by group_id, value
), pairs_1 as (
  select distinct
    now.group_id,
    before.group_id as earlier_id
  from members_0 as now
  inner join members_1 as before on before.person = now.person
), changed_1 as (
  select
    pairs.group_id,
    pairs.earlier_id,
    case
      when count(before.value) = max(now.distinct_values) and count(before.value) = max(before.distinct_values) then 0
      else 1
    end as changed
  from pairs_1 as pairs
  inner join values_0 as now on now.group_id = pairs.group_id
  left join values_1 as before
    on before.group_id = pairs.earlier_id and before.value = now.value
  group by pairs.group_id, pairs.earlier_id
)
select
  (
    select case when max(c) > 1 then 0 else coalesce(min(distinct_values), 0) end
    from values_0
  ) as m,
  (
    select count(*)
    from members_0
    where person is null
  ) as counterfeits,
  count(*) as people,
  cast(coalesce(sum(changed), 0) as bigint) as changed
from (
  select
    person,
    max(changed) as changed
  from (
    select
      now.person,
      changed.changed
    from members_0 as now
    inner join members_1 as before on before.person = now.person
    inner join changed_1 as changed
      on changed.group_id = now.group_id and changed.earlier_id = before.group_id
    
  ) as compared
  group by person
) as everybody
