/* ppdp run=0badcafe step=utility/saturated_distance */
select
  coalesce(sum(cast(source_rows + release_rows as double) * (cast(release_rows as double) / cast(source_rows + release_rows as double) - cast(0.5 as double)) * (cast(release_rows as double) / cast(source_rows + release_rows as double) - cast(0.5 as double))), 0) as distance
from "ppdp__utility_listed__0badcafe"
where column_index = 0
