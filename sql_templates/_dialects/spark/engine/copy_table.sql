-- Sail has no rename: what was verified is copied.
create table {target} using parquet as
select * from {table}
