/* ppdp run=0badcafe step=network/masked_distribution */
SELECT masked, MIN(sensitivity) AS sensitivity, COUNT(*) AS nodes FROM "ppdp__network_sensitivity__0badcafe" GROUP BY masked ORDER BY masked
