/* ppdp run=0badcafe step=catalog/schema_exists */
select schema_name
from duckdb_schemas()
where database_name = 'warehouse'
  and lower(schema_name) = lower('shop')
