/* ppdp run=0badcafe step=release/detach_file */
detach "ppdp__release__0badcafe"
