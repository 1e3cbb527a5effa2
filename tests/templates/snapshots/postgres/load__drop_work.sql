/* ppdp run=0badcafe step=load/drop_work */
DROP TABLE "ppdp__combinations__0badcafe"
