/* ppdp run=0badcafe step=network/number_seen_nodes */
CREATE TEMPORARY TABLE "ppdp__network_nodes__0badcafe" AS SELECT CAST(ROW_NUMBER() OVER (ORDER BY node_key) - 1 AS BIGINT) AS node, node_key FROM (SELECT CAST(edges."friend ""of""; --" AS BIGINT) AS node_key FROM "<schema>"."knows" AS edges UNION SELECT CAST(edges."to" AS BIGINT) AS node_key FROM "<schema>"."knows" AS edges) AS seen
