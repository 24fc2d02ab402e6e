"""Riverbend (Jayadev Haddadi, 2026): dug streams, flow that splits and rounds, mills at the right square."""

from workbench.games.riverbend.game import Riverbend

__all__ = ["Riverbend"]
