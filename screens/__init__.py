"""The screens: what is shown and what a touch does. Nothing imports this room but `main.py`."""
