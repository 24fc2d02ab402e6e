"""An den Ufern des Nils: sow, harvest and sell between ebb and flood, and mind the obelisk."""

from workbench.games.nile.game import Nile

__all__ = ["Nile"]
