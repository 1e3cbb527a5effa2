alter view {relation} rename to {name}
