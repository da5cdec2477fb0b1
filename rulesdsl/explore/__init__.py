"""Beyond a single ruling: every outcome that the open decisions can lead to (`outcome_search`), and random games
(`simulations`, each a `random_game` of `random_players`) in which all `invariants` are checked. `processes` spreads
them, `shards` adds them up, and of a game that breaks or comes to a `standstill` the `last_moves` are kept."""
