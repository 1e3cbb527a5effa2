/* ppdp run=0badcafe step=perturb/undrawn_tuples */
CREATE TEMPORARY TABLE "ppdp__distinct_rows__0badcafe" AS SELECT ROW_NUMBER() OVER () AS ppdp_tuple, "size", "kind", CAST(COUNT(*) AS BIGINT) AS ppdp_rows, CAST(0 AS BIGINT) AS ppdp_word_0, CAST(0 AS BIGINT) AS ppdp_word_1, CAST(0 AS BIGINT) AS ppdp_word_2, CAST(0 AS BIGINT) AS ppdp_word_3 FROM "<schema>"."long" GROUP BY "size", "kind"
