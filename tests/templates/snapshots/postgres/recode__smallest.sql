/* ppdp run=0badcafe step=recode/smallest */
SELECT MIN(n) AS smallest FROM "ppdp__clusters_0__0badcafe"
