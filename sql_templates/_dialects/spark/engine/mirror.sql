-- In the DuckDB beside: a relation of Spark that is small by nature.
create or replace table {table} as
select * from {view}
