/* ppdp run=0badcafe step=attack/uncovered_values */
SELECT COUNT(DISTINCT listed.value_0) AS uncovered_values, CAST(COALESCE(SUM(listed.n), 0) AS BIGINT) AS uncovered_rows FROM "ppdp__attack_seen_0__0badcafe" AS listed WHERE listed.value_0 <> 'null' AND NOT EXISTS(SELECT 1 FROM "ppdp__attack_ancestors_0__0badcafe" AS ancestors WHERE ancestors.value = listed.value_0)
