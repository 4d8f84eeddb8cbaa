"""Where the app's own files lie."""

from pathlib import Path

ROOT = Path(__file__).parent.parent
KV = ROOT / "kv"
ASSETS = ROOT / "assets"
