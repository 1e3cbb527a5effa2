insert into {table}
select {relation}, {words}, {written_at}
