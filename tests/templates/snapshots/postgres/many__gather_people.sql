/* ppdp run=0badcafe step=many/gather_people */
CREATE TEMPORARY TABLE "ppdp__people_of_0__0badcafe" AS SELECT DISTINCT CAST(source."key ""of""; --" AS TEXT) AS ppdp_person, source."age", source."zone" FROM "<schema>"."members" AS source
