/* ppdp run=0badcafe step=catalog/relation_kind */
select 'table'
from duckdb_tables()
where database_name = 'warehouse'
  and schema_name = 'shop'
  and table_name = 'release'
union all
select 'view'
from duckdb_views()
where database_name = 'warehouse'
  and schema_name = 'shop'
  and view_name = 'release'
