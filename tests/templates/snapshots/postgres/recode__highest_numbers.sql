/* ppdp run=0badcafe step=recode/highest_numbers */
SELECT column_index, MAX(number) AS highest FROM "ppdp__cell_numbers__0badcafe" GROUP BY column_index
