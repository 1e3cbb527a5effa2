/* ppdp run=0badcafe step=release/create_index */
create index "guests_by_zone" on "ppdp__release__0badcafe"."main"."guests" ("zone")
