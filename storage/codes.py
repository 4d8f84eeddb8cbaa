"""The texts of scannable codes on their way in: why one cannot be unpacked, in the library's own words."""

from engine.packing import LARGEST, Unpackable
from storage import files
from storage.notices import StorageError


def refused(problem: Unpackable, name: str, otherwise: str) -> StorageError:
    """`otherwise` is what is said of a text that is no such code."""
    match problem.fault:
        case "newer":
            return StorageError("newer", file=name, version=problem.version)
        case "too-large":
            return StorageError("too-large", file=name, most=LARGEST // files.MEGABYTE)
        case "cut":
            return StorageError("cut-code", file=name)
        case "damaged":
            return StorageError("damaged-code", file=name)
    return StorageError(otherwise, file=name)
