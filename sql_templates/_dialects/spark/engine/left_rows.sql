-- What stays where Spark cannot delete from files.
select * from {table} where not coalesce({condition}, false)
