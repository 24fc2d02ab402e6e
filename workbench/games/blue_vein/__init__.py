"""Blue Vein: dominoes, droplets one at a time, owners decide inside the flow."""

from workbench.games.blue_vein.game import BlueVein

__all__ = ["BlueVein"]
