/* ppdp run=0badcafe step=perturb/widest_groups */
select
  max(width_0) as width_0,
  max(width_1) as width_1
from (
  select
cast(cast((cast(max(value_0) as bigint) - cast(min(value_0) as bigint)) as varchar) as double) as width_0,
cast(cast((cast(max(value_1) as decimal(38, 2)) - cast(min(value_1) as decimal(38, 2))) as varchar) as double) as width_1
  from (
    select
      tuples."near" as value_0,
      tuples."far" as value_1,
      members.ppdp_group
    from "ppdp__distinct_rows__0badcafe" as tuples
    inner join "ppdp__groups_0__0badcafe" as members
      on members.ppdp_tuple = tuples.ppdp_tuple
  ) as grouped
  group by ppdp_group
) as widths
