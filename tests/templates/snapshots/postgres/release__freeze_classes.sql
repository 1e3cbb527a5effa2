/* ppdp run=0badcafe step=release/freeze_classes */
CREATE TABLE "ppdp_private"."classes__0badcafe" AS SELECT key_0, shown_0, DENSE_RANK() OVER (ORDER BY shown_0) AS group_number FROM "ppdp__recoded__0badcafe"
