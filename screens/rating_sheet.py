"""What a rating is, in two sentences, and the switch that hides it."""

from kivy.uix.boxlayout import BoxLayout

from screens.page import load_layout

load_layout("rating_sheet.kv")


class RatingSheet(BoxLayout):
    """For a sheet."""
