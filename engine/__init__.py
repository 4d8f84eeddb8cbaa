"""The rules of the Century games, on the bare standard library.

Everything here is a frozen value or a pure function; the only files read are the engine's own components.
Storage, rulebook and screens may come in; the engine itself calls none of them.
"""
