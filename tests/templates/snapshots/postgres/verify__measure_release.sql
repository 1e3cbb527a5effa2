/* ppdp run=0badcafe step=verify/measure_release */
SELECT COUNT(*) AS groups, CAST(COALESCE(SUM(n), 0) AS BIGINT) AS total_rows, COALESCE(MIN(n), 0) AS measured_0 FROM (SELECT COUNT(*) AS n FROM "shop"."ppdp__release__0badcafe" AS release GROUP BY release."age", release."income", release."zip", release."born", release."job ""now""; --", release."pays d'origine", release."sex") AS groups
