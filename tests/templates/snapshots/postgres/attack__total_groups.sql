/* ppdp run=0badcafe step=attack/total_groups */
SELECT CAST(COALESCE(SUM(n), 0) AS BIGINT) AS total_rows, COUNT(*) AS groups, COALESCE(MIN(n), 0) AS smallest FROM (SELECT CAST(SUM(n) AS BIGINT) AS n FROM "ppdp__attack_seen_0__0badcafe" GROUP BY group_id) AS sizes
