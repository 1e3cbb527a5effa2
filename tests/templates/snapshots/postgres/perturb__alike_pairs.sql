/* ppdp run=0badcafe step=perturb/alike_pairs */
SELECT COALESCE(SUM(CAST(CAST(ppdp_alike AS DOUBLE PRECISION) * CAST(ppdp_alike - 1 AS DOUBLE PRECISION) AS DOUBLE PRECISION) / 2), 0) AS pairs FROM (SELECT CAST(SUM(ppdp_rows) AS BIGINT) AS ppdp_alike FROM "ppdp__distinct_rows__0badcafe" WHERE ppdp_word_0 < 102261126 AND (NOT "near" IS NULL OR NOT "far" IS NULL) GROUP BY "near", "far") AS alike
