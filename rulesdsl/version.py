"""The version of the package. Nothing else, so that any module can import it."""

__version__ = "0.1.0"
