/* ppdp run=0badcafe step=recode/size */
select
  count(*) as total_rows
from "ppdp__chosen__0badcafe"
