/* ppdp run=0badcafe step=network/number_release */
CREATE TEMPORARY TABLE "ppdp__network_numbered__0badcafe" AS SELECT node, CAST(ROW_NUMBER() OVER (ORDER BY place) AS BIGINT) AS number FROM (SELECT node, RANDOM() AS place FROM "ppdp__network_merged_nodes__0badcafe") AS shuffled
