/* ppdp run=0badcafe step=network/label_values */
CREATE TEMPORARY TABLE "ppdp__network_label_values__0badcafe" AS SELECT "label_value" AS value_0, COUNT(*) AS n FROM "ppdp__network_nodes__0badcafe" GROUP BY "label_value"
