/* ppdp run=0badcafe step=verify/linked_invariance */
with shown as (
  select
    group_id,
    "value_0" as value,
    cast(sum(n) as bigint) as c,
    count(*) over (partition by group_id) as distinct_values
  from "ppdp__linked_published__0badcafe"
  group by group_id, "value_0"
)
select
  (
    select case when max(c) > 1 then 0 else coalesce(min(distinct_values), 0) end
    from shown
  ) as m,
  0 as people,
  0 as changed
