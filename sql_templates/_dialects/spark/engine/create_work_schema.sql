-- Where work tables lie that are in Spark.
create schema if not exists {schema}
