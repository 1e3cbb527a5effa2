/* ppdp run=0badcafe step=release/revoke_all */
revoke all on "ppdp"."releases" from "ppdp_scenario_reader" cascade
