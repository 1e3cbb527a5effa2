/* ppdp run=0badcafe step=release/break_quasi */
CREATE TABLE "<schema>"."ppdp__quasi__0badcafe" AS SELECT numbered."age" AS "age", numbered."sex" AS "sex", numbered."visits" AS "visits", numbered.ppdp_group AS "group_id" FROM "ppdp__numbered__0badcafe" AS numbered CROSS JOIN GENERATE_SERIES(1, numbered.ppdp_rows) AS copies(ppdp_copy) ORDER BY numbered.ppdp_group, RANDOM()
