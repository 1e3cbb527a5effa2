/* ppdp run=0badcafe step=recode/smallest */
select
  min(n) as smallest
from "ppdp__clusters_0__0badcafe"
