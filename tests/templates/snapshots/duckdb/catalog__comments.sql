/* ppdp run=0badcafe step=catalog/comments */
select column_name, comment
from duckdb_columns()
where database_name = 'warehouse'
  and schema_name = 'main'
  and table_name = 'guests'
  and comment is not null
union all
select null, comment
from duckdb_tables()
where database_name = 'warehouse'
  and schema_name = 'main'
  and table_name = 'guests'
  and comment is not null
