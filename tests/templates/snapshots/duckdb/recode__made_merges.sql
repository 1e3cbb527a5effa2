/* ppdp run=0badcafe step=recode/made_merges */
create temporary table "ppdp__made__0badcafe" as
select cluster, other, n
from "ppdp__roomy__0badcafe"
where is_made = 1
