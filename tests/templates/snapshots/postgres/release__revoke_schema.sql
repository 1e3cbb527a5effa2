/* ppdp run=0badcafe step=release/revoke_schema */
revoke all on schema "ppdp" from "ppdp_scenario_reader"
