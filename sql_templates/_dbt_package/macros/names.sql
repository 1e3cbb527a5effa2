{# Names, values and limits as SQL text. What cannot be asked stops the test that asks for it when it runs: while dbt only
   parses, one fault would hide all others. #}

{# A name as it is: never folded, whatever it holds. #}
{% macro ident(name) -%}
"{{ name | string | replace('"', '""') }}"
{%- endmacro %}

{% macro text_literal(text) -%}
'{{ text | replace("'", "''") }}'
{%- endmacro %}

{# A number with the type in which everything is measured. #}
{% macro real(number) -%}
cast({{ number }} as float8)
{%- endmacro %}

{% macro refuse(test, words) -%}
{%- if execute -%}
{{ exceptions.raise_compiler_error(test ~ ': ' ~ words) }}
{%- endif -%}
{%- endmacro %}

{# Stops where a limit is no number, or not between two others. #}
{% macro check_number(test, name, value, least, most=none) -%}
{%- if value is not number or value is boolean -%}
{{ ppdp.refuse(test, name ~ ' must be a number, found ' ~ value) }}
{%- elif value < least or (most is not none and value > most) -%}
{{ ppdp.refuse(test, name ~ ' = ' ~ value ~ ' must be ' ~ least ~ (' or more' if most is none else ' to ' ~ most)) }}
{%- endif -%}
{%- endmacro %}

{% macro check_whole(test, name, value, least, most=none) -%}
{{ ppdp.check_number(test, name, value, least, most) }}
{%- if value is number and value != value | int -%}
{{ ppdp.refuse(test, name ~ ' = ' ~ value ~ ' must be a whole number') }}
{%- endif -%}
{%- endmacro %}

{# A list of names, also where one alone was given. #}
{% macro listed(test, name, given) -%}
{%- set names = [given] if given is string else given -%}
{%- if names is none or names is mapping or names is not sequence or names | length == 0 -%}
{{ ppdp.refuse(test, name ~ ' must be a list of columns') }}
{{ return([]) }}
{%- endif -%}
{{ return(names) }}
{%- endmacro %}

{# The column of a test: its own argument, or the column that the test stands under. #}
{% macro chosen(test, column, column_name) -%}
{%- if column is none and column_name is none -%}
{{ ppdp.refuse(test, 'name the sensitive column with column, or put the test under it') }}
{%- endif -%}
{{ return(column if column is not none else column_name) }}
{%- endmacro %}

{# A share such as 0.04 or 4% of a number of rows, as an exact decimal. #}
{% macro share_of(test, share, rows) -%}
{%- set written = share | string -%}
{%- set percent = written.endswith('%') -%}
{%- set number = written[:-1] if percent else written -%}
{%- if share is boolean or not modules.re.match('^[0-9]*[.]?[0-9]+(e-[0-9]+)?$', number) -%}
{{ ppdp.refuse(test, 'share must be a number such as 0.04 or a text such as 4%, found ' ~ share) }}
{%- endif -%}
cast('{{ number }}' as decimal(18, 12)) * {{ rows }}{{ ' / 100' if percent }}
{%- endmacro %}
