"""Draws the landscapes and the icon in `assets/`: ./run -m tools.scenery

One module for each game, called as the game is, with a function `draw` for the day and the night.
"""
