/* ppdp run=0badcafe step=catalog/share_lock */
lock table "<schema>"."people" in access share mode
