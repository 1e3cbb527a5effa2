{# Canonical text of values: integers as digits, decimals without trailing zeros or exponents, ISO dates, true and false.
   The type is asked for in SQL, so that a test works on views, subqueries and before anything is built. #}

{# The name of a value's type. #}
{% macro type_of(value) -%}
{{ adapter.dispatch('type_of', 'ppdp')(value) }}
{%- endmacro %}

{% macro default__type_of(value) -%}
{{ ppdp.refuse('ppdp', 'the adapter ' ~ target.type ~ ' is not supported; known are duckdb and postgres') }}
{%- endmacro %}

{% macro duckdb__type_of(value) -%}
typeof({{ value }})
{%- endmacro %}

{% macro postgres__type_of(value) -%}
cast(pg_typeof({{ value }}) as varchar)
{%- endmacro %}

{# A value as text and the name of its type: what its canonical text is made from. #}
{% macro told(value) -%}
cast({{ value }} as varchar) as own_text,
    {{ ppdp.type_of(value) }} as own_type
{%- endmacro %}

{% macro trimmed(text) -%}
case when {{ text }} like '%.%' then rtrim(rtrim({{ text }}, '0'), '.') else {{ text }} end
{%- endmacro %}

{# An exponent written out: the point of the digits moves, no arithmetic is done on them. #}
{% macro without_exponent(text) -%}
{%- set digits = "replace(replace(split_part(" ~ text ~ ", 'e', 1), '-', ''), '.', '')" -%}
{%- set exponent = "cast(split_part(" ~ text ~ ", 'e', 2) as integer)" -%}
case when {{ text }} like '-%' then '-' else '' end || case
          when {{ exponent }} < 0 then '0.' || repeat('0', -{{ exponent }} - 1) || {{ digits }}
          when length({{ digits }}) <= {{ exponent }} + 1
            then {{ digits }} || repeat('0', {{ exponent }} + 1 - length({{ digits }}))
          else substr({{ digits }}, 1, {{ exponent }} + 1) || '.' || substr({{ digits }}, {{ exponent }} + 2)
        end
{%- endmacro %}

{# A key that is never NULL, so that NULL is a value of its own. It reads own_text and own_type. A moment goes through
   text to UTC, so that it reads the same in every session. #}
{% macro value_key() -%}
coalesce('=' || case
      when own_type like 'DECIMAL%' or own_type = 'numeric' then {{ ppdp.trimmed('own_text') }}
      when own_type in ('DOUBLE', 'FLOAT', 'double precision', 'real') then case
        when own_text in ('nan', 'NaN') then 'NaN'
        when own_text in ('inf', 'Infinity') then 'Infinity'
        when own_text in ('-inf', '-Infinity') then '-Infinity'
        when own_text like '%e%' then {{ ppdp.without_exponent('own_text') }}
        else {{ ppdp.trimmed('own_text') }}
      end
      when lower(own_type) = 'timestamp with time zone'
        then cast(cast(own_text as timestamptz) at time zone 'UTC' as varchar)
      else own_text
    end, 'null')
{%- endmacro %}

{# The leaves of a hierarchy by their keys, and their labels. A seed may have a type that dbt guessed. #}
{% macro leaves(hierarchy, leaf, levels=[]) -%}
ppdp_leaves as (
  select
    {{ ppdp.value_key() }} as leaf_key
    {%- for level in levels %},
    label_{{ loop.index }}
    {%- endfor %}

  from (
    select
    {{ ppdp.told(ppdp.ident(leaf)) }}
    {%- for level in levels %},
    cast({{ ppdp.ident(level) }} as varchar) as label_{{ loop.index }}
    {%- endfor %}

    from {{ hierarchy }}
  ) as leaves
)
{%- endmacro %}

{# The key of a value that stands in the YAML of a project. #}
{% macro key_literal(value) -%}
{%- if value is none -%}
'null'
{%- elif value is boolean -%}
'={{ 'true' if value else 'false' }}'
{%- elif value is float and value == value | int -%}
'={{ value | int }}'
{%- else -%}
{{ ppdp.text_literal('=' ~ value) }}
{%- endif -%}
{%- endmacro %}

{# How far numbers lie apart. Decimals are subtracted as they are, so that no rounding decides. #}
{% macro range_of(value) -%}
case
      when {{ ppdp.type_of('max(' ~ value ~ ')') }} in ('DOUBLE', 'FLOAT', 'double precision', 'real')
        then cast(max({{ value }}) as float8) - cast(min({{ value }}) as float8)
      else cast(cast(max({{ value }}) as decimal(38, 12)) - cast(min({{ value }}) as decimal(38, 12)) as float8)
    end
{%- endmacro %}
