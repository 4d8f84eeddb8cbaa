"""A game's face: how it is written, named and coloured, without widgets.

Only the standard library and the engine may come in here; screens, tools and tests look at it.
"""
