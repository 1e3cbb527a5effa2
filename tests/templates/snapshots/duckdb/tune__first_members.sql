/* ppdp run=0badcafe step=tune/first_members */
create temporary table "ppdp__members_0__0badcafe" as
select tuple_id, cluster, n from "ppdp__seeds__0badcafe"
