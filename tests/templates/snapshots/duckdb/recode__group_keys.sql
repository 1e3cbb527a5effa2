/* ppdp run=0badcafe step=recode/group_keys */
create temporary table "ppdp__group_keys__0badcafe" as
select
  cluster
  , cast(0 + number_0 * 288230376151711744 + number_1 * 9007199254740992 + number_2 * 1125899906842624 as bigint) as key_0
from (
  select
    clusters.cluster
    , dense_rank() over (order by clusters.low_0, clusters.high_0) - 1 as number_0
    , numbers_1.number as number_1
    , numbers_2.number as number_2
  from "ppdp__clusters_1__0badcafe" as clusters
  inner join "ppdp__cell_numbers__0badcafe" as numbers_1
    on numbers_1.column_index = 1
    and numbers_1.level = clusters.level_1
    and numbers_1.code_0 = (clusters.key_0 & 540431955284459520)
  inner join "ppdp__cell_numbers__0badcafe" as numbers_2
    on numbers_2.column_index = 2
    and numbers_2.level = clusters.level_2
    and numbers_2.code_0 = (clusters.key_0 & 27021597764222976)
) as numbered
