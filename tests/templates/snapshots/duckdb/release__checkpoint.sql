/* ppdp run=0badcafe step=release/checkpoint */
checkpoint
