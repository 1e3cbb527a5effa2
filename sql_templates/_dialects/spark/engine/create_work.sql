-- Spark has no temporary tables: a work table is one of files.
create table {table} using parquet as
{query}
