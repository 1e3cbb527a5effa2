/* ppdp run=0badcafe step=attack/skewness */
select
  ratio,
  largest_difference,
  told_rows,
  told_groups,
  group_id,
  group_rows,
  value
from (
  select
    group_id,
    value,
    group_rows,
    ratio,
    max(difference) over () as largest_difference,
    cast(sum(told) over () as bigint) as told_rows,
    cast(sum(case when first_told = 1 and told > 0 then 1 else 0 end) over () as bigint) as told_groups,
    row_number() over (order by ratio desc, group_rows desc, group_id, value collate "C") as place
  from (
    select
      shares.group_id,
      shares.value,
      shares.group_rows,
      shares.posterior / prior.share as ratio,
      shares.posterior - prior.share as difference,
      case when shares.posterior > cast(2.0 as double) * prior.share + 1e-12 then shares.n else 0 end as told,
      row_number() over (partition by shares.group_id order by shares.posterior / prior.share desc) as first_told
    from (
      select
        group_id,
        value,
        n,
        cast(sum(n) over (partition by group_id) as bigint) as group_rows,
        cast(n as double) / cast(sum(n) over (partition by group_id) as double) as posterior
      from (
        select
          group_id,
          value_0 as value,
          cast(sum(n) as bigint) as n
        from "ppdp__attack_seen_0__0badcafe"
        group by group_id, value_0
      ) as cells
    ) as shares
    inner join "ppdp__attack_prior_0__0badcafe" as prior on prior.value = shares.value
  ) as compared
) as ranked
where place = 1
