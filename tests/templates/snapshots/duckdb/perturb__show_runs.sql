/* ppdp run=0badcafe step=perturb/show_runs */
create temporary table "ppdp__perturbed_1__0badcafe" as
select
  members.ppdp_tuple,
  members.ppdp_copy,
  rows_now."age",
  rows_now."weight",
  rows_now."visits",
  rows_now."zone",
  rows_now."disease",
  centers.center_0 as "dose"
from "ppdp__groups_0__0badcafe" as members
inner join "ppdp__centers_0__0badcafe" as centers
  on centers.ppdp_group = members.ppdp_group
inner join "ppdp__distinct_rows__0badcafe" as rows_now
  on rows_now.ppdp_tuple = members.ppdp_tuple
union all
select
  ppdp_tuple,
  ppdp_copy,
  "age",
  "weight",
  "visits",
  "zone",
  "disease",
  "dose"
from (
  select
    rows_now.*,
    ranks.ppdp_start,
    copies.ppdp_copy
  from "ppdp__distinct_rows__0badcafe" as rows_now
  inner join "ppdp__ranks_0__0badcafe" as ranks
    on ranks.ppdp_tuple = rows_now.ppdp_tuple
  cross join generate_series(1, ranks.ppdp_rows) as copies (ppdp_copy)
  where ranks.ppdp_rows >= 4
) as ranked
where case
    when ppdp_start + ppdp_copy <= 8
      then (ppdp_start + ppdp_copy - 1) % 4 < ppdp_copy and ppdp_copy - (ppdp_start + ppdp_copy - 1) % 4 <= ppdp_rows - 3
    when ppdp_start + ppdp_copy > 12
      then (20 - ppdp_start - ppdp_copy) % 4 <= ppdp_rows - ppdp_copy and ppdp_copy + (20 - ppdp_start - ppdp_copy) % 4 >= 4
    else false
  end
union all
select
  rows_now.ppdp_tuple,
  copies.ppdp_copy,
  rows_now."age",
  rows_now."weight",
  rows_now."visits",
  rows_now."zone",
  rows_now."disease",
  rows_now."dose"
from "ppdp__distinct_rows__0badcafe" as rows_now
cross join generate_series(1, rows_now.ppdp_rows) as copies (ppdp_copy)
where rows_now."dose" is null
