/* ppdp run=0badcafe step=catalog/owner */
select
  pg_get_userbyid(class.relowner),
  pg_has_role(class.relowner, 'usage'),
  current_user,
  has_schema_privilege(class.relowner, namespace.oid, 'create')
from pg_catalog.pg_class as class
inner join pg_catalog.pg_namespace as namespace on namespace.oid = class.relnamespace
where namespace.nspname = 'shop'
  and class.relname = 'release'
