/* ppdp run=0badcafe step=network/number_nodes */
CREATE TEMPORARY TABLE "ppdp__network_nodes__0badcafe" AS SELECT CAST(ROW_NUMBER() OVER (ORDER BY node_key) - 1 AS BIGINT) AS node, label_value, node_key FROM (SELECT nodes."zip" AS label_value, CAST(nodes."id" AS BIGINT) AS node_key FROM "<schema>"."contacts" AS nodes) AS known
