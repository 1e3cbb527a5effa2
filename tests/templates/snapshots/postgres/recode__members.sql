/* ppdp run=0badcafe step=recode/members */
CREATE TEMPORARY TABLE "ppdp__members_1__0badcafe" AS SELECT old AS class_id, cluster FROM "ppdp__moved__0badcafe"
