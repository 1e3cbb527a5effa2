/* ppdp run=0badcafe step=catalog/known_roles */
with target as (
  select
    oid,
    pg_has_role(nspowner, 'usage') or has_schema_privilege(oid, 'usage with grant option') as may_grant
  from pg_catalog.pg_namespace
  where nspname = '<schema>'
), roles as (
  select rolname from pg_catalog.pg_roles
  union all
  select 'public'
)
select
  roles.rolname,
  coalesce((select has_schema_privilege(roles.rolname, target.oid, 'usage') from target), false),
  coalesce((select target.may_grant from target), true)
from roles
