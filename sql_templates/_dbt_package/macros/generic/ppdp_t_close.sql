{# Every group's values are distributed like those of the reference, or of the relation itself: within t. #}
{% test ppdp_t_close(model, quasi, t, column=none, distance='equal', reference=none, order=none, starred=false, column_name=none) %}
{{ config(fail_calc='coalesce(sum(failing_groups), 0)') }}
{%- set quasi = ppdp.listed('ppdp_t_close', 'quasi', quasi) -%}
{%- set column = ppdp.chosen('ppdp_t_close', column, column_name) -%}
{{ ppdp.check_number('ppdp_t_close', 't', t, 0, 1) }}
{%- if distance not in ('equal', 'ordered', 'hellinger') -%}
{{ ppdp.refuse('ppdp_t_close', 'distance = ' ~ distance ~ ' is not known; give equal, ordered or hellinger') }}
{%- endif -%}
{%- set valued = distance == 'ordered' and order is none -%}
with {{ ppdp.group_values(model, quasi, column, starred, valued) }}
, {{ ppdp.domain(model, column, reference, order, valued) }}
, {{ ppdp.shares() }}
, {% if distance == 'equal' -%}
{{ ppdp.distance_equal() }}
{%- elif distance == 'hellinger' -%}
{{ ppdp.distance_hellinger() }}
{%- else -%}
{{ ppdp.distance_ordered() }}
{%- endif %}
{{ ppdp.verdict('ppdp_judged', ppdp.fails_most('number', t), ppdp.most('number'), t) }}
{% endtest %}
