/* ppdp run=0badcafe step=utility/count_tuples */
SELECT COUNT(*) AS tuples FROM "ppdp__utility_coded__0badcafe"
