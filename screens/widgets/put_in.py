"""What a box holds, brought up to date."""

from kivy.uix.widget import Widget


def put_in(place: Widget, wanted: list[Widget]) -> None:
    """These in a box, from the first on, and nothing else; what is there already stays as it is."""
    for widget in place.children[:]:
        if widget not in wanted:
            place.remove_widget(widget)
    for below, widget in enumerate(reversed(wanted)):
        if widget.parent is not place:
            if widget.parent is not None:
                widget.parent.remove_widget(widget)
            place.add_widget(widget, index=below)
