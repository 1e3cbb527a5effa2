/* ppdp run=0badcafe step=attack/facts_alone */
SELECT COALESCE(CAST(MAX(n) AS DOUBLE PRECISION) / CAST(SUM(n) AS DOUBLE PRECISION), 0) AS confidence, COUNT(*) AS values_left FROM (SELECT CAST(SUM(n) AS BIGINT) AS n FROM "ppdp__attack_seen_0__0badcafe" WHERE value_0 <> '=flu' GROUP BY value_0) AS fitting
