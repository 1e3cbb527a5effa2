/* ppdp run=0badcafe step=release/create_schema */
CREATE SCHEMA IF NOT EXISTS "ppdp"
