/* ppdp run=0badcafe step=release/grant_select */
grant select on "<schema>"."shown" to "ppdp_scenario_reader"
