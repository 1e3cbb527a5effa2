/* ppdp run=0badcafe step=profile/count_pairs */
SELECT 0 AS pair_index, COUNT(*) AS combinations FROM (SELECT DISTINCT source."sex" AS left_value, source."class" AS right_value FROM "<schema>"."unknown" AS source) AS pair_0 ORDER BY pair_index
