/* ppdp run=0badcafe step=release/copy_schema */
copy from database "warehouse" to "ppdp__release__0badcafe" (schema)
