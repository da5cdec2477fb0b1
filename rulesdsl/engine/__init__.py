"""The engine: frames of unfinished work, the step function, and the atoms through which a table changes."""
