/* ppdp run=0badcafe step=release/rename_view */
alter view "warehouse"."main"."ppdp__release__0badcafe" rename to "shown"
