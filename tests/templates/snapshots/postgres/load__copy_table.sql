/* ppdp run=0badcafe step=load/copy_table */
CREATE TABLE "<schema>"."private_mapping" AS SELECT * FROM "ppdp_private"."mapping__0badcafe"
