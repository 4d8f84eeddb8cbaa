"""Names as people look for them."""

import unicodedata
from functools import lru_cache


@lru_cache(maxsize=4096)
def plain(name: str) -> str:
    """A name without case, accents and spaces, to find it by."""
    letters = unicodedata.normalize("NFKD", name).casefold()
    return "".join(letter for letter in letters if not (unicodedata.combining(letter) or letter.isspace()))
