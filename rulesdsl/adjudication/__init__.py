"""The main job: a board comes in, a ruling comes out.

`adjudicate.adjudicate` takes four steps:

1. Read the board: `rulesdsl.board.read_board`.
2. Run its script: `run_script`, `script_reader`. Each line answers the open question (`answer_line`): a card that is
   played or used (`play_lines`), things that are chosen (`choice_lines`), a word such as `passes`, or what chance
   decides (`word_lines`). `name_resolver` finds the cards and players that a line names, and `already_done` tells
   whether it only says what has happened anyway. A line that is refused so, or has no rule in the grammar, is read by
   sense (`sense_reader`): it is parsed into clauses (`sense_parse`, `sense_things`, `sense_names`), and held against
   what may be said of each legal answer (`sense_answers`, `sense_match`, `sense_named`, `sense_decline`) and what is
   true on the table (`sense_facts`, `sense_truth`).
3. Record every step: `rulesdsl.engine.trace`, while the script runs.
4. Judge what the board expects: `judge_expectations`. Each expectation is checked (`expectations`): places, numbers
   and owners (`expected_state`), what a player may do (`expected_permissions`), what happened (`expected_events`).

`stepper` goes through a ruling step by step at a prompt.
"""
