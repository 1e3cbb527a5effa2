/* ppdp run=0badcafe step=recode/forbid */
CREATE TEMPORARY TABLE "ppdp__forbidden_1__0badcafe" AS SELECT cluster, other FROM "ppdp__breaking__0badcafe"
