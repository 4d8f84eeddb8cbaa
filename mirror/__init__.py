"""The table on other phones: a view told as data, a page that draws it, and a server that only lets look.

The standard library, the engine, the faces and the rulebook's words; neither Kivy nor storage comes in.
Nothing that arrives over the network can change anything: there is no way from here to a game.
"""
