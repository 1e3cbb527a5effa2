/* ppdp run=0badcafe step=tune/first_members */
CREATE TEMPORARY TABLE "ppdp__members_0__0badcafe" AS SELECT tuple_id, cluster, n FROM "ppdp__seeds__0badcafe"
