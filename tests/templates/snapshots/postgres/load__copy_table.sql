/* ppdp run=0badcafe step=load/copy_table */
CREATE TABLE "<schema>"."copied" AS SELECT * FROM "<schema>"."people"
