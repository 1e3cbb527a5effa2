/* ppdp run=0badcafe step=catalog/schema_exists */
select nspname
from pg_catalog.pg_namespace
where nspname = 'ppdp'
