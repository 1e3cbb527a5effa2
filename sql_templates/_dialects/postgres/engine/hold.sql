-- Waits for a name that one session at a time may hold.
select pg_catalog.pg_advisory_lock(pg_catalog.hashtextextended(cast(%(name)s as pg_catalog.text), cast(0 as pg_catalog.int8)))
