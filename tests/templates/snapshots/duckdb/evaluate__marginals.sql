/* ppdp run=0badcafe step=evaluate/marginals */
select
  column_index,
  level,
  count(case when counted > 0 then 1 end) as distinct_values
  , sum(counted * cell_iloss) as total_iloss
  , max(cell_iloss) as highest_iloss
  , min(cell_iloss) as lowest_iloss
  , sum(counted * cell_ncp) as total_ncp
  , max(cell_ncp) as highest_ncp
  , min(cell_ncp) as lowest_ncp
  , sum(counted * cell_entropy) as total_entropy
  , max(cell_entropy) as highest_entropy
  , min(cell_entropy) as lowest_entropy
  , sum(counted * cell_loss) as total_loss
  , max(cell_loss) as highest_loss
  , min(cell_loss) as lowest_loss
  , sum(counted * cell_kl) as total_kl
  , max(cell_kl) as highest_kl
  , min(cell_kl) as lowest_kl
from "ppdp__cells__0badcafe"
group by column_index, level
order by column_index, level
