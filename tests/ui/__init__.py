"""Tests through the real app in an off-screen window. Kivy reads its environment on import: that is first."""

from screens.offscreen import settle_environment

settle_environment()
