/* ppdp run=0badcafe step=catalog/lockable */
select pg_has_role(class.relowner, 'usage')
from pg_catalog.pg_class as class
inner join pg_catalog.pg_namespace as namespace on namespace.oid = class.relnamespace
where namespace.nspname = '<schema>'
  and class.relname = 'people'
  and class.relkind in ('r', 'p', 'v')
  and has_schema_privilege(namespace.oid, 'usage')
  and has_table_privilege(class.oid, 'select')
