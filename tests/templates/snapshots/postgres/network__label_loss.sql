/* ppdp run=0badcafe step=network/label_loss */
SELECT label_level, COUNT(*) AS nodes, CAST(SUM(leaves - 1) AS BIGINT) AS lost_leaves FROM "ppdp__network_generalized__0badcafe" GROUP BY label_level ORDER BY label_level
