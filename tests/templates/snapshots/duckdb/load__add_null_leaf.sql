/* ppdp run=0badcafe step=load/add_null_leaf */
insert into "ppdp__hierarchy_6__0badcafe" (leaf_text, label_1)
values (null, '*')
