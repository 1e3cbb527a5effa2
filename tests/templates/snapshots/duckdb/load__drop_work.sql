/* ppdp run=0badcafe step=load/drop_work */
drop table "ppdp__values_0__0badcafe"
