/* ppdp run=0badcafe step=catalog/list_relations */
select current_database(), namespace.nspname, class.relname
from pg_catalog.pg_class as class
inner join pg_catalog.pg_namespace as namespace on namespace.oid = class.relnamespace
where class.relkind in ('r', 'p', 'v', 'm', 'f')
  and namespace.nspname !~ '^pg_'
  and namespace.nspname <> 'information_schema'
order by 2, 3
