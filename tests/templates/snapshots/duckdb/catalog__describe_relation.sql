/* ppdp run=0badcafe step=catalog/describe_relation */
select column_name, data_type
from duckdb_columns()
where database_name = 'warehouse'
  and schema_name = 'ppdp'
  and table_name = 'releases'
order by column_index
