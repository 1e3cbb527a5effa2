alter table {relation} rename to {name}
