-- In the DuckDB beside: a catalog that is called like Spark's.
attach ':memory:' as {catalog}
