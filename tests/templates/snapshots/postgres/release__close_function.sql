/* ppdp run=0badcafe step=release/close_function */
revoke all on function "ppdp_private"."read_live__0badcafe" () from public
