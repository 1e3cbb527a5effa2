/* ppdp run=0badcafe step=recode/open_parts */
SELECT COUNT(DISTINCT part) AS all_parts, COUNT(DISTINCT CASE WHEN is_open = 1 THEN part END) AS open_parts FROM "ppdp__parts_1__0badcafe"
