/* ppdp run=0badcafe step=perturb/middles */
create temporary table "ppdp__centers_0__0badcafe" as
select
  max(case when 2 * place_0 between n and n + 1 then value_0 end) as center_0,
  ppdp_group
from (
  select
    value_0,
    row_number() over (partition by ppdp_group order by value_0) as place_0,
    count(*) over (partition by ppdp_group) as n,
    ppdp_group
  from (
    select
      ppdp_value as value_0,
      ppdp_group
    from "ppdp__groups_0__0badcafe"
  ) as grouped
) as placed
group by ppdp_group
