/* ppdp run=0badcafe step=catalog/schema_exists */
select count(*)
from duckdb_schemas()
where database_name = 'warehouse'
  and schema_name = 'shop'
