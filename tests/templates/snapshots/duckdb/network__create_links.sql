/* ppdp run=0badcafe step=network/create_links */
create temporary table "ppdp__network_defended_edges__0badcafe" (
  source bigint,
  target bigint,
  weight double
)
