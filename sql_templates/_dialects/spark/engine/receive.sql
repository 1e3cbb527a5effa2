-- In the DuckDB beside: what came from Spark.
create temporary table {table} as
select * from {view}
