-- Sail asks for every column of a table that rows are added to.
insert into {table}
select {values} from (
{query}
) as added ({columns})
