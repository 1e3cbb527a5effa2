/* ppdp run=0badcafe step=catalog/table_indexes */
select
  'index ' || index_name,
  index_name,
  case when not is_unique then cast(expressions as varchar[]) end,
  'art'
from duckdb_indexes()
where database_name = 'warehouse'
  and schema_name = 'main'
  and table_name = 'guests'
union all
select lower(constraint_type) || ' on ' || array_to_string(constraint_column_names, ', '), null, null, null
from duckdb_constraints()
where database_name = 'warehouse'
  and schema_name = 'main'
  and table_name = 'guests'
  and constraint_type <> 'FOREIGN KEY'
union all
select case when is_generated then 'generated values of ' else 'default of ' end || column_name, null, null, null
from duckdb_columns()
where database_name = 'warehouse'
  and schema_name = 'main'
  and table_name = 'guests'
  and column_default is not null
order by 1
