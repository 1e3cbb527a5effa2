/* ppdp run=0badcafe step=many/repeated_people */
SELECT CAST(COALESCE(SUM(CASE WHEN NOT ppdp_person IS NULL AND looks > 1 THEN 1 ELSE 0 END), 0) AS BIGINT) AS repeated, CAST(COALESCE(SUM(CASE WHEN ppdp_person IS NULL THEN 1 ELSE 0 END), 0) AS BIGINT) AS nobody FROM (SELECT ppdp_person, COUNT(*) AS looks FROM "ppdp__people_of_0__0badcafe" GROUP BY ppdp_person) AS counted
