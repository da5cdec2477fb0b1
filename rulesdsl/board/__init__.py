"""Board and ruling files: a table, what is done on it, and what must come out.

`read_board` reads one: it parses the text (`parse_board`, with its lexer, builder and errors) into a tree
(`board_tree`), finds players, factions and cards (`setting`, `printings`), lays the cards (`lay_cards`) and sets the
turn (`set_turn`). `write_board` writes a table as a board, and `format_board` lays out the text of one.
"""
