/* ppdp run=0badcafe step=network/create_values */
create temporary table "ppdp__network_base__0badcafe" (
  node bigint,
  "base" double
)
