/* ppdp run=0badcafe step=catalog/table_rights */
select
  lower(acl.privilege_type),
  case when acl.grantee = 0 then 'public' else pg_get_userbyid(acl.grantee) end,
  acl.is_grantable,
  acl.attname
from pg_catalog.pg_class as class
inner join pg_catalog.pg_namespace as namespace on namespace.oid = class.relnamespace
cross join lateral (
  select privilege_type, grantee, is_grantable, cast(null as text) as attname
  from aclexplode(class.relacl)
  union all
  select exploded.privilege_type, exploded.grantee, exploded.is_grantable, cast(attribute.attname as text)
  from pg_catalog.pg_attribute as attribute
  cross join lateral aclexplode(attribute.attacl) as exploded
  where attribute.attrelid = class.oid and not attribute.attisdropped
) as acl
where namespace.nspname = 'shop'
  and class.relname = 'release'
  and acl.grantee <> class.relowner
order by 2, 1, 4
