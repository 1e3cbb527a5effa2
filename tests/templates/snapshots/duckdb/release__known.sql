/* ppdp run=0badcafe step=release/known */
select count(*)
from "warehouse"."ppdp"."releases"
where id = '0badcafe' and name = 'shop.release'
