/* ppdp run=0badcafe step=release/grant_usage */
grant usage on schema "<schema>" to "ppdp_scenario_reader"
