-- Lets go of a held name.
select pg_advisory_unlock(hashtextextended(%(name)s, 0))
