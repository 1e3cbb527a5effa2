/* ppdp run=0badcafe step=network/synthetic_weights */
CREATE TEMPORARY TABLE "ppdp__network_weighted__0badcafe" AS SELECT source, target, CAST(1 + (ROW_NUMBER() OVER (ORDER BY MD5(CAST(0 AS TEXT) || '|' || CAST(source AS TEXT) || '|' || CAST(target AS TEXT)), source, target) % 10) AS DOUBLE PRECISION) AS weight FROM "ppdp__network_edges__0badcafe"
