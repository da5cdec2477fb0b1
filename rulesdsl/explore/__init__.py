"""Beyond a single ruling: every outcome that the open decisions can lead to (`outcome_search`), and random games
(`simulations`, each a `random_game` of `random_players`) in which all `invariants` are checked. `processes` spreads
them, `shards` adds them up, and a game that breaks becomes a `broken_board`."""
