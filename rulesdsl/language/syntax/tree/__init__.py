"""The tree of a card file: frozen data, no behaviour.

Every node has a source span that takes no part in comparison (see `node`), so that two texts with the same
meaning have equal trees. Amounts, things, filters, conditions, windows, deeds and sentences are
families of nodes: each may stand wherever the grammar lets its family stand.
"""

from rulesdsl.language.diagnostics.span import NOWHERE as NOWHERE
from rulesdsl.language.diagnostics.span import Span as Span
from rulesdsl.language.syntax.node import Node as Node

from .amount_nodes import *
from .card_nodes import *
from .condition_nodes import *
from .deed_nodes import *
from .filter_nodes import *
from .sentence_nodes import *
from .thing_nodes import *
from .window_nodes import *
