/* ppdp run=0badcafe step=recode/failing_sizes */
create temporary table "ppdp__failing_1__0badcafe" as
select
  cluster
from "ppdp__clusters_1__0badcafe"
where not (n >= 3)
