/* ppdp run=0badcafe step=recode/made_merges */
CREATE TEMPORARY TABLE "ppdp__made__0badcafe" AS SELECT cluster, other, n FROM "ppdp__roomy__0badcafe" WHERE is_made = 1
