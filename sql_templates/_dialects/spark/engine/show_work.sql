-- A work table is found by its name alone, as on every engine.
create or replace temporary view {view} as
select * from {table}
