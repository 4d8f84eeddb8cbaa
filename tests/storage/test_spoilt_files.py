"""Whatever is brought in and spoilt changes nothing by being looked at. More of it by hand:

python -m tests.storage.spoilt_files 1000
"""

from pathlib import Path

from tests.storage import spoilt_files


def test_no_spoilt_file_changes_anything(folder: Path) -> None:
    ends = spoilt_files.run(60, folder / "world", seed=17)
    for kind in spoilt_files.KINDS:
        assert ends[f"{kind} refused"] > 0
