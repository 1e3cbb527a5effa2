/* ppdp run=0badcafe step=release/set_owner */
alter table "<schema>"."guests" owner to "ppdp_scenario_reader"
