-- Tables and views of the current schema, and the temporary views of the session.
show tables
