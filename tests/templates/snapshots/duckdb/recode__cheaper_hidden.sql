/* ppdp run=0badcafe step=recode/cheaper_hidden */
create temporary table "ppdp__chosen__0badcafe" as
select
  cluster
from (
  select
    cluster,
    sum(n) over (order by saved desc, cluster rows between unbounded preceding and current row) as hidden_rows
  from (
    select
      nearest.cluster,
      clusters.n,
      (nearest.packed - nearest.packed % 16) - clusters.n * (2162160 - clusters.cost) * 16 as saved
    from "ppdp__unbroken__0badcafe" as nearest
    inner join "ppdp__clusters_1__0badcafe" as clusters on clusters.cluster = nearest.cluster
  ) as compared
  where saved > 0
) as ordered
where hidden_rows <= 5
