/* ppdp run=0badcafe step=catalog/relation_kind */
select 'table', table_name, comment
from duckdb_tables()
where database_name = 'warehouse'
  and lower(schema_name) = lower('shop')
  and lower(table_name) = lower('release')
union all
select 'view', view_name, comment
from duckdb_views()
where database_name = 'warehouse'
  and lower(schema_name) = lower('shop')
  and lower(view_name) = lower('release')
