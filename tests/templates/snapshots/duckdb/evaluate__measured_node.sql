/* ppdp run=0badcafe step=evaluate/measured_node */
with counted_0 as (
  select
    node_index,
    key_0,
    value,
    cast(sum(n) as bigint) as c
  from (
    select
      nodes.node_index,
      (frequency.key_0 & nodes.mask_0) as key_0,
      frequency.value,
      frequency.n
    from "ppdp__distribution__0badcafe" as frequency
    cross join (values (cast(0 as bigint), cast(0 as bigint))) as nodes(node_index, mask_0)
  ) as generalized
  group by node_index, key_0, value
),
sized_0 as (
  select
    node_index,
    key_0,
    cast(sum(c) as bigint) as size
  from counted_0
  where value < 3
  group by node_index, key_0
),
cells_0 as (
  select
    counted.node_index,
    counted.key_0,
    counted.value,
    counted.c,
    sized.size,
    row_number() over (partition by counted.node_index, counted.key_0, codes.slot order by counted.c desc, counted.value) as place,
    codes.slot,
    codes.total,
    codes.number,
    codes.position,
    codes.is_null
  from counted_0 as counted
  inner join "ppdp__value_codes__0badcafe" as codes on codes.value = counted.value
  inner join sized_0 as sized on sized.node_index = counted.node_index and sized.key_0 = counted.key_0
  where sized.size >= 3
),
large_0 as (
  select
    node_index as large_node,
    key_0 as large_key_0
    
    , count(case when slot = 0 then 1 end) as fact_1_distinct
    , sum(case when slot = 0 then c * ln(cast(c as double)) else cast(0 as double) end) as fact_2_information
    , max(case when slot = 0 then c end) as fact_3_largest
, sum(case when slot = 0 and place >= 2 then c else 0 end) as fact_3_tail

    , coalesce(max(case when slot = 0 and value in (1) then c end), 0) as fact_4_largest
    , sum(case when slot = 0 and place <= 1 then c else 0 end) as fact_5_top_1
, sum(case when slot = 0 and place <= 2 then c else 0 end) as fact_5_top_2

    , max(case when slot = 0 then (cast(c as double) * 28 / (cast(size as double) * total) - 1) end) as fact_6_gain

    , count(case when slot = 1 and is_null = 0 then 1 end) as fact_7_distinct
    
  from cells_0
  group by node_index, key_0
), groups_0 as (
  select
    sized.node_index,
    sized.key_0,
    sized.size as n,
    large.*
  from sized_0 as sized
  left join large_0 as large on large.large_node = sized.node_index and large.large_key_0 = sized.key_0
), alone_0 as (
  select
    facts.*,
    case when n >= 3 and fact_1_distinct >= 2 and (ln(cast(n as double)) - fact_2_information / n) >= cast(0.09531017980432493 as double) - 1e-12 and fact_3_largest < cast(99.0 as double) * fact_3_tail - 1e-12 * fact_3_tail and n >= 2 and (cast(fact_4_largest as double) / n) <= cast(1.0 as double) + 1e-12 and 1 / (1 + (least(case when n > 0 then greatest(cast(n - 0 - fact_5_top_2 as double), 0) / (n - 0) else 0 end, case when n > 0 then greatest(cast(n - 0 - fact_5_top_1 as double), 0) / (n - 0) else 0 end * case when n > 1 then greatest(cast(n - 1 - fact_5_top_1 as double), 0) / (n - 1) else 0 end)) * n / fact_5_top_1) < cast(1.0 as double) - 1e-12 and fact_6_gain <= cast(99.0 as double) + 1e-12 and fact_7_distinct >= 2 and 1 = 1 then 1 else 0 end as passes_alone,
    case when n >= 3 and fact_1_distinct >= 2 and fact_7_distinct >= 2 and 1 = 1 then 1 else 0 end as lasts_alone
  from (
    select
      groups.*
    from groups_0 as groups
  ) as facts
), round_0_0 as (
  select
    node_index,
    key_0,
    n,
    passes_alone as passes
  from alone_0
), fact_8_0_all_projected as (
  select
    alive.node_index,
    projections.projection,
    (alive.key_0 & projections.mask_0) as key_0,
    cast(sum(alive.n) as bigint) as counted
  from round_0_0 as alive
  cross join (values (0, cast(4467570830351532032 as bigint)), (1, cast(4170333254945079296 as bigint)), (2, cast(4043669515425284096 as bigint)), (3, cast(4035647478589030400 as bigint)), (4, cast(4035330819240230912 as bigint)), (5, cast(4035251654403031040 as bigint)), (6, cast(567453553048682496 as bigint)), (7, cast(440789813528887296 as bigint)), (8, cast(432767776692633600 as bigint)), (9, cast(432451117343834112 as bigint)), (10, cast(432371952506634240 as bigint)), (11, cast(143552238122434560 as bigint)), (12, cast(135530201286180864 as bigint)), (13, cast(135213541937381376 as bigint)), (14, cast(135134377100181504 as bigint)), (15, cast(8866461766385664 as bigint)), (16, cast(8549802417586176 as bigint)), (17, cast(8470637580386304 as bigint)), (18, cast(527765581332480 as bigint)), (19, cast(448600744132608 as bigint)), (20, cast(131941395333120 as bigint))) as projections (projection, mask_0)
  group by alive.node_index, projections.projection, (alive.key_0 & projections.mask_0)
), fact_8_0_all as (
  select
    alive.node_index,
    alive.key_0,
    min(coalesce(projected.counted, 0)) as least
  from round_0_0 as alive
  cross join (values (0, cast(4467570830351532032 as bigint)), (1, cast(4170333254945079296 as bigint)), (2, cast(4043669515425284096 as bigint)), (3, cast(4035647478589030400 as bigint)), (4, cast(4035330819240230912 as bigint)), (5, cast(4035251654403031040 as bigint)), (6, cast(567453553048682496 as bigint)), (7, cast(440789813528887296 as bigint)), (8, cast(432767776692633600 as bigint)), (9, cast(432451117343834112 as bigint)), (10, cast(432371952506634240 as bigint)), (11, cast(143552238122434560 as bigint)), (12, cast(135530201286180864 as bigint)), (13, cast(135213541937381376 as bigint)), (14, cast(135134377100181504 as bigint)), (15, cast(8866461766385664 as bigint)), (16, cast(8549802417586176 as bigint)), (17, cast(8470637580386304 as bigint)), (18, cast(527765581332480 as bigint)), (19, cast(448600744132608 as bigint)), (20, cast(131941395333120 as bigint))) as projections (projection, mask_0)
  left join fact_8_0_all_projected as projected
    on projected.node_index = alive.node_index
    and projected.projection = projections.projection
    and projected.key_0 = (alive.key_0 & projections.mask_0)
  group by alive.node_index, alive.key_0
), fact_8_0_1_projected as (
  select
    alive.node_index,
    projections.projection,
    (alive.key_0 & projections.mask_0) as key_0,
    cast(sum(alive.n) as bigint) as counted
  from round_0_0 as alive
  cross join (values (0, cast(4467570830351532032 as bigint)), (1, cast(4170333254945079296 as bigint)), (2, cast(4043669515425284096 as bigint)), (3, cast(4035647478589030400 as bigint)), (4, cast(4035330819240230912 as bigint)), (5, cast(4035251654403031040 as bigint)), (6, cast(567453553048682496 as bigint)), (7, cast(440789813528887296 as bigint)), (8, cast(432767776692633600 as bigint)), (9, cast(432451117343834112 as bigint)), (10, cast(432371952506634240 as bigint)), (11, cast(143552238122434560 as bigint)), (12, cast(135530201286180864 as bigint)), (13, cast(135213541937381376 as bigint)), (14, cast(135134377100181504 as bigint)), (15, cast(8866461766385664 as bigint)), (16, cast(8549802417586176 as bigint)), (17, cast(8470637580386304 as bigint)), (18, cast(527765581332480 as bigint)), (19, cast(448600744132608 as bigint)), (20, cast(131941395333120 as bigint))) as projections (projection, mask_0)
  where alive.passes = 1
  group by alive.node_index, projections.projection, (alive.key_0 & projections.mask_0)
), fact_8_0_1 as (
  select
    alive.node_index,
    alive.key_0,
    min(coalesce(projected.counted, 0)) as least
  from round_0_0 as alive
  cross join (values (0, cast(4467570830351532032 as bigint)), (1, cast(4170333254945079296 as bigint)), (2, cast(4043669515425284096 as bigint)), (3, cast(4035647478589030400 as bigint)), (4, cast(4035330819240230912 as bigint)), (5, cast(4035251654403031040 as bigint)), (6, cast(567453553048682496 as bigint)), (7, cast(440789813528887296 as bigint)), (8, cast(432767776692633600 as bigint)), (9, cast(432451117343834112 as bigint)), (10, cast(432371952506634240 as bigint)), (11, cast(143552238122434560 as bigint)), (12, cast(135530201286180864 as bigint)), (13, cast(135213541937381376 as bigint)), (14, cast(135134377100181504 as bigint)), (15, cast(8866461766385664 as bigint)), (16, cast(8549802417586176 as bigint)), (17, cast(8470637580386304 as bigint)), (18, cast(527765581332480 as bigint)), (19, cast(448600744132608 as bigint)), (20, cast(131941395333120 as bigint))) as projections (projection, mask_0)
  left join fact_8_0_1_projected as projected
    on projected.node_index = alive.node_index
    and projected.projection = projections.projection
    and projected.key_0 = (alive.key_0 & projections.mask_0)
  group by alive.node_index, alive.key_0
), round_0_1 as (
  select
    alive.node_index,
    alive.key_0,
    alive.n,
    alive.passes as passed,
    fact_8.least as fact_8_least,
    case when alive.passes = 1 and fact_8.least >= 2 then 1 else 0 end as passes
  from round_0_0 as alive
  inner join fact_8_0_1 as fact_8 on fact_8.node_index = alive.node_index and fact_8.key_0 = alive.key_0
), fact_8_0_2_projected as (
  select
    alive.node_index,
    projections.projection,
    (alive.key_0 & projections.mask_0) as key_0,
    cast(sum(alive.n) as bigint) as counted
  from round_0_1 as alive
  cross join (values (0, cast(4467570830351532032 as bigint)), (1, cast(4170333254945079296 as bigint)), (2, cast(4043669515425284096 as bigint)), (3, cast(4035647478589030400 as bigint)), (4, cast(4035330819240230912 as bigint)), (5, cast(4035251654403031040 as bigint)), (6, cast(567453553048682496 as bigint)), (7, cast(440789813528887296 as bigint)), (8, cast(432767776692633600 as bigint)), (9, cast(432451117343834112 as bigint)), (10, cast(432371952506634240 as bigint)), (11, cast(143552238122434560 as bigint)), (12, cast(135530201286180864 as bigint)), (13, cast(135213541937381376 as bigint)), (14, cast(135134377100181504 as bigint)), (15, cast(8866461766385664 as bigint)), (16, cast(8549802417586176 as bigint)), (17, cast(8470637580386304 as bigint)), (18, cast(527765581332480 as bigint)), (19, cast(448600744132608 as bigint)), (20, cast(131941395333120 as bigint))) as projections (projection, mask_0)
  where alive.passes = 1
  group by alive.node_index, projections.projection, (alive.key_0 & projections.mask_0)
), fact_8_0_2 as (
  select
    alive.node_index,
    alive.key_0,
    min(coalesce(projected.counted, 0)) as least
  from round_0_1 as alive
  cross join (values (0, cast(4467570830351532032 as bigint)), (1, cast(4170333254945079296 as bigint)), (2, cast(4043669515425284096 as bigint)), (3, cast(4035647478589030400 as bigint)), (4, cast(4035330819240230912 as bigint)), (5, cast(4035251654403031040 as bigint)), (6, cast(567453553048682496 as bigint)), (7, cast(440789813528887296 as bigint)), (8, cast(432767776692633600 as bigint)), (9, cast(432451117343834112 as bigint)), (10, cast(432371952506634240 as bigint)), (11, cast(143552238122434560 as bigint)), (12, cast(135530201286180864 as bigint)), (13, cast(135213541937381376 as bigint)), (14, cast(135134377100181504 as bigint)), (15, cast(8866461766385664 as bigint)), (16, cast(8549802417586176 as bigint)), (17, cast(8470637580386304 as bigint)), (18, cast(527765581332480 as bigint)), (19, cast(448600744132608 as bigint)), (20, cast(131941395333120 as bigint))) as projections (projection, mask_0)
  left join fact_8_0_2_projected as projected
    on projected.node_index = alive.node_index
    and projected.projection = projections.projection
    and projected.key_0 = (alive.key_0 & projections.mask_0)
  group by alive.node_index, alive.key_0
), round_0_2 as (
  select
    alive.node_index,
    alive.key_0,
    alive.n,
    alive.passes as passed,
    fact_8.least as fact_8_least,
    case when alive.passes = 1 and fact_8.least >= 2 then 1 else 0 end as passes
  from round_0_1 as alive
  inner join fact_8_0_2 as fact_8 on fact_8.node_index = alive.node_index and fact_8.key_0 = alive.key_0
), fact_8_0_3_projected as (
  select
    alive.node_index,
    projections.projection,
    (alive.key_0 & projections.mask_0) as key_0,
    cast(sum(alive.n) as bigint) as counted
  from round_0_2 as alive
  cross join (values (0, cast(4467570830351532032 as bigint)), (1, cast(4170333254945079296 as bigint)), (2, cast(4043669515425284096 as bigint)), (3, cast(4035647478589030400 as bigint)), (4, cast(4035330819240230912 as bigint)), (5, cast(4035251654403031040 as bigint)), (6, cast(567453553048682496 as bigint)), (7, cast(440789813528887296 as bigint)), (8, cast(432767776692633600 as bigint)), (9, cast(432451117343834112 as bigint)), (10, cast(432371952506634240 as bigint)), (11, cast(143552238122434560 as bigint)), (12, cast(135530201286180864 as bigint)), (13, cast(135213541937381376 as bigint)), (14, cast(135134377100181504 as bigint)), (15, cast(8866461766385664 as bigint)), (16, cast(8549802417586176 as bigint)), (17, cast(8470637580386304 as bigint)), (18, cast(527765581332480 as bigint)), (19, cast(448600744132608 as bigint)), (20, cast(131941395333120 as bigint))) as projections (projection, mask_0)
  where alive.passes = 1
  group by alive.node_index, projections.projection, (alive.key_0 & projections.mask_0)
), fact_8_0_3 as (
  select
    alive.node_index,
    alive.key_0,
    min(coalesce(projected.counted, 0)) as least
  from round_0_2 as alive
  cross join (values (0, cast(4467570830351532032 as bigint)), (1, cast(4170333254945079296 as bigint)), (2, cast(4043669515425284096 as bigint)), (3, cast(4035647478589030400 as bigint)), (4, cast(4035330819240230912 as bigint)), (5, cast(4035251654403031040 as bigint)), (6, cast(567453553048682496 as bigint)), (7, cast(440789813528887296 as bigint)), (8, cast(432767776692633600 as bigint)), (9, cast(432451117343834112 as bigint)), (10, cast(432371952506634240 as bigint)), (11, cast(143552238122434560 as bigint)), (12, cast(135530201286180864 as bigint)), (13, cast(135213541937381376 as bigint)), (14, cast(135134377100181504 as bigint)), (15, cast(8866461766385664 as bigint)), (16, cast(8549802417586176 as bigint)), (17, cast(8470637580386304 as bigint)), (18, cast(527765581332480 as bigint)), (19, cast(448600744132608 as bigint)), (20, cast(131941395333120 as bigint))) as projections (projection, mask_0)
  left join fact_8_0_3_projected as projected
    on projected.node_index = alive.node_index
    and projected.projection = projections.projection
    and projected.key_0 = (alive.key_0 & projections.mask_0)
  group by alive.node_index, alive.key_0
), round_0_3 as (
  select
    alive.node_index,
    alive.key_0,
    alive.n,
    alive.passes as passed,
    fact_8.least as fact_8_least,
    case when alive.passes = 1 and fact_8.least >= 2 then 1 else 0 end as passes
  from round_0_2 as alive
  inner join fact_8_0_3 as fact_8 on fact_8.node_index = alive.node_index and fact_8.key_0 = alive.key_0
), fact_8_0_4_projected as (
  select
    alive.node_index,
    projections.projection,
    (alive.key_0 & projections.mask_0) as key_0,
    cast(sum(alive.n) as bigint) as counted
  from round_0_3 as alive
  cross join (values (0, cast(4467570830351532032 as bigint)), (1, cast(4170333254945079296 as bigint)), (2, cast(4043669515425284096 as bigint)), (3, cast(4035647478589030400 as bigint)), (4, cast(4035330819240230912 as bigint)), (5, cast(4035251654403031040 as bigint)), (6, cast(567453553048682496 as bigint)), (7, cast(440789813528887296 as bigint)), (8, cast(432767776692633600 as bigint)), (9, cast(432451117343834112 as bigint)), (10, cast(432371952506634240 as bigint)), (11, cast(143552238122434560 as bigint)), (12, cast(135530201286180864 as bigint)), (13, cast(135213541937381376 as bigint)), (14, cast(135134377100181504 as bigint)), (15, cast(8866461766385664 as bigint)), (16, cast(8549802417586176 as bigint)), (17, cast(8470637580386304 as bigint)), (18, cast(527765581332480 as bigint)), (19, cast(448600744132608 as bigint)), (20, cast(131941395333120 as bigint))) as projections (projection, mask_0)
  where alive.passes = 1
  group by alive.node_index, projections.projection, (alive.key_0 & projections.mask_0)
), fact_8_0_4 as (
  select
    alive.node_index,
    alive.key_0,
    min(coalesce(projected.counted, 0)) as least
  from round_0_3 as alive
  cross join (values (0, cast(4467570830351532032 as bigint)), (1, cast(4170333254945079296 as bigint)), (2, cast(4043669515425284096 as bigint)), (3, cast(4035647478589030400 as bigint)), (4, cast(4035330819240230912 as bigint)), (5, cast(4035251654403031040 as bigint)), (6, cast(567453553048682496 as bigint)), (7, cast(440789813528887296 as bigint)), (8, cast(432767776692633600 as bigint)), (9, cast(432451117343834112 as bigint)), (10, cast(432371952506634240 as bigint)), (11, cast(143552238122434560 as bigint)), (12, cast(135530201286180864 as bigint)), (13, cast(135213541937381376 as bigint)), (14, cast(135134377100181504 as bigint)), (15, cast(8866461766385664 as bigint)), (16, cast(8549802417586176 as bigint)), (17, cast(8470637580386304 as bigint)), (18, cast(527765581332480 as bigint)), (19, cast(448600744132608 as bigint)), (20, cast(131941395333120 as bigint))) as projections (projection, mask_0)
  left join fact_8_0_4_projected as projected
    on projected.node_index = alive.node_index
    and projected.projection = projections.projection
    and projected.key_0 = (alive.key_0 & projections.mask_0)
  group by alive.node_index, alive.key_0
), round_0_4 as (
  select
    alive.node_index,
    alive.key_0,
    alive.n,
    alive.passes as passed,
    fact_8.least as fact_8_least,
    case when alive.passes = 1 and fact_8.least >= 2 then 1 else 0 end as passes
  from round_0_3 as alive
  inner join fact_8_0_4 as fact_8 on fact_8.node_index = alive.node_index and fact_8.key_0 = alive.key_0
), judged_0 as (
  select
    alone.*,
    settled.fact_8_least,
    case when alone.lasts_alone = 1 and fact_8_all.least >= 2 then 1 else 0 end as lasts,
    settled.passed as passes,
    case when settled.passed > settled.passes then 1 else 0 end as unsettled
  from alone_0 as alone
  inner join round_0_4 as settled on settled.node_index = alone.node_index and settled.key_0 = alone.key_0
  inner join fact_8_0_all as fact_8_all on fact_8_all.node_index = alone.node_index and fact_8_all.key_0 = alone.key_0
)

select
min(case when passes = 1 then n end),
min(case when passes = 1 then fact_1_distinct end),
exp(min(case when passes = 1 then (ln(cast(n as double)) - fact_2_information / n) end)),
max(case when passes = 1 then cast(fact_3_largest as double) / fact_3_tail end),
max(case when passes = 1 then (cast(fact_4_largest as double) / n) end), min(case when passes = 1 then n end),
1 / (1 + least(min(case when passes = 1 then (case when n > 0 then greatest(cast(n - 0 - fact_5_top_1 as double), 0) / (n - 0) else 0 end) * n / fact_5_top_1 end) * least(min(case when passes = 1 then case when n > 0 then greatest(cast(n - 0 - fact_5_top_1 as double), 0) / (n - 0) else 0 end end), 1), min(case when passes = 1 then (least(case when n > 0 then greatest(cast(n - 0 - fact_5_top_2 as double), 0) / (n - 0) else 0 end, case when n > 0 then greatest(cast(n - 0 - fact_5_top_1 as double), 0) / (n - 0) else 0 end * case when n > 1 then greatest(cast(n - 1 - fact_5_top_1 as double), 0) / (n - 1) else 0 end)) * n / fact_5_top_1 end) * 1, 1e300)),
max(case when passes = 1 then greatest(fact_6_gain, 0) end),
min(case when passes = 1 then fact_7_distinct end),
min(case when passes = 1 then fact_8_least end)
from judged_0 as judged
