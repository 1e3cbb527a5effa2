/* ppdp run=0badcafe step=release/attach_file */
attach '<folder>/.ppdp__release__0badcafe/warehouse.duckdb' as "ppdp__release__0badcafe"
