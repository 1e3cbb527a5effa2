/* ppdp run=0badcafe step=release/freeze_leaves */
CREATE TABLE "ppdp_private"."leaves_4__0badcafe" AS SELECT leaf_text, label_1, label_2 FROM "ppdp__hierarchy_4__0badcafe"
