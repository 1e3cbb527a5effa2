/* ppdp run=0badcafe step=verify/read_table */
CREATE TEMPORARY TABLE "ppdp__merged__0badcafe" AS SELECT release."age", release."sex", release."disease", release."visits", release."pays d'origine" FROM "<schema>"."ppdp__release__0badcafe" AS release
