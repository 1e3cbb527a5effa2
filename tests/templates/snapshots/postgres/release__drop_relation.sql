/* ppdp run=0badcafe step=release/drop_relation */
DROP TABLE "shop"."release"
