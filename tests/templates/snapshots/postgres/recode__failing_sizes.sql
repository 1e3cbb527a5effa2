/* ppdp run=0badcafe step=recode/failing_sizes */
CREATE TEMPORARY TABLE "ppdp__failing_1__0badcafe" AS SELECT cluster FROM "ppdp__clusters_1__0badcafe" WHERE NOT (n >= 3)
