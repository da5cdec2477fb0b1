"""Every code that a diagnostic of the rulebook files can have. Codes are stable, as those of the language are."""

from __future__ import annotations

CODES: dict[str, str] = {
    # a file or a record by itself
    "R101": "The file is not TOML.",
    "R102": "A key is unknown.",
    "R103": "A key is missing.",
    "R104": "A value is of the wrong kind.",
    "R105": "Something is defined twice.",
    "R106": "A name does not agree with the file that it is in.",
    "R107": "There are no files to read.",
    # what it refers to
    "R201": "There is no such term.",
    "R202": "There is no such book.",
    "R203": "There is no such topic.",
    "R204": "A clause does not stand to the earlier books as it says.",
    "R205": "A value of a switch is not explained, or is explained and never used.",
}
