/* ppdp run=0badcafe step=leak/write_table */
CREATE TABLE "<schema>"."told_1" AS SELECT source."age", source."job ""now""; --", COUNT(*) AS ppdp_rows, CAST(COUNT(*) AS DOUBLE PRECISION) / CAST(SUM(COUNT(*)) OVER (PARTITION BY source."age") AS DOUBLE PRECISION) AS ppdp_probability FROM "<schema>"."people" AS source GROUP BY source."age", source."job ""now""; --"
