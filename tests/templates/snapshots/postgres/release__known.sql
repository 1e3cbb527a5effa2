/* ppdp run=0badcafe step=release/known */
SELECT COUNT(*) FROM "ppdp"."releases" WHERE name = 'shop.release' AND kind IN ('table', 'view', 'live_view', 'break_merge')
