/* ppdp run=0badcafe step=attack/matched_people */
SELECT CAST(COALESCE(SUM(people.n), 0) AS BIGINT) AS total_people, CAST(COALESCE(SUM(CASE WHEN NOT found.person IS NULL THEN people.n ELSE 0 END), 0) AS BIGINT) AS matched_people FROM "ppdp__attack_people_1__0badcafe" AS people LEFT JOIN (SELECT DISTINCT person FROM "ppdp__attack_pairs_2001__0badcafe") AS found ON found.person = people.node_1
