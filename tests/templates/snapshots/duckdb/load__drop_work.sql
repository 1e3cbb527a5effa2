/* ppdp run=0badcafe step=load/drop_work */
drop table "ppdp__combinations__0badcafe"
