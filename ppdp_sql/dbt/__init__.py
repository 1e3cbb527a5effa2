"""What ppdp_sql has to do with dbt: projects, profiles, and the package of tests."""
