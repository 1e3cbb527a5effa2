/* ppdp run=0badcafe step=verify/count_rows */
SELECT COUNT(*) AS total_rows FROM "<schema>"."people" AS counted
