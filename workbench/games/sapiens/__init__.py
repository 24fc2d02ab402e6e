"""Sapiens (Cyrille Leroy, 2015): a tribe of dominoes through a valley, eight scenes, two scores of which the lower counts."""

from workbench.games.sapiens.game import Sapiens

__all__ = ["Sapiens"]
