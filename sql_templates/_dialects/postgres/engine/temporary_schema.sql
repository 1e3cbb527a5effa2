-- The schema of the session's temporary tables, if one of them has this name.
select namespace.nspname
from pg_catalog.pg_class as class
inner join pg_catalog.pg_namespace as namespace on namespace.oid operator(pg_catalog.=) class.relnamespace
where namespace.oid operator(pg_catalog.=) pg_catalog.pg_my_temp_schema()
  and class.relname operator(pg_catalog.=) cast(%(name)s as pg_catalog.name)
