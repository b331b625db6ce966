"""What carries messages between a host and its guests. `carrier` is what all of them promise; `websockets`
and the like are imported in here and nowhere else, and no sooner than a table is opened."""
