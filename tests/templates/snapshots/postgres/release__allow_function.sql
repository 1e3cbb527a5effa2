/* ppdp run=0badcafe step=release/allow_function */
grant execute on function "ppdp_private"."read_live__0badcafe" () to public
