"""Flume (Mark Steere, 2010): stones on a square board, chained by their connections."""

from workbench.games.flume.game import Flume

__all__ = ["Flume"]
