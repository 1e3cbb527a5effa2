/* ppdp run=0badcafe step=leak/breach_size */
SELECT CAST(COALESCE(SUM(cell_rows), 0) AS BIGINT) AS total_rows, COUNT(DISTINCT group_number) AS groups FROM "ppdp__breach__0badcafe" AS cells
