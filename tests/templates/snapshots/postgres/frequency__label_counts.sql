/* ppdp run=0badcafe step=frequency/label_counts */
CREATE TEMPORARY TABLE "ppdp__distribution_1__0badcafe" AS SELECT counted.key_0, labels.label_value AS value, CAST(SUM(counted.n) AS BIGINT) AS n FROM "ppdp__distribution__0badcafe" AS counted INNER JOIN "ppdp__labels_1__0badcafe" AS labels ON labels.value = counted.value GROUP BY counted.key_0, labels.label_value
