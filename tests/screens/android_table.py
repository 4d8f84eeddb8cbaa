"""As much of Android as the app asks, as its documentation has it: classes, members, types, and since when.

`python -m tools.android_api FILE` compares it with the declarations of Android's whole interface.
"""

import re
from dataclasses import dataclass
from functools import cache

TABLE = """
org.kivy.android.PythonActivity < android.app.Activity
    static mActivity: org.kivy.android.PythonActivity
android.app.Activity < android.content.Context
    static RESULT_OK = -1
    getIntent(): android.content.Intent
    getWindow(): android.view.Window
    moveTaskToBack(boolean): boolean
    startActivity(android.content.Intent): void
    startActivityForResult(android.content.Intent, int): void
android.content.Context
    static VIBRATOR_SERVICE = "vibrator"
    getCacheDir(): java.io.File
    getContentResolver(): android.content.ContentResolver
    getExternalFilesDir(String): java.io.File
    getResources(): android.content.res.Resources
    getSystemService(String): java.lang.Object
android.content.res.Resources
    getConfiguration(): android.content.res.Configuration
android.content.res.Configuration
    fontScale: float
    uiMode: int
android.content.Intent
    static ACTION_OPEN_DOCUMENT = "android.intent.action.OPEN_DOCUMENT"
    static ACTION_OPEN_DOCUMENT_TREE = "android.intent.action.OPEN_DOCUMENT_TREE"
    static ACTION_SEND = "android.intent.action.SEND"
    static ACTION_SEND_MULTIPLE = "android.intent.action.SEND_MULTIPLE"
    static ACTION_VIEW = "android.intent.action.VIEW"
    static CATEGORY_OPENABLE = "android.intent.category.OPENABLE"
    static EXTRA_STREAM = "android.intent.extra.STREAM"
    static EXTRA_TEXT = "android.intent.extra.TEXT"
    static FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY = 1048576
    static FLAG_GRANT_READ_URI_PERMISSION = 1
    static FLAG_GRANT_WRITE_URI_PERMISSION = 2
    new(String)
    new(String, android.net.Uri)
    static createChooser(android.content.Intent, java.lang.CharSequence): android.content.Intent
    addCategory(String): android.content.Intent
    addFlags(int): android.content.Intent
    getAction(): String
    getData(): android.net.Uri
    getFlags(): int
    getParcelableExtra(String): android.os.Parcelable
    getStringExtra(String): String
    putExtra(String, android.os.Parcelable): android.content.Intent
    putExtra(String, java.lang.CharSequence): android.content.Intent
    putParcelableArrayListExtra(String, java.util.ArrayList): android.content.Intent
    setType(String): android.content.Intent
android.content.ContentResolver
    delete(android.net.Uri, String, String[]): int
    insert(android.net.Uri, android.content.ContentValues): android.net.Uri
    openFileDescriptor(android.net.Uri, String): android.os.ParcelFileDescriptor
    openOutputStream(android.net.Uri): java.io.OutputStream
    query(android.net.Uri, String[], String, String[], String): android.database.Cursor
    takePersistableUriPermission(android.net.Uri, int): void
android.content.ContentValues
    new()
    put(String, String): void
android.database.Cursor
    close(): void
    getString(int): String
    moveToNext(): boolean
android.graphics.Insets @29
    bottom: int
    left: int
    right: int
    top: int
android.net.Uri < android.os.Parcelable
    static parse(String): android.net.Uri
    toString(): String
android.os.Build$VERSION
    static SDK_INT: int
android.os.ParcelFileDescriptor
    detachFd(): int
android.os.Parcelable
android.os.VibrationEffect @26
    static DEFAULT_AMPLITUDE = -1
    static createOneShot(long, int): android.os.VibrationEffect
android.os.Vibrator
    hasVibrator(): boolean
    vibrate(long): void
    vibrate(android.os.VibrationEffect): void @26
android.provider.DocumentsContract
    static buildChildDocumentsUriUsingTree(android.net.Uri, String): android.net.Uri
    static buildDocumentUriUsingTree(android.net.Uri, String): android.net.Uri
    static createDocument(android.content.ContentResolver, android.net.Uri, String, String): android.net.Uri
    static deleteDocument(android.content.ContentResolver, android.net.Uri): boolean
    static getTreeDocumentId(android.net.Uri): String
    static renameDocument(android.content.ContentResolver, android.net.Uri, String): android.net.Uri
android.provider.MediaStore$Downloads @29
    static EXTERNAL_CONTENT_URI: android.net.Uri
android.provider.MediaStore$MediaColumns
    static DISPLAY_NAME = "_display_name"
    static MIME_TYPE = "mime_type"
    static RELATIVE_PATH = "relative_path" @29
android.provider.Settings$Global
    static getFloat(android.content.ContentResolver, String, float): float
android.view.View
    getRootWindowInsets(): android.view.WindowInsets @23
android.view.Window
    getDecorView(): android.view.View
    getInsetsController(): android.view.WindowInsetsController @30
android.view.WindowInsets
    getInsets(int): android.graphics.Insets @30
android.view.WindowInsets$Type @30
    static displayCutout(): int
    static ime(): int
    static systemBars(): int
android.view.WindowInsetsController @30
    static APPEARANCE_LIGHT_NAVIGATION_BARS = 16
    static APPEARANCE_LIGHT_STATUS_BARS = 8
    setSystemBarsAppearance(int, int): void
java.io.File
    getAbsolutePath(): String
java.io.OutputStream
    close(): void
    write(byte[]): void
java.lang.CharSequence
java.lang.Object
java.lang.String < java.lang.CharSequence
    new(String)
java.util.ArrayList
    new()
    add(java.lang.Object): boolean
java.util.Locale
    static getDefault(): java.util.Locale
    getLanguage(): String
"""


@dataclass(frozen=True)
class Member:
    name: str
    is_static: bool
    takes: tuple[str, ...] | None
    """The types of what a method is given; None for a field."""
    gives: str
    value: str | int | None
    """Of a constant."""
    since: int


@dataclass(frozen=True)
class Class:
    name: str
    base: str
    since: int
    members: tuple[Member, ...]


_HEAD = re.compile(r"(?P<name>[\w.$]+)(?: < (?P<base>[\w.]+))?(?: @(?P<since>\d+))?")
_MEMBER = re.compile(
    r"(?P<static>static )?(?P<name>\w+)(?P<takes>\([^)]*\))?(?:: (?P<gives>\S+))?"
    r'(?: = (?P<value>-?\d+|"[^"]*"))?(?: @(?P<since>\d+))?'
)


@cache
def table() -> dict[str, Class]:
    found: dict[str, Class] = {}
    for line in TABLE.strip().splitlines():
        if not line.startswith(" "):
            head = _HEAD.fullmatch(line)
            assert head, line
            name = head["name"]
            found[name] = Class(name, head["base"] or "", int(head["since"] or 1), ())
            continue
        told = _MEMBER.fullmatch(line.strip())
        assert told, line
        takes = None if told["takes"] is None else tuple(filter(None, told["takes"][1:-1].split(", ")))
        value = told["value"]
        constant = None if value is None else value[1:-1] if value.startswith('"') else int(value)
        gives = told["gives"] or ("String" if isinstance(constant, str) else "int")
        member = Member(
            told["name"],
            bool(told["static"]),
            takes,
            gives,
            constant,
            int(told["since"] or found[name].since),
        )
        old = found[name]
        found[name] = Class(old.name, old.base, old.since, (*old.members, member))
    return found


def lineage(name: str) -> list[str]:
    """A class and those that it comes from."""
    found = [name]
    while table()[found[-1]].base:
        found.append(table()[found[-1]].base)
    return found


def members(name: str, called: str) -> list[Member]:
    return [one for kind in lineage(name) for one in table()[kind].members if one.name == called]
