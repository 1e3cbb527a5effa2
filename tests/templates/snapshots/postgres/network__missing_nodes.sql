/* ppdp run=0badcafe step=network/missing_nodes */
SELECT COUNT(*) AS edges FROM "<schema>"."knows" AS edges LEFT JOIN "ppdp__network_nodes__0badcafe" AS first_end ON first_end.node_key = CAST(edges."friend ""of""; --" AS BIGINT) LEFT JOIN "ppdp__network_nodes__0badcafe" AS second_end ON second_end.node_key = CAST(edges."to" AS BIGINT) WHERE first_end.node IS NULL OR second_end.node IS NULL
