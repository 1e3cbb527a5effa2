/* ppdp run=0badcafe step=utility/column_facts */
select
  numbers.column_index,
  numbers.lowest,
  numbers.low_tenth,
  numbers.middle,
  numbers.high_tenth,
  numbers.highest,
  numbers.words,
  case when bins.in_tenths = 1 then 1 when bins.leaves > bins.bins then 2 else 0 end as pooled
from (
  select
    column_index,
    min(number) as lowest,
    min(case when 10 * sofar >= total then number end) as low_tenth,
    min(case when 2 * sofar >= total then number end) as middle,
    min(case when 10 * sofar >= 9 * total then number end) as high_tenth,
    max(number) as highest,
    cast(coalesce(sum(case when release_rows > 0 and number is null and shown <> 'null' then 1 end), 0) as bigint) as words
  from (
    select
      column_index,
      shown,
      number,
      release_rows,
      sum(case when number is not null then cast(source_rows + release_rows as double) end) over (partition by column_index order by number, shown collate "C" rows between unbounded preceding and current row) as sofar,
      sum(case when number is not null then cast(source_rows + release_rows as double) end) over (partition by column_index) as total
    from "ppdp__utility_listed__0badcafe"
  ) as summed
  group by column_index
) as numbers
inner join (
  select
    column_index,
    max(in_tenths) as in_tenths,
    count(*) as leaves,
    count(distinct bin) as bins
  from "ppdp__utility_binned__0badcafe"
  group by column_index
) as bins on bins.column_index = numbers.column_index
order by numbers.column_index
