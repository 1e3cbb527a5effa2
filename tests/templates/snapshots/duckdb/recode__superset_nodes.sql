/* ppdp run=0badcafe step=recode/superset_nodes */
create temporary table "ppdp__superset_nodes__0badcafe" as
select
  node, level_0, level_1, mask_0
from (
  values
    (1, 0, 0, cast(4467570830351532032 as bigint)),
    (2, 0, 1, cast(3458764513820540928 as bigint)),
    (3, 1, 0, cast(3314649325744685056 as bigint)),
    (4, 1, 1, cast(2305843009213693952 as bigint)),
    (5, 2, 0, cast(1008806316530991104 as bigint)),
    (6, 2, 1, cast(0 as bigint))
) as given (node, level_0, level_1, mask_0)
