/* ppdp run=0badcafe step=network/read_nodes */
SELECT node FROM "pg_temp_18"."ppdp__network_nodes__0badcafe" AS nodes ORDER BY node
