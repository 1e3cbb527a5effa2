/* ppdp run=0badcafe step=recode/size */
SELECT COUNT(*) AS total_rows FROM "ppdp__chosen__0badcafe"
