/* ppdp run=0badcafe step=release/read_view */
CREATE TEMPORARY TABLE "ppdp__shown__0badcafe" AS SELECT * FROM "<schema>"."ppdp__release__0badcafe"
