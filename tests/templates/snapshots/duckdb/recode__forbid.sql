/* ppdp run=0badcafe step=recode/forbid */
create temporary table "ppdp__forbidden_1__0badcafe" as
select cluster, other from "ppdp__breaking__0badcafe"
