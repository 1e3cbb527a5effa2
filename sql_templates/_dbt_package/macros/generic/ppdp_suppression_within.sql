{# No more rows of the reference are missing than a number of rows, or a share of them. Under starred also those count as
   suppressed whose quasi-identifiers all are stars. More rows than the reference has are a fault too. #}
{% test ppdp_suppression_within(model, reference, rows=none, share=none, quasi=none, starred=false) %}
{{ config(fail_calc='coalesce(max(failing_rows), 0)') }}
{%- if (rows is none) == (share is none) -%}
{{ ppdp.refuse('ppdp_suppression_within', 'give rows or share, and not both') }}
{%- endif -%}
{%- if rows is not none -%}
{{ ppdp.check_whole('ppdp_suppression_within', 'rows', rows, 0) }}
{%- endif -%}
{%- set quasi = ppdp.listed('ppdp_suppression_within', 'quasi', quasi) if starred else [] -%}
with ppdp_rows as (
  select
    (select count(*) from {{ reference }}) as reference_rows,
    (select count(*) from {{ model }}) as model_rows,
    (select count(*) from {{ model }} {{ ppdp.shown_rows(quasi, starred) }}) as shown_rows
), ppdp_limits as (
  select
    reference_rows,
    reference_rows - shown_rows as suppressed_rows,
    cast({% if rows is not none %}{{ rows }}{% else %}floor({{ ppdp.share_of('ppdp_suppression_within', share, 'reference_rows') }}){% endif %} as bigint) as allowed_rows,
    model_rows - reference_rows as invented_rows
  from ppdp_rows
)
select
  reference_rows,
  suppressed_rows,
  allowed_rows,
  greatest(suppressed_rows - allowed_rows, invented_rows) as failing_rows
from ppdp_limits
where greatest(suppressed_rows - allowed_rows, invented_rows) > 0
{% endtest %}
