/* ppdp run=0badcafe step=load/drop_work */
DROP TABLE "ppdp__values_0__0badcafe"
