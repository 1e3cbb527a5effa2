/* ppdp run=0badcafe step=release/list */
select
  "id",
  "kind",
  "name",
  "source",
  "source_rows",
  "source_fingerprint",
  "published_rows",
  "suppressed_rows",
  "algorithm",
  "node",
  "privacy",
  "metrics",
  "policy_hash",
  "sql_hash",
  "version",
  "created_at",
  "created_by",
  "groups",
  "policy",
  "objects",
  "sensitive"
from "warehouse"."ppdp"."releases"
where 1 = 1
  and id = '0badcafe'
order by created_at desc, id
