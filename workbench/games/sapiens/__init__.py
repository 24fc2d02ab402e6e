"""Sapiens: two scores, of which the lower one counts."""

from workbench.games.sapiens.game import Sapiens

__all__ = ["Sapiens"]
