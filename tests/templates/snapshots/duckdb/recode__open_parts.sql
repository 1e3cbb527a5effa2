/* ppdp run=0badcafe step=recode/open_parts */
select
  count(distinct part) as all_parts,
  count(distinct case when is_open = 1 then part end) as open_parts
from "ppdp__parts_1__0badcafe"
