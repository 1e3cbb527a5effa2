/* ppdp run=0badcafe step=catalog/list_relations */
select database_name, schema_name, table_name
from duckdb_tables()
where not internal
union all
select database_name, schema_name, view_name
from duckdb_views()
where not internal
order by 1, 2, 3
