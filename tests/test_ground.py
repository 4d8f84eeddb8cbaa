"""The house stands: arrows point one way, the scripts work from anywhere, no machine left its traces."""

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
REQUIREMENTS = ("requirements.txt", "requirements-dev.txt")
BUILT = {"__pycache__", "bin", "build", "dist"}

# Who may import whom: each room itself, the standard library, and these.
ROOMS = {
    "engine": frozenset[str](),
    "rulebook": frozenset({"engine"}),
    "faces": frozenset({"engine", "rulebook"}),
    "storage": frozenset({"engine", "tinydb"}),
    "mirror": frozenset({"engine", "faces", "rulebook"}),
    "screens": frozenset(
        {
            "engine",
            "faces",
            "rulebook",
            "storage",
            "mirror",
            "kivy",
            "kivymd",
            "PIL",
            "jnius",
            "android",
            "segno",
        }
    ),
}


def house_files() -> Iterator[Path]:
    """What belongs to the project: no hidden folder but .ci, nothing that was built or left by git or uv."""
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [
            name for name in folders if name == ".ci" or (not name.startswith(".") and name not in BUILT)
        ]
        yield from (Path(folder, name) for name in names if name not in {".git", "uv.lock"})


def imports(source: str) -> set[str]:
    """The top-level names that a module imports, wherever in it they stand."""
    found = set[str]()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            found.add(node.module.partition(".")[0])
    return found


def strangers(room: str, source: str) -> set[str]:
    return imports(source) - sys.stdlib_module_names - ROOMS[room] - {room}


def test_an_import_from_the_wrong_room_is_noticed() -> None:
    assert strangers("engine", "import json\nfrom engine.cubes import Cubes\nfrom . import game") == set()
    assert strangers("engine", "def late():\n    import kivy.app as k") == {"kivy"}
    assert strangers("storage", "from rulebook import search") == {"rulebook"}
    assert strangers("mirror", "from storage.library import Library") == {"storage"}
    assert strangers("rulebook", "from screens.table import Table") == {"screens"}


@pytest.mark.parametrize("room", ROOMS)
def test_arrows_point_one_way(room: str) -> None:
    modules = sorted((ROOT / room).rglob("*.py"))
    assert modules
    wrong = {str(path.relative_to(ROOT)): strangers(room, path.read_text("utf-8")) for path in modules}
    assert not {path: names for path, names in wrong.items() if names}


def test_only_main_imports_screens() -> None:
    """Tests, benches and tools look at the product from outside and may; nothing that ships does."""
    outside = {"screens", "tests", "bench", "tools", "docs"}
    shipped = [
        path
        for path in house_files()
        if path.suffix == ".py" and path.relative_to(ROOT).parts[0] not in outside | {"main.py"}
    ]
    assert not [path for path in shipped if "screens" in imports(path.read_text("utf-8"))]


MACHINE = {"jnius", "android", "platform", "ctypes", "winreg", "subprocess"}
"""What asks the machine, by the names that it is imported under."""


def asks_machine(source: str) -> set[str]:
    """Whatever in a module depends on the machine that it runs on."""
    found = imports(source) & MACHINE
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr in ("platform", "allow_screensaver"):
            found.add(node.attr)
        if isinstance(node, ast.ImportFrom) and node.module in ("kivy.utils", "sys"):
            found |= {alias.name for alias in node.names} & {"platform"}
    return found


def test_a_module_that_asks_the_machine_is_noticed() -> None:
    assert asks_machine("from kivy.utils import platform") == {"platform"}
    assert asks_machine("def late():\n    from jnius import autoclass") == {"jnius"}
    assert asks_machine("import sys\nif sys.platform == 'win32': pass") == {"platform"}
    assert asks_machine("from screens.machine import system\nsystem.has_keys()") == set()


def test_only_one_room_knows_which_machine_it_is() -> None:
    others = [path for path in (ROOT / "screens").rglob("*.py") if path.parent.name != "machine"]
    asking = {path.name: asks_machine(path.read_text("utf-8")) for path in others}
    assert not {name: asked for name, asked in asking.items() if asked}


def test_the_engine_runs_on_the_bare_standard_library() -> None:
    """Every module of it, imported by a Python without site-packages."""
    names = [
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for path in (ROOT / "engine").rglob("*.py")
        if path.name != "__main__.py"
    ]
    code = f"import sys; sys.path.insert(0, {str(ROOT)!r}); import {', '.join(names)}"
    subprocess.run([sys.executable, "-I", "-S", "-c", code], check=True, stdin=subprocess.DEVNULL)


# Written in pieces, so that this file does not name them either.
TRACES = {
    "a package registry": re.compile(
        "|".join(("pypi" + r"\.org", "python" + "hosted", "npm" + r"js\.", "ana" + "conda"))
    ),
    "a folder of one machine": re.compile(r"(?<![\w.])/" + r"(?:work|root)\b|/home/" + r"\w"),
    "a folder outside the project": re.compile(r"\.\./" + "shared"),
}


@pytest.mark.parametrize("trace", TRACES)
def test_no_trace_of_one_machine(trace: str) -> None:
    found = []
    for path in house_files():
        try:
            text = path.read_text("utf-8")
        except UnicodeDecodeError:
            continue
        found += [f"{path.relative_to(ROOT)}: {match[0]}" for match in TRACES[trace].finditer(text)]
    assert not found


@pytest.mark.parametrize("name", REQUIREMENTS)
def test_the_lock_is_whole(name: str) -> None:
    """Every package is pinned and carries digests; where packages come from is left to the machine."""
    logical = (ROOT / name).read_text("utf-8").replace("\\\n", " ").splitlines()
    packages = [line for line in logical if line.strip() and not line.lstrip().startswith("#")]
    assert packages
    assert not [
        line for line in packages if not re.match(r"[\w-]+==[\w.]+ .*--hash=sha256:[0-9a-f]{64}", line)
    ]
    assert "pycairo" not in " ".join(packages)


def test_the_lock_holds_what_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    asked = (project["project"]["dependencies"], project["dependency-groups"]["dev"])
    for name, wanted in zip(REQUIREMENTS, asked, strict=True):
        locked = set(re.findall(r"^[\w-]+==[\w.]+", (ROOT / name).read_text("utf-8"), re.MULTILINE))
        assert set(wanted) <= locked


def test_the_first_screen_of_the_readme_has_the_two_commands() -> None:
    first_screen = (ROOT / "README.md").read_text("utf-8").splitlines()[:25]
    assert [line.split()[0] for line in first_screen if line.startswith("./")] == ["./run", "./test"]


@pytest.mark.parametrize("name", ["run", "test", ".ci/run"])
def test_scripts_can_be_executed(name: str) -> None:
    assert os.access(ROOT / name, os.X_OK)


@pytest.mark.parametrize("name", ["run", "test", ".ci/run", ".ci/setup.sh"])
def test_scripts_are_bash(name: str) -> None:
    subprocess.run(["bash", "-n", ROOT / name], check=True)


def test_run_passes_arguments_on_from_anywhere(tmp_path: Path) -> None:
    """The caller's folder and stdout stay the caller's; the project can be imported."""
    done = subprocess.run(
        [ROOT / "run", "-c", "import engine, pathlib, sys; print(pathlib.Path.cwd(), *sys.argv[1:])", "a b"],
        cwd=tmp_path,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    assert done.stdout == f"{tmp_path.resolve()} a b\n"


def test_run_passes_the_exit_code_on() -> None:
    assert subprocess.run([ROOT / "run", "-c", "raise SystemExit(3)"], check=False).returncode == 3


def setup(code: str, path: str) -> subprocess.CompletedProcess[str]:
    script = f"set -euo pipefail; . '{ROOT}/.ci/setup.sh'; {code}; echo went on"
    return subprocess.run(
        ["/bin/bash", "-c", script], env={"PATH": path}, capture_output=True, text=True, check=False
    )


def tools(folder: Path, **scripts: str) -> str:
    """A PATH on which these commands come first."""
    for name, body in scripts.items():
        file = folder / name.replace("_", "-")
        file.write_text(f"#!/bin/bash\n{body}\n")
        file.chmod(0o755)
    return f"{folder}:{os.environ['PATH']}"


MISSING = "ensure_packages bash:bash no-such-command:some-package libno-such.so.1:other-package"


@pytest.mark.skipif(sys.platform != "linux", reason="packages are installed on Linux only")
class TestSystemPackages:
    def test_without_root_the_one_line_to_run_is_printed(self, tmp_path: Path) -> None:
        done = setup(MISSING, tools(tmp_path, id="echo 1000", apt_get="echo called >&2"))
        assert done.returncode == 1
        assert done.stdout == ""
        assert "sudo apt-get install -y --no-install-recommends some-package other-package\n" in done.stderr
        assert "called" not in done.stderr

    def test_root_installs_what_is_missing_and_nothing_else(self, tmp_path: Path) -> None:
        log = tmp_path / "log"
        done = setup(MISSING, tools(tmp_path, id="echo 0", apt_get=f'echo "$@" >>{log}'))
        assert done.stdout == "went on\n"
        assert log.read_text().splitlines()[-1].split()[-2:] == ["some-package", "other-package"]

    def test_a_failed_install_stops(self, tmp_path: Path) -> None:
        done = setup(MISSING, tools(tmp_path, id="echo 0", apt_get="exit 100"))
        assert done.returncode != 0
        assert done.stdout == ""

    def test_nothing_missing_nothing_said(self, tmp_path: Path) -> None:
        done = setup("ensure_packages bash:bash libc.so.6:libc6", tools(tmp_path, apt_get="echo called"))
        assert (done.stdout, done.stderr) == ("went on\n", "")


def test_a_python_that_does_not_fit_is_passed_over(tmp_path: Path) -> None:
    """Too old a python3, or a version manager's empty shell, is no reason to give up."""
    fitting = tmp_path / "python3.12"
    fitting.symlink_to(sys.executable)
    path = tools(tmp_path, **{"python3": "exit 1", "python3.13": "exit 127"})
    assert setup("base_python", path).stdout.splitlines()[0] == str(fitting)


def test_without_a_fitting_python_it_says_so(tmp_path: Path) -> None:
    none = dict.fromkeys(("python3", "python3.13", "python3.12", "python3.11"), "exit 127")
    done = setup("make_venv", tools(tmp_path, **none))
    assert done.returncode == 1
    assert "needs Python 3.11" in done.stderr
