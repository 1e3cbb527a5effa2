-- Rows get a share and a place in it, all at random; places are asked for, or nobody would count.
select {names}
from (
  select {names}, row_number() over (partition by ppdp_share order by ppdp_order) as ppdp_place
  from (
    select {names}, cast(floor(random() * 1000) as integer) as ppdp_share, random() as ppdp_order
    from (select 1) as ordered
  ) as shared
) as placed
where ppdp_place > 0
