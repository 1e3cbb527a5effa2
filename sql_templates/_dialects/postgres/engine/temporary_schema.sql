-- The schema of the caller's temporary tables, if one of them has this name.
select namespace.nspname
from pg_catalog.pg_class as class
inner join pg_catalog.pg_namespace as namespace on namespace.oid = class.relnamespace
where namespace.oid = pg_my_temp_schema() and class.relname = %(name)s
