{# Every group's values are diverse: l distinct ones (distinct), as mixed as l equally frequent ones (entropy), or the
   commonest has fewer rows than c times all from the l-th commonest on (recursive). #}
{% test ppdp_l_diverse(model, quasi, l, column=none, kind='distinct', c=none, starred=false, column_name=none) %}
{{ config(fail_calc='coalesce(sum(failing_groups), 0)') }}
{%- set quasi = ppdp.listed('ppdp_l_diverse', 'quasi', quasi) -%}
{%- set column = ppdp.chosen('ppdp_l_diverse', column, column_name) -%}
{%- if kind not in ('distinct', 'entropy', 'recursive') -%}
{{ ppdp.refuse('ppdp_l_diverse', 'kind = ' ~ kind ~ ' is not known; give distinct, entropy or recursive') }}
{%- endif -%}
{%- if kind == 'entropy' -%}
{{ ppdp.check_number('ppdp_l_diverse', 'l', l, 1) }}
{%- else -%}
{{ ppdp.check_whole('ppdp_l_diverse', 'l', l, 2) }}
{%- endif -%}
{%- if kind == 'recursive' -%}
{{ ppdp.check_number('ppdp_l_diverse', 'c', c, 0) }}
{%- elif c is not none -%}
{{ ppdp.refuse('ppdp_l_diverse', 'only kind: recursive has a c') }}
{%- endif -%}
with {{ ppdp.group_values(model, quasi, column, starred, false) }}, {{ ppdp.ranked_values() }}, ppdp_judged as (
  select
    group_id,
{% if kind == 'distinct' %}
    count(*) as number
{% elif kind == 'entropy' %}
    exp(sum(c / n * ln(n / c))) as number
{% else %}
    max(c) / nullif(sum(case when value_rank >= {{ l }} then c else 0 end), 0) as number
{% endif %}
  from ppdp_ranked
  group by group_id
)
{% if kind == 'recursive' %}
{{ ppdp.verdict('ppdp_judged', ppdp.fails_most('number', c, strict=true), ppdp.most('number'), c) }}
{% else %}
{{ ppdp.verdict('ppdp_judged', ppdp.fails_least('number', l), 'min(number)', l) }}
{% endif %}
{% endtest %}
