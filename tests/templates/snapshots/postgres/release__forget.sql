/* ppdp run=0badcafe step=release/forget */
DELETE FROM "ppdp"."releases" WHERE id = '0badcafe'
