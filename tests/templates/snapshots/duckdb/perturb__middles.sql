/* ppdp run=0badcafe step=perturb/middles */
create temporary table "ppdp__centers_0__0badcafe" as
select
  max(case when 2 * place_0 between n and n + 1 then value_0 end) as center_0,
  ppdp_group
from (
  select
    rows_now."visits" as value_0,
    row_number() over (partition by members.ppdp_group order by rows_now."visits") as place_0,
    count(*) over (partition by members.ppdp_group) as n,
    members.ppdp_group
  from "ppdp__perturbed_2__0badcafe" as rows_now
  inner join "ppdp__groups_0__0badcafe" as members
    on members.ppdp_tuple = rows_now.ppdp_tuple and members.ppdp_copy = rows_now.ppdp_copy
) as placed
group by ppdp_group
