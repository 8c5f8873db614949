"""Ultan: a persistent memory for coding agents. Standard library only: hooks import this package with a bare python."""

__version__ = "0.1.0"
