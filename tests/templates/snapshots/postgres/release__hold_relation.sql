/* ppdp run=0badcafe step=release/hold_relation */
SELECT 1 FROM "shop"."release" WHERE FALSE
