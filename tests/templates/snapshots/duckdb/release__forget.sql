/* ppdp run=0badcafe step=release/forget */
delete from "warehouse"."ppdp"."releases" where id = '0badcafe'
