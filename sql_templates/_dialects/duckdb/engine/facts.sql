-- What the engine must know when it opens: catalog, file or memory, read-only, schema.
select database_name, path is not null, readonly, current_schema()
from duckdb_databases()
where database_name = current_database()
