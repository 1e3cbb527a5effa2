{# Names, values and limits as SQL text; what cannot be asked stops the compilation. #}

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
{{ exceptions.raise_compiler_error(test ~ ': ' ~ words) }}
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
{%- if value != value | int -%}
{{ ppdp.refuse(test, name ~ ' = ' ~ value ~ ' must be a whole number') }}
{%- endif -%}
{%- endmacro %}

{# A list of names, also where one alone was given. #}
{% macro listed(test, name, given) -%}
{%- set names = [given] if given is string else given -%}
{%- if names is none or names is mapping or names is not sequence or names | length == 0 -%}
{{ ppdp.refuse(test, name ~ ' must be a list of columns') }}
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
