/* ppdp run=0badcafe step=network/keep_labels */
CREATE TEMPORARY TABLE "ppdp__network_labels_0__0badcafe" AS SELECT value_0 AS leaf_value, label_1, leaves_1, label_2, leaves_2 FROM "ppdp__dimensions__0badcafe"
