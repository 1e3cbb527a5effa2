/* ppdp run=0badcafe step=catalog/schema_exists */
select count(*)
from pg_catalog.pg_namespace
where nspname = 'shop'
