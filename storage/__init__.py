"""The store-room: finished games, players, settings, entered components, and the journal of each open game.

Imports the engine, never a screen. See `docs/storage.md` for the files and for what happens on each fault.
"""
