"""The games, one folder each; other packages may bring more through the entry-point group `workbench.games`."""
