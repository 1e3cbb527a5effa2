/* ppdp run=0badcafe step=verify/merge_tables */
create temporary table "ppdp__merged__0badcafe" as
with members as (
  select
    quasi.*,
    "group_id" as ppdp_group,
    row_number() over (partition by "group_id") - 1 as ppdp_start,
    count(*) over (partition by "group_id") as ppdp_rows
  from "warehouse"."main"."ppdp__quasi__0badcafe" as quasi
)
, part_0 as (
  select
    counted."group_id" as ppdp_group,
    counted."disease",
    cast(sum(counted."count") over (
      partition by counted."group_id" rows between unbounded preceding and current row
    ) as bigint) - counted."count" as ppdp_start
  from "warehouse"."main"."ppdp__sensitive_0__0badcafe" as counted
)
, part_1 as (
  select
    counted."group_id" as ppdp_group,
    counted."pays d'origine",
    cast(sum(counted."count") over (
      partition by counted."group_id" rows between unbounded preceding and current row
    ) as bigint) - counted."count" as ppdp_start
  from "warehouse"."main"."ppdp__sensitive_1__0badcafe" as counted
)
, starts as (
  select ppdp_group, ppdp_start, ppdp_start as from_members, cast(null as bigint) as from_0, cast(null as bigint) as from_1 from members
  union all
  select ppdp_group, ppdp_start, cast(null as bigint), ppdp_start, cast(null as bigint) from part_0
  union all
  select ppdp_group, ppdp_start, cast(null as bigint), cast(null as bigint), ppdp_start from part_1
), places as (
  select
    ppdp_group,
    ppdp_start,
    max(from_members) over (partition by ppdp_group order by ppdp_start) as from_members,
    max(from_0) over (partition by ppdp_group order by ppdp_start) as from_0,
    max(from_1) over (partition by ppdp_group order by ppdp_start) as from_1,
    lead(ppdp_start) over (partition by ppdp_group order by ppdp_start) as ppdp_end
  from (
    select ppdp_group, ppdp_start, max(from_members) as from_members, max(from_0) as from_0, max(from_1) as from_1 from starts
    group by ppdp_group, ppdp_start
  ) as distinct_starts
)
select
members."age",
members."sex",
part_0."disease",
members."visits",
part_1."pays d'origine"
from places
inner join members on members.ppdp_group = places.ppdp_group and members.ppdp_start = places.from_members
inner join part_0
  on part_0.ppdp_group = places.ppdp_group and part_0.ppdp_start = places.from_0
inner join part_1
  on part_1.ppdp_group = places.ppdp_group and part_1.ppdp_start = places.from_1
cross join generate_series(1, coalesce(places.ppdp_end, members.ppdp_rows) - places.ppdp_start) as copies (ppdp_copy)
