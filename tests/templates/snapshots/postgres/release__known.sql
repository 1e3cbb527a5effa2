/* ppdp run=0badcafe step=release/known */
SELECT COUNT(*) FROM "ppdp"."releases" WHERE id = '0badcafe' AND name = 'shop.release'
