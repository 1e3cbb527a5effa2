-- How many connections of this process share the file.
select * from duckdb_connection_count()
