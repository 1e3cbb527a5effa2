begin transaction isolation level repeatable read;

set local search_path = pg_catalog, pg_temp;

set local standard_conforming_strings = on;

set local datestyle = 'ISO, YMD';

set local extra_float_digits = 1;
