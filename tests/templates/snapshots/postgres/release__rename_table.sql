/* ppdp run=0badcafe step=release/rename_table */
ALTER TABLE "shop"."ppdp__release__0badcafe" RENAME TO "release"
