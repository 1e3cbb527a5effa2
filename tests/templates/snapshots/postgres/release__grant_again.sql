/* ppdp run=0badcafe step=release/grant_again */
grant delete on "shop"."release" to "ppdp_scenario_reader"
