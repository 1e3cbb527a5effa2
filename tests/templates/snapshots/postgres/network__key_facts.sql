/* ppdp run=0badcafe step=network/key_facts */
SELECT COUNT(*) AS nodes, CAST(COALESCE(SUM(CASE WHEN nodes."id" IS NULL THEN 1 ELSE 0 END), 0) AS BIGINT) AS null_keys, COUNT(CAST(nodes."id" AS BIGINT)) - COUNT(DISTINCT CAST(nodes."id" AS BIGINT)) AS repeated_keys, CAST(COALESCE(SUM(CASE WHEN nodes."zip" IS NULL THEN 1 ELSE 0 END), 0) AS BIGINT) AS null_labels FROM "<schema>"."contacts" AS nodes
