/* ppdp run=0badcafe step=release/known */
select count(*)
from "warehouse"."ppdp"."releases"
where name = 'shop.release' and kind in ('table', 'view', 'live_view', 'break_merge')
