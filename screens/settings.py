"""Settings: language, look, and what a new game starts with."""

from screens.page import Page

TEXT_PERCENTS = ("100", "115", "130", "160", "200")


class SettingsPage(Page):
    """Every touch is applied at once."""

    layout = "settings.kv"
    text_percents = TEXT_PERCENTS
