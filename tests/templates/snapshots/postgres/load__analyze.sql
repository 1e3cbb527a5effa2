/* ppdp run=0badcafe step=load/analyze */
analyze "ppdp__combinations__0badcafe"
