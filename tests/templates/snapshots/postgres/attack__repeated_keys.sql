/* ppdp run=0badcafe step=attack/repeated_keys */
SELECT COUNT(*) AS repeated FROM (SELECT person_key FROM "ppdp__attack_keys_0__0badcafe" GROUP BY person_key HAVING COUNT(*) > 1) AS repeated
