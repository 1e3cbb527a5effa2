/* ppdp run=0badcafe step=release/drop_if_exists */
drop table if exists "<schema>"."scripted"
