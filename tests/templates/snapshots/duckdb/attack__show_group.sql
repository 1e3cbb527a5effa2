/* ppdp run=0badcafe step=attack/show_group */
select distinct
  shown_0,
  shown_1
from "ppdp__attack_seen_0__0badcafe"
where group_id = 2
