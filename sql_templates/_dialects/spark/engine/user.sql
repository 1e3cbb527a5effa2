-- Who Spark says that we are.
select current_user()
