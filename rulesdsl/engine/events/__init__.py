"""What happened, and why: one class for each kind of event, recorded with every change of a table."""

from rulesdsl.table.cause import *

from .ability_events import *
from .event import *
from .game_events import *
from .pile_events import *
from .triggering_events import *
