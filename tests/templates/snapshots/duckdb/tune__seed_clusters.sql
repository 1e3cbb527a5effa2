/* ppdp run=0badcafe step=tune/seed_clusters */
create temporary table "ppdp__seeds__0badcafe" as
select
  begun.tuple_id,
  cast(seeds.cluster as bigint) as cluster,
  cast((begun.n - (begun.n) % (begun.seeds)) / (begun.seeds) as bigint) + case when seeds.cluster - begun.first_seed < begun.n % begun.seeds then 1 else 0 end as n
from (
  select
    tuple_id,
    n,
    case when (upto - n) <= 0 then 0 else least(8, cast(((upto - n) - 0 + 3 - 1 - ((upto - n) - 0 + 3 - 1) % (3)) / (3) as bigint)) end as first_seed,
    case when upto <= 0 then 0 else least(8, cast((upto - 0 + 3 - 1 - (upto - 0 + 3 - 1) % (3)) / (3) as bigint)) end - case when (upto - n) <= 0 then 0 else least(8, cast(((upto - n) - 0 + 3 - 1 - ((upto - n) - 0 + 3 - 1) % (3)) / (3) as bigint)) end as seeds
  from "ppdp__sorted_tuples__0badcafe"
) as begun
cross join generate_series(begun.first_seed, begun.first_seed + begun.seeds - 1) as seeds (cluster)
where begun.seeds > 0
