{# Groups of a relation and what they hold, as common table expressions that tests share. Counts are whole numbers in
   doubles: exact, and no product of theirs overflows. #}

{# Rows that are shown: not those whose quasi-identifiers all are stars, where these were asked to be left out. #}
{% macro shown_rows(quasi, starred) -%}
{%- if starred -%}
where not ({% for name in quasi %}coalesce(cast({{ ppdp.ident(name) }} as varchar), '') = '*'{{ ' and ' if not loop.last }}{% endfor %})
{%- endif -%}
{%- endmacro %}

{% macro name_list(names) -%}
{% for name in names %}{{ ppdp.ident(name) }}{{ ', ' if not loop.last }}{% endfor %}
{%- endmacro %}

{# The rows of each group, or the different values of a column in them; by: the columns of groups, where these are not all
   quasi-identifiers. #}
{% macro group_sizes(model, quasi, starred, counted=none, by=none) -%}
ppdp_groups as (
  select
    cast(count({{ '*' if counted is none else 'distinct ' ~ ppdp.ident(counted) }}) as float8) as n
  from {{ model }}
  {{ ppdp.shown_rows(quasi, starred) }}
  group by {{ ppdp.name_list(quasi if by is none else by) }}
)
{%- endmacro %}

{# Rows per group and value. Groups have numbers; values have keys, and NULL is one of them. #}
{% macro group_values(model, quasi, column, starred, valued) -%}
ppdp_counted as (
  select
    {% for name in quasi -%}
    {{ ppdp.ident(name) }} as quasi_{{ loop.index0 }},
    {% endfor -%}
    {{ 'min(' ~ ppdp.ident(column) ~ ') as own_value,' if valued }}
    {{ ppdp.told(ppdp.ident(column)) }},
    count(*) as n
  from {{ model }}
  {{ ppdp.shown_rows(quasi, starred) }}
  group by {{ ppdp.name_list(quasi) }}, {{ ppdp.ident(column) }}
), ppdp_cells as (
  select
    dense_rank() over (order by {% for name in quasi %}quasi_{{ loop.index0 }}{{ ', ' if not loop.last }}{% endfor %}) as group_id,
    {{ ppdp.value_key() }} as value_key,
    {{ 'own_value,' if valued }}
    n
  from ppdp_counted
), ppdp_parts as (
  select
    group_id,
    value_key,
    {{ 'min(own_value) as own_value,' if valued }}
    cast(sum(n) as float8) as c
  from ppdp_cells
  group by group_id, value_key
)
{%- endmacro %}

{# Rows c of n for every value of a group; rank counts from the commonest value. #}
{% macro ranked_values() -%}
ppdp_ranked as (
  select
    group_id,
    c,
    sum(c) over (partition by group_id) as n,
    row_number() over (partition by group_id order by c desc, value_key) as value_rank
  from ppdp_parts
)
{%- endmacro %}

{# Where a value stands in an order that was given; others come behind, and NULL last. #}
{% macro listed_place(order) -%}
case value_key{% for value in order %} when {{ ppdp.key_literal(value) }} then {{ loop.index0 }}{% endfor %} when 'null' then {{ order | length + 1 }} else {{ order | length }} end
{%- endmacro %}

{# All values with their rows in the reference, or in the relation itself; what the relation alone has, has no share. Of an
   empty reference there are no shares at all, and no group can be near to it. #}
{% macro domain(model, column, reference, order, valued) -%}
ppdp_whole as (
  select
    {{ ppdp.value_key() }} as value_key,
    {{ 'own_value,' if valued }}
    n
  from (
    select
      {{ 'min(' ~ ppdp.ident(column) ~ ') as own_value,' if valued }}
      {{ ppdp.told(ppdp.ident(column)) }},
      count(*) as n
    from {{ model if reference is none else reference }}
    group by {{ ppdp.ident(column) }}
  ) as counted
  union all
  select
    value_key,
    {{ 'own_value,' if valued }}
    0 as n
  from ppdp_parts
), ppdp_domain as (
  select
    value_key,
    row_number() over (order by {% if order is not none %}{{ ppdp.listed_place(order) }}, {% elif valued %}own_value nulls last, {% endif %}value_key) as position,
    count(*) over () as positions,
    {{ 'own_value,' if valued }}
    whole_n,
    nullif(sum(whole_n) over (), 0) as whole_rows
  from (
    select
      value_key,
      {{ 'min(own_value) as own_value,' if valued }}
      cast(sum(n) as float8) as whole_n
    from ppdp_whole
    group by value_key
  ) as known
)
{%- endmacro %}

{# A row per group and value: its rows c of n, its share p in the group and q in the reference. #}
{% macro shares() -%}
ppdp_shares as (
  select
    part.group_id,
    part.c,
    part.n,
    part.c / part.n as p,
    domain.value_key,
    domain.position,
    domain.positions,
    domain.whole_n,
    domain.whole_rows,
    domain.whole_n / domain.whole_rows as q
  from (
    select group_id, value_key, c, sum(c) over (partition by group_id) as n from ppdp_parts
  ) as part
  inner join ppdp_domain as domain on domain.value_key = part.value_key
)
{%- endmacro %}
