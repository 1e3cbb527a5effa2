/* ppdp run=0badcafe step=release/read_function */
create function "ppdp_private"."read_live__0badcafe" () returns setof "ppdp_private"."live__0badcafe"
language sql stable security definer
set search_path = pg_catalog, pg_temp
set datestyle = 'ISO, YMD'
set extra_float_digits = 1
set client_min_messages = error
as 'select * from "ppdp_private"."live__0badcafe"'
