select * from {table}
