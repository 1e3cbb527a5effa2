{# How far a group's distribution lies from the reference's: common table expressions that end in ppdp_judged, a row per group
   with its number. They read ppdp_shares and ppdp_domain. What a group lacks adds its share in the reference. #}

{% macro distance_equal() -%}
ppdp_judged as (
  select
    group_id,
    (sum(abs(p - q)) + (max(whole_rows) - sum(whole_n)) / max(whole_rows)) / 2 as number
  from ppdp_shares
  group by group_id
)
{%- endmacro %}

{# A sum of squares, which is exactly 0 for equal distributions. #}
{% macro distance_hellinger() -%}
ppdp_judged as (
  select
    group_id,
    sqrt((sum((sqrt(p) - sqrt(q)) * (sqrt(p) - sqrt(q))) + (max(whole_rows) - sum(whole_n)) / max(whole_rows)) / 2) as number
  from ppdp_shares
  group by group_id
)
{%- endmacro %}

{# Along the order of values. Between two values of a group its cumulative share is constant, and that of the reference
   rises, so they cross once: with prefix sums the cost follows the cells, not groups times values. #}
{% macro distance_ordered() -%}
ppdp_prefixes as (
  select
    position,
    whole_rows,
    cumulative,
    sum(cumulative) over (order by position) as prefix
  from (
    select position, whole_rows, sum(whole_n) over (order by position) as cumulative from ppdp_domain
    union all
    select 0, 1e0, 0e0
  ) as cumulated
), ppdp_steps as (
  select
    group_id,
    position as first_position,
    coalesce(lead(position) over (partition by group_id order by position), positions + 1) - 1 as last_position,
    positions,
    c,
    sum(c) over (partition by group_id order by position) as climbed,
    n
  from ppdp_shares
), ppdp_crossed as (
  select
    group_id, first_position, last_position, positions, c, climbed, share,
    sum(counts) over (order by share, kind rows between unbounded preceding and current row) as below
  from (
    select group_id, first_position, last_position, positions, c, climbed, climbed / n as share, 1 as kind, 0 as counts
    from ppdp_steps
    union all
    select 0, 0, 0, 0, 0e0, 0e0, cumulative / whole_rows, 0 as kind, 1 as counts
    from ppdp_prefixes
    where position > 0
  ) as heights
), ppdp_turns as (
  select
    group_id, first_position, last_position, positions, c, climbed, share,
    least(greatest(cast(below as bigint), first_position - 1), last_position) as turn
  from ppdp_crossed
  where positions > 0
), ppdp_judged as (
  select
    turns.group_id,
    sum(
      turns.share * (2 * turns.turn - turns.first_position + 1 - turns.last_position)
      + (case when turns.climbed = turns.c then start.prefix else 0 end + start.prefix - 2 * turn.prefix + ending.prefix)
      / ending.whole_rows
    ) / greatest(max(turns.positions) - 1, 1) as number
  from ppdp_turns as turns
  inner join ppdp_prefixes as start on start.position = turns.first_position - 1
  inner join ppdp_prefixes as turn on turn.position = turns.turn
  inner join ppdp_prefixes as ending on ending.position = turns.last_position
  group by turns.group_id
)
{%- endmacro %}

{# Stops where a distance is unknown or lacks what it needs. Text has no order of its own that means anything. #}
{% macro check_distance(model, column, distance, order, hierarchy, levels, bandwidth) -%}
{%- if distance not in ('equal', 'ordered', 'hierarchical', 'hellinger', 'js') -%}
{{ ppdp.refuse('ppdp_t_close', 'distance = ' ~ distance ~ ' is not known; give equal, ordered, hierarchical, hellinger or js') }}
{%- endif -%}
{%- if distance == 'hierarchical' and hierarchy is none -%}
{{ ppdp.refuse('ppdp_t_close', 'distance: hierarchical needs a hierarchy and its levels') }}
{%- endif -%}
{%- if hierarchy is not none and (levels is string or not levels) -%}
{{ ppdp.refuse('ppdp_t_close', 'levels must list the columns of the hierarchy from the parents of leaves up to the top') }}
{%- endif -%}
{{ ppdp.check_number('ppdp_t_close', 'bandwidth', bandwidth, 1e-9, 1) }}
{%- if execute and distance == 'ordered' and order is none and model is not string -%}
{%- for found in adapter.get_columns_in_relation(model) if found.name == column and found.is_string() -%}
{{ ppdp.refuse('ppdp_t_close', 'column ' ~ column ~ ' is text; give the order of its values with order') }}
{%- endfor -%}
{%- endif -%}
{%- endmacro %}
