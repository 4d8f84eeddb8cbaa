"""However a backup was spoilt, it ends as before, in part and said, or refused and said."""

from pathlib import Path

from tests.storage.spoilt_backups import run


def test_no_spoilt_backup_ends_otherwise(folder: Path) -> None:
    ends = run(120, folder / "world", seed=10)
    assert set(ends) == {"as before", "in part", "refused", "as if it were right"}
