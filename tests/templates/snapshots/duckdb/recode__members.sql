/* ppdp run=0badcafe step=recode/members */
create temporary table "ppdp__members_1__0badcafe" as
select old as class_id, cluster from "ppdp__moved__0badcafe"
