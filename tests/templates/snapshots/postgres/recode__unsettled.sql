/* ppdp run=0badcafe step=recode/unsettled */
SELECT COUNT(*) AS unsettled FROM "ppdp__verdicts_1__0badcafe" WHERE settled = 0 AND is_up = 1
