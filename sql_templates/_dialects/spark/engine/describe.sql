describe table extended {relation}
