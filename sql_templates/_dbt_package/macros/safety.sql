{# What an attacker reaches who knows implications, in the worst case (Martin et al.), for a whole relation. Within a group of
   n rows the largest counts are tried first: clear_j is the least chance that j statements about people of the group
   are all wrong, over every way to spread them. #}

{# The ways to spread statements over people, most per person first. #}
{% macro partitions(total, largest) -%}
{%- set found = [] -%}
{%- if total == 0 -%}
{%- do found.append([]) -%}
{%- else -%}
{%- for first in range([total, largest] | min, 0, -1) -%}
{%- for rest in ppdp.partitions(total - first, first) -%}
{%- do found.append([first] + rest) -%}
{%- endfor -%}
{%- endfor -%}
{%- endif -%}
{{ return(found) }}
{%- endmacro %}

{# One way to spread statements: so many about each person. #}
{% macro spread(partition) -%}
{% for part in partition %}greatest(n - {{ loop.index0 }} - top_{{ part }}, 0) / greatest(n - {{ loop.index0 }}, 1){{ ' * ' if not loop.last }}{% endfor %}
{%- endmacro %}

{# The least product of chances over all ways to spread statements among groups. #}
{% macro elsewhere(total) -%}
least(1e0{% for partition in ppdp.partitions(total, total) %}, {% for part in partition %}clear_{{ part }}{{ ' * ' if not loop.last }}{% endfor %}{% endfor %})
{%- endmacro %}

{# One row: the confidence that k implications lead to. It reads ppdp_ranked. #}
{% macro reached_confidence(k) -%}
ppdp_tops as (
  select
    group_id,
    max(n) as n
    {%- for place in range(1, k + 2) %},
    sum(case when value_rank <= {{ place }} then c else 0 end) as top_{{ place }}
    {%- endfor %}

  from ppdp_ranked
  group by group_id
), ppdp_chances as (
  select
    n / top_1 as odds
    {%- for atoms in range(1, k + 2) %},
    least(1e0{% for partition in ppdp.partitions(atoms, atoms) %}, {{ ppdp.spread(partition) }}{% endfor %}) as clear_{{ atoms }}
    {%- endfor %}

  from ppdp_tops
), ppdp_least as (
  select
    count(*) as all_groups
    {%- for atoms in range(1, k + 2) %},
    min(clear_{{ atoms }}) as clear_{{ atoms }},
    min(odds * clear_{{ atoms }}) as attacked_{{ atoms }}
    {%- endfor %}

  from ppdp_chances
), ppdp_judged as (
  select
    1e0 / (1e0 + least({% for atoms in range(k + 1) %}attacked_{{ atoms + 1 }}{% if k > atoms %} * {{ ppdp.elsewhere(k - atoms) }}{% endif %}{{ ', ' if not loop.last }}{% endfor %})) as number
  from ppdp_least
  where all_groups > 0
)
{%- endmacro %}
