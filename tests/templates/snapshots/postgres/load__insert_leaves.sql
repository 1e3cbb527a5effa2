/* ppdp run=0badcafe step=load/insert_leaves */
INSERT INTO "ppdp__leaves_5__0badcafe" (leaf_text, label_1, label_2) VALUES ('FR', 'Europe', '*'), ('DE', 'Europe', '*'), ('Côte d''Ivoire', 'Africa', '*')
