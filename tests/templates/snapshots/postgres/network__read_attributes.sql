/* ppdp run=0badcafe step=network/read_attributes */
CREATE TEMPORARY TABLE "ppdp__network_attributes__0badcafe" AS SELECT source."age" AS value_0, nodes.node FROM "<schema>"."contacts" AS source INNER JOIN "ppdp__network_nodes__0badcafe" AS nodes ON nodes.node_key = CAST(source."id" AS BIGINT)
