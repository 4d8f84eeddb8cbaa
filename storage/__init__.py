"""The store-room: finished games, players, settings, entered components, maps, and journals of open games.

Imports the engine, never a screen. See `docs/storage.md` for the files and for what happens on each fault.
"""
