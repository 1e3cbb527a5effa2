{# What a test selects: one row of counts where a limit is missed, and none where it is kept. No value of the data is in it,
   so that failures can be stored. A number exactly on its limit passes, within 1e-12; under a strict limit it fails.
   A group without a number fails. #}

{% macro fails_least(value, limit) -%}
coalesce({{ value }} < {{ ppdp.real(limit) }} - 1e-12, true)
{%- endmacro %}

{% macro fails_most(value, limit, strict=false) -%}
coalesce({{ value }} {{ '>=' if strict else '>' }} {{ ppdp.real(limit) }} {{ '-' if strict else '+' }} 1e-12, true)
{%- endmacro %}

{# judged: what has a row per group; fails: whether a group does; worst: of all groups; required: the limit; sizes: whether the
   rows of the smallest group n are told too. #}
{% macro verdict(judged, fails, worst, required, sizes=false) -%}
select
  count(*) as all_groups,
  sum(case when {{ fails }} then 1 else 0 end) as failing_groups,
  {{ ppdp.real(required) }} as required,
  {{ worst }} as worst
  {{- ', min(n) as smallest_group' if sizes }}
from {{ judged }}
having sum(case when {{ fails }} then 1 else 0 end) > 0
{%- endmacro %}

{# The largest number of all groups; none where a group has none, which is worse than any. #}
{% macro most(value) -%}
case when count(*) = count({{ value }}) then max({{ value }}) end
{%- endmacro %}
