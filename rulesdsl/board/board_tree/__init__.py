"""The tree of a board file: frozen data, as it was written. `read_board` finds out what the names stand for."""

from .claim_nodes import *
from .expectation_nodes import *
from .file_nodes import *
from .name_nodes import *
from .script_nodes import *
from .table_nodes import *
from .turn_nodes import *
