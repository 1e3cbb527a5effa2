-- Whether the caller registered a table, or made a temporary one, of this name.
select schema_name
from duckdb_tables()
where database_name = 'temp' and table_name = $name
union all
select schema_name
from duckdb_views()
where database_name = 'temp' and view_name = $name
