/* ppdp run=0badcafe step=recode/class_values */
CREATE TEMPORARY TABLE "ppdp__class_values__0badcafe" AS SELECT classes.class_id, distribution.value, CAST(SUM(distribution.n) AS BIGINT) AS n FROM "ppdp__distribution__0badcafe" AS distribution INNER JOIN "ppdp__classes__0badcafe" AS classes ON classes.key_0 = distribution.key_0 GROUP BY classes.class_id, distribution.value
