/* ppdp run=0badcafe step=release/rename_view */
ALTER VIEW "<schema>"."ppdp__release__0badcafe" RENAME TO "shown"
