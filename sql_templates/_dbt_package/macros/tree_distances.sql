{# Distances for which values have a hierarchy, and the smoothed divergence. They read ppdp_shares and ppdp_domain, and end in
   ppdp_judged. hierarchy: a relation with a row per leaf; leaf: its column of leaves; levels: its columns from the leaves'
   parents up to the top, which is the last. #}

{# The ancestors of every value below the top. A value that the hierarchy lacks is near to no other. #}
{% macro ancestors(hierarchy, leaf, levels) -%}
{{ ppdp.leaves(hierarchy, leaf, levels[:-1]) }}, ppdp_ancestors as (
  select
    domain.position,
    domain.whole_n,
    domain.whole_rows,
    domain.value_key as ancestor_0
    {%- for level in levels[:-1] %},
    case
      when leaves.leaf_key is null and domain.value_key <> 'null' then 'alone' || domain.value_key
      else coalesce('=' || leaves.label_{{ loop.index }}, 'null')
    end as ancestor_{{ loop.index }}
    {%- endfor %}

  from ppdp_domain as domain
  left join ppdp_leaves as leaves on leaves.leaf_key = domain.value_key
)
{%- endmacro %}

{# All leaves have one depth, so moving a row to another value costs as many steps as they have different ancestors: the
   mean of the equal distances of all levels but the top. #}
{% macro distance_hierarchical(hierarchy, leaf, levels) -%}
{{ ppdp.ancestors(hierarchy, leaf, levels) }}, ppdp_steps as (
  select
    position,
    dense_rank() over (order by level, ancestor) as step,
    sum(whole_n) over (partition by level, ancestor) as whole_n
  from (
    {%- for level in levels %}
    select position, whole_n, {{ loop.index0 }} as level, ancestor_{{ loop.index0 }} as ancestor from ppdp_ancestors
    {{- ' union all' if not loop.last }}
    {%- endfor %}

  ) as climbed
), ppdp_branches as (
  select
    shares.group_id,
    sum(shares.c) as c,
    max(shares.n) as n,
    max(steps.whole_n) as whole_n,
    max(shares.whole_rows) as whole_rows
  from ppdp_shares as shares
  inner join ppdp_steps as steps on steps.position = shares.position
  group by shares.group_id, steps.step
), ppdp_judged as (
  select
    group_id,
    (sum(abs(c / n - whole_n / whole_rows)) + ({{ levels | length }} * max(whole_rows) - sum(whole_n)) / max(whole_rows))
    / (2 * {{ levels | length }}) as number
  from ppdp_branches
  group by group_id
)
{%- endmacro %}

{# Pairs of numbers that are near, and how near: 1 - (distance / reach)^2. What is no number is near to itself alone. #}
{% macro near_numbers(bandwidth) -%}
ppdp_scaled as (
  select
    position,
    number,
    whole_n / whole_rows as q,
    (max(number) over () - min(number) over ()) * {{ ppdp.real(bandwidth) }} as reach
  from (
    select
      position,
      whole_n,
      whole_rows,
      case when value_key in ('=NaN', '=Infinity', '=-Infinity') then null else cast(own_value as float8) end as number
    from ppdp_domain
  ) as numbers
), ppdp_near as (
  select
    target.position as target,
    near.position as position,
    near.q,
    case when target.position = near.position then 1e0
      else 1e0 - (target.number - near.number) / target.reach * ((target.number - near.number) / target.reach)
    end as weight
  from ppdp_scaled as target
  inner join ppdp_scaled as near
    on target.position = near.position or abs(target.number - near.number) < target.reach
)
{%- endmacro %}

{# Pairs of leaves whose lowest common ancestor is near enough. #}
{% macro near_leaves(hierarchy, leaf, levels, bandwidth) -%}
{%- set reached = [] -%}
{%- for level in levels -%}
{%- if loop.index0 / (levels | length) < bandwidth -%}
{%- do reached.append(1 - (loop.index0 / (levels | length) / bandwidth) ** 2) -%}
{%- endif -%}
{%- endfor -%}
{{ ppdp.ancestors(hierarchy, leaf, levels) }}, ppdp_near as (
  select
    target.position as target,
    near.position as position,
    near.whole_n / near.whole_rows as q,
    case
      {%- for weight in reached %}
      when target.ancestor_{{ loop.index0 }} = near.ancestor_{{ loop.index0 }} then {{ ppdp.real(weight) }}
      {%- endfor %}

    end as weight
  from ppdp_ancestors as target
  inner join ppdp_ancestors as near
    on target.ancestor_{{ reached | length - 1 }} = near.ancestor_{{ reached | length - 1 }}
)
{%- endmacro %}

{# The Jensen-Shannon divergence of distributions that a kernel has smoothed: near values share their rows. A value that no
   row of the group comes near adds half of its smoothed share in the reference. It reads ppdp_near. #}
{% macro distance_js() -%}
ppdp_kernel as (
  select target, position, q, weight / sum(weight) over (partition by target) as weight
  from ppdp_near
), ppdp_smooth as (
  select target, sum(q * weight) as q
  from ppdp_kernel
  group by target
), ppdp_smoothed as (
  select
    shares.group_id,
    kernel.target,
    sum(shares.p * kernel.weight) as p
  from ppdp_shares as shares
  inner join ppdp_kernel as kernel on kernel.position = shares.position
  group by shares.group_id, kernel.target
), ppdp_diverged as (
  select
    near.group_id,
    sum(
      near.p * ln(2 * near.p / (near.p + smooth.q))
      + case when smooth.q > 0 then smooth.q * ln(2 * smooth.q / (near.p + smooth.q)) else 0 end
    ) / (2 * ln(2e0))
    + (max(whole.q) - sum(smooth.q)) / 2 as divergence
  from ppdp_smoothed as near
  inner join ppdp_smooth as smooth on smooth.target = near.target
  cross join (select sum(q) as q from ppdp_smooth) as whole
  group by near.group_id
), ppdp_judged as (
  -- Rounding may leave less than nothing; what has no number must not get one.
  select group_id, case when divergence < 0 then 0 else divergence end as number
  from ppdp_diverged
)
{%- endmacro %}
