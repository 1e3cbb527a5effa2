/* ppdp run=0badcafe step=attack/shown_values */
create temporary table "ppdp__attack_shown_0__0badcafe" as
select *
from "ppdp__attack_seen_0__0badcafe"
where value_0 <> '=*'
