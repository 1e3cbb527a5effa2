/* ppdp run=0badcafe step=catalog/known_roles */
select
  role.rolname,
  coalesce(
    (
      select has_schema_privilege(role.oid, namespace.oid, 'usage')
      from pg_catalog.pg_namespace as namespace
      where namespace.nspname = '<schema>'
    ),
    false
  )
from pg_catalog.pg_roles as role
union all
select
  'public',
  coalesce(
    (
      select has_schema_privilege('public', namespace.oid, 'usage')
      from pg_catalog.pg_namespace as namespace
      where namespace.nspname = '<schema>'
    ),
    false
  )
