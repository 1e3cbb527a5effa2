/* ppdp run=0badcafe step=release/drop_if_exists */
DROP TABLE IF EXISTS "<schema>"."scripted"
