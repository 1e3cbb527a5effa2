/* ppdp run=0badcafe step=load/drop_work_view */
drop view "ppdp__perturbed_rows_1__0badcafe"
