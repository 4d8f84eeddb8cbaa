"""Makes what people install, and tries it: docs/packages.md."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
DIST = ROOT / "dist"
BUILD = ROOT / "build" / "packages"
