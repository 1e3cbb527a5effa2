/* ppdp run=0badcafe step=tune/progress */
select
  cast(coalesce(sum(case when n < 3 then 3 - n else 0 end), 0) as bigint) as lacking_rows,
  cast(coalesce(sum(n), 0) as bigint) as joined_rows
from (
  select cluster, sum(n) as n from "ppdp__members_1__0badcafe" group by cluster
) as clusters
