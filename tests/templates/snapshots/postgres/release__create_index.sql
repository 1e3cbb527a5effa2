/* ppdp run=0badcafe step=release/create_index */
create index "guests_by_zone" on "<schema>"."guests" using "btree" ("zone")
