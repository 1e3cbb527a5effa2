/* ppdp run=0badcafe step=recode/root_parts */
create temporary table "ppdp__parts_0__0badcafe" as
select
  cluster,
  min(cluster) over () as part,
  1 as is_open
from "ppdp__clusters_0__0badcafe"
