drop table if exists {table}
