/* ppdp run=0badcafe step=attack/largest_priors */
select
  n,
  total_rows
from (
  select
    n,
    cast(sum(n) over () as bigint) as total_rows,
    row_number() over (order by n desc) as place
  from "ppdp__attack_prior_0__0badcafe"
) as ranked
where place <= 2
order by place
