/* ppdp run=0badcafe step=release/lock_table */
lock table "<schema>"."visitors" in access exclusive mode
