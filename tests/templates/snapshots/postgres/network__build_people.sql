/* ppdp run=0badcafe step=network/build_people */
CREATE TEMPORARY TABLE "ppdp__network_people__0badcafe" AS SELECT source."id" AS "id", source."age" AS "age" FROM "<schema>"."contacts" AS source ORDER BY RANDOM()
