insert overwrite {table}
select * from {view}
