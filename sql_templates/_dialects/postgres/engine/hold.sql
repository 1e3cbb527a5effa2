-- Waits for a name that one session at a time may hold.
select pg_advisory_lock(hashtextextended(%(name)s, 0))
