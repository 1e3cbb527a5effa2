/* ppdp run=0badcafe step=release/list_earlier */
select
  log."id",
  log."kind",
  log."name",
  log."source",
  log."source_rows",
  log."source_fingerprint",
  log."published_rows",
  log."suppressed_rows",
  log."algorithm",
  log."node",
  log."privacy",
  log."metrics",
  log."policy_hash",
  log."sql_hash",
  log."version",
  log."created_at",
  log."created_by",
  log."groups",
  log."policy",
  log."objects",
  log."sensitive"
from "warehouse"."ppdp"."releases" as log
where log.source = 'main.people'
  and log.name <> 'shop.release'
  and not exists (
    select 1
    from "warehouse"."ppdp"."releases" as later
    where later.name = log.name
      and (later.created_at > log.created_at or (later.created_at = log.created_at and later.id > log.id))
  )
order by log.created_at desc, log.id, log.name
