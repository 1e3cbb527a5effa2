{# Every group's values are distributed like those of the reference, or of the relation itself: within t. #}
{% test ppdp_t_close(model, quasi, t, column=none, distance='equal', reference=none, order=none, hierarchy=none, leaf='leaf_text', levels=none, bandwidth=0.5, starred=false, column_name=none) %}
{{ config(fail_calc='coalesce(sum(failing_groups), 0)') }}
{%- set quasi = ppdp.listed('ppdp_t_close', 'quasi', quasi) -%}
{%- set column = ppdp.chosen('ppdp_t_close', column, column_name) -%}
{{ ppdp.check_number('ppdp_t_close', 't', t, 0, 1) }}
{{ ppdp.check_distance(model, column, distance, order, hierarchy, levels, bandwidth) }}
{%- set levels = levels or [] -%}
{%- set bandwidth = bandwidth | float -%}
{%- set valued = (distance == 'ordered' and order is none) or (distance == 'js' and hierarchy is none) -%}
with {{ ppdp.group_values(model, quasi, column, starred, valued) }}
, {{ ppdp.domain(model, column, reference, order, valued) }}
, {{ ppdp.shares() }}
, {% if distance == 'equal' -%}
{{ ppdp.distance_equal() }}
{%- elif distance == 'hellinger' -%}
{{ ppdp.distance_hellinger() }}
{%- elif distance == 'ordered' -%}
{{ ppdp.distance_ordered() }}
{%- elif distance == 'hierarchical' -%}
{{ ppdp.distance_hierarchical(hierarchy, leaf, levels) }}
{%- elif hierarchy is none -%}
{{ ppdp.near_numbers(bandwidth) }}, {{ ppdp.distance_js() }}
{%- else -%}
{{ ppdp.near_leaves(hierarchy, leaf, levels, bandwidth) }}, {{ ppdp.distance_js() }}
{%- endif %}

{{ ppdp.verdict('ppdp_judged', ppdp.fails_most('number', t), ppdp.most('number'), t) }}
{% endtest %}
