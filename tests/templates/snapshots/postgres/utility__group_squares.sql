/* ppdp run=0badcafe step=utility/group_squares */
SELECT CAST(COALESCE(SUM(n * n), 0) AS BIGINT) AS squares FROM (SELECT COUNT(*) AS n FROM "<schema>"."people" AS measured GROUP BY measured."sex", measured."job ""now""; --") AS groups
