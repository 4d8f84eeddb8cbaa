"""Tests through the real app in an off-screen window. Kivy reads its environment on import: it comes first."""

from screens.offscreen import settle_environment

settle_environment()
