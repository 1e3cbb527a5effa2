/* ppdp run=0badcafe step=network/place_people */
CREATE TEMPORARY TABLE "ppdp__network_shown_attributes__0badcafe" AS SELECT CAST(people."age" AS TEXT) AS "age", nodes.node FROM "ppdp__network_people__0badcafe" AS people INNER JOIN "ppdp__network_nodes__0badcafe" AS nodes ON nodes.node_key = CAST(people."id" AS BIGINT)
