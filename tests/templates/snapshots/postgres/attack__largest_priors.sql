/* ppdp run=0badcafe step=attack/largest_priors */
SELECT n, total_rows FROM (SELECT n, CAST(SUM(n) OVER () AS BIGINT) AS total_rows, ROW_NUMBER() OVER (ORDER BY n DESC NULLS LAST) AS place FROM "ppdp__attack_prior_0__0badcafe") AS ranked WHERE place <= 2 ORDER BY place
