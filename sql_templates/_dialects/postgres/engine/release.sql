-- Lets go of a held name.
select pg_catalog.pg_advisory_unlock(pg_catalog.hashtextextended(cast(%(name)s as pg_catalog.text), cast(0 as pg_catalog.int8)))
