/* ppdp run=0badcafe step=release/grant_again */
grant select on "<schema>"."guests" to public
