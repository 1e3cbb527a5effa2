/* ppdp run=0badcafe step=attack/list_values */
CREATE TEMPORARY TABLE "ppdp__attack_values_0__0badcafe" AS SELECT 0 AS column_index, CAST(raw AS TEXT) AS leaf_text, CAST(SUM(n) AS BIGINT) AS n FROM (SELECT listed."disease" AS raw, COUNT(*) AS n FROM "<schema>"."attacked" AS listed GROUP BY listed."disease") AS counted GROUP BY CAST(raw AS TEXT)
