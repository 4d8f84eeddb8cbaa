"""Imports every room but `screens` in the Python that phones have, and keeps a game there.

Usage: python -m tools.python_314

That Python is a build for WebAssembly, which npm brings and node runs: both have to be there.
"""

import shutil
import subprocess
import tempfile
from pathlib import Path

import segno
import tinydb

from tests.packing import pack

BUILD = "pyodide@314.0.7"
IN_NODE = """
import { loadPyodide } from "pyodide";
const python = await loadPyodide();
for (const [inside, outside] of [["/app", "%s"], ["/packages", "%s"]]) {
  python.FS.mkdirTree(inside);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: outside }, inside);
}
await python.runPythonAsync(`%s`);
"""
IN_PYTHON = """
import sys, warnings
from importlib import import_module
from pathlib import Path

warnings.simplefilter("error")
sys.dont_write_bytecode = True
app = Path("/app")
files = list(app.rglob("*.py"))
for path in files:
    compile(path.read_text("utf-8"), str(path), "exec")
sys.path += ["/app", "/packages"]
whole = [path.relative_to(app).with_suffix("").parts for path in files]
rooms = [parts for parts in whole if len(parts) > 1 and parts[0] != "screens"]
names = [".".join(parts) for parts in rooms if parts[-1] not in ("__init__", "__main__")]
for name in names:
    import_module(name)
from engine.record import Record
from storage.library import Library

with Library(Path("/tmp/library")) as library:
    record = Record.parse((app / "assets" / "demo.century.json").read_bytes())
    library.games.finish(library.begin(record))
    (kept,) = library.games.recent()
    assert library.games.record(kept.id).actions == record.actions
print(f"{sys.version.split()[0]}: {len(files)} files compiled, {len(names)} modules imported, a game kept")
"""


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="century-python-") as name:
        folder = Path(name)
        packed = pack(folder / "build")
        for package in (segno, tinydb):
            source = Path(package.__path__[0])
            shutil.copytree(source, folder / "packages" / source.name)
        subprocess.run(["npm", "install", "--silent", "--prefix", folder, BUILD], check=True)
        script = folder / "run.mjs"
        script.write_text(
            IN_NODE % (packed, folder / "packages", IN_PYTHON.replace("`", "\\`").replace("${", "\\${"))
        )
        subprocess.run(["node", script], check=True)


if __name__ == "__main__":
    main()
