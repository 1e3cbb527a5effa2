drop table {table}
