"""The workbench: explore, step through and teach the rules of river and tile-laying board games.

`workbench.engine` says what a game is, `workbench.games` holds the games, `workbench.ui` the widgets for JupyterLab.
"""

__version__ = "0.1.0"
