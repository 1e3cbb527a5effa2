drop view if exists {view}
