-- In the DuckDB beside: a schema that is called like one of Spark's.
create schema if not exists {schema}
