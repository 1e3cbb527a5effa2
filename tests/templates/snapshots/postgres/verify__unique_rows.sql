/* ppdp run=0badcafe step=verify/unique_rows */
SELECT COUNT(*) AS unique_rows FROM (SELECT COUNT(*) AS n FROM "shop"."ppdp__release__0badcafe" AS release GROUP BY release."visits") AS groups WHERE n = 1
