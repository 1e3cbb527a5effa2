/* ppdp run=0badcafe step=recode/unsettled */
select
  count(*) as unsettled
from "ppdp__verdicts_1__0badcafe"
where settled = 0 and is_up = 1
