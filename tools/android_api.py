"""Compares what the tests believe of Android (tests/screens/android_table.py) with declarations of all of it.

Usage: python -m tools.android_api FILE

FILE is `package/lib/android/android-platform-37.d.ts` of what `npm pack @nativescript/types-android@9.1.1`
brings: made from the interface of Android 17, with the version in which each part of it came.
"""

import re
import sys
from pathlib import Path

from tests.screens.android_table import Member, lineage, table

PLAIN = {
    **dict.fromkeys(("int", "long", "float"), "number"),
    "boolean": "boolean",
    "String": "string",
    "void": "void",
}
_OPENED = re.compile(r"(?:declare|export) (?:abstract )?(?:module|class|interface) (\w+)")
_SINCE = re.compile(r"@since (\d+)")
_DECLARED = re.compile(r"public (static )?(\w+)(?:\((.*)\))?: (.+);|public (constructor)\((.*)\);")
Declared = tuple[bool, str, list[str] | None, str, int]


def declarations(text: str) -> dict[str, list[Declared]]:
    """The members of each class."""
    found: dict[str, list[Declared]] = {}
    names: list[str] = []
    since = 1
    for line in text.splitlines():
        line = line.strip()
        if told := _SINCE.search(line):
            since = int(told[1])
        if line.startswith(("/**", "*")):
            continue
        if opened := _OPENED.match(line):
            names.append(opened[1])
            found.setdefault(".".join(names), [])
        elif line.endswith("{"):
            names.append("")
        elif line.startswith("}"):
            names.pop()
        elif declared := _DECLARED.match(line):
            static, name, given, gives, constructor, taken = declared.groups()
            given = taken if constructor else given
            takes = None if given is None else [one.partition(": ")[2] for one in _split(given)]
            found[".".join(names)].append((bool(static), constructor or name, takes, gives or "", since))
        since = 1
    return found


def _split(given: str) -> list[str]:
    """Parameters, with commas between those in brackets left alone."""
    found, depth = [""], 0
    for letter in given:
        depth += (letter in "<({") - (letter in ">)}")
        if letter == "," and not depth:
            found.append("")
        else:
            found[-1] += letter
    return [one.strip() for one in found if one.strip()]


def fits(wanted: str, declared: str) -> bool:
    if wanted.endswith("[]"):
        return "Array<" in declared
    if wanted == "java.lang.Object":
        return "any" in declared or wanted in declared
    return PLAIN.get(wanted, wanted.replace("$", ".")) in declared or (
        wanted == "java.lang.CharSequence" and "string" in declared
    )


def is_so(member: Member, declared: Declared) -> bool:
    static, name, takes, gives, since = declared
    if name != ("constructor" if member.name == "new" else member.name) or member.since < since:
        return False
    if member.value is not None:
        return gives == (f'"{member.value}"' if isinstance(member.value, str) else str(member.value))
    if member.takes is None or takes is None:
        return member.takes == takes and member.is_static == static and fits(member.gives, gives)
    alike = len(takes) == len(member.takes) and all(map(fits, member.takes, takes))
    return alike and (member.name == "new" or (member.is_static == static and fits(member.gives, gives)))


def main(file: Path) -> int:
    known = declarations(file.read_text("utf-8"))
    checked, wrong = 0, 0
    for name, kind in table().items():
        if name.startswith("org.kivy"):
            # Of the packager, not of Android.
            continue
        declared = [one for each in lineage(name) for one in known[each.replace("$", ".")]]
        for member in kind.members:
            checked += 1
            if not any(is_so(member, one) for one in declared):
                wrong += 1
                print(f"{name}: {member}, but", *(one for one in declared if one[1] == member.name))
    print(f"{checked} members, {wrong} of them otherwise")
    return wrong


if __name__ == "__main__":
    sys.exit(bool(main(Path(sys.argv[1]))))
