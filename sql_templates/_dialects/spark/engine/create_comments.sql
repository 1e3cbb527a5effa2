-- Comments of relations, where the server keeps none.
create table if not exists {table} (relation string, words string, written_at bigint) using parquet
