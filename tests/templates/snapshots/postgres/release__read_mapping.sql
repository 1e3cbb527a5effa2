/* ppdp run=0badcafe step=release/read_mapping */
SELECT column_name, value, level, published FROM "ppdp__mapping__0badcafe" ORDER BY column_name, value, level, published
