/* ppdp run=0badcafe step=verify/guard_leaves */
SELECT CAST(CASE WHEN EXISTS(SELECT 1 FROM "ppdp__leaves_4__0badcafe" GROUP BY leaf_text HAVING COUNT(*) > 1) THEN 'ppdp stopped, nothing is published: the hierarchy of column ''job "now"; --'' has a leaf with two parents' ELSE '0' END AS INT) AS guard
