/* ppdp run=0badcafe step=release/protect_view */
alter view "<schema>"."shown" set (security_barrier = true, security_invoker = false)
