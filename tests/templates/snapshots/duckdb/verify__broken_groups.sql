/* ppdp run=0badcafe step=verify/broken_groups */
select
  count(distinct ppdp_group) as ids,
  min(ppdp_group) as least_id,
  max(ppdp_group) as most_id,
  count(distinct ppdp_place) as combinations,
  count(*) as pairs,
  cast(coalesce(sum(case when ppdp_next > ppdp_group then 1 else 0 end), 0) as bigint) as ascents
from (
  select
    ppdp_group,
    ppdp_place,
    lead(ppdp_group) over (order by ppdp_place, ppdp_group) as ppdp_next
  from (
    select
      "group_id" as ppdp_group,
      dense_rank() over (order by "age", "sex") as ppdp_place
    from (
      select distinct
        "group_id", "age", "sex"
      from "warehouse"."main"."ppdp__quasi__0badcafe" as quasi
    ) as named
  ) as placed
) as ordered
