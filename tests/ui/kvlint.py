"""What can be said of a kv file without a window: syntax, class names, words, and that it is layout only.

Misspelt properties are found by building every page, which another test does.
"""

import ast
import re
from collections.abc import Iterator
from typing import Any

# Registers KivyMD's names without importing their modules.
import kivymd.factory_registers  # noqa: F401
from kivy.factory import Factory
from kivy.lang.parser import Parser, ParserException

TEXT = re.compile(r'\bapp\.t(?:\["([^"]+)"\]|\("([^"]+)")')
NOT_LAYOUT = (ast.Lambda, ast.NamedExpr)


def lint(text: str, name: str, known_classes: set[str], known_words: set[str]) -> list[str]:
    """Everything wrong with one file."""
    try:
        parsed = Parser(content=text, filename=name)
    except (ParserException, SyntaxError) as error:
        return [f"{name}: {str(error).splitlines()[0]}"]
    tops = [rule for _, rule in parsed.rules] + ([parsed.root] if parsed.root else [])
    known = known_classes | set(Factory.classes) | {made for made, _ in _dynamic(text)}
    findings = [finding for top in tops for rule in _walk(top) for finding in _of_rule(rule, name, known)]
    for number, line in enumerate(text.splitlines(), 1):
        asked = ("".join(key) for key in TEXT.findall(line))
        findings += [f"{name}:{number}: unknown words {key}" for key in asked if key not in known_words]
    return findings


def _of_rule(rule: Any, name: str, known: set[str]) -> Iterator[str]:
    for made in re.split(r"[,@+]", rule.name.strip("<>[]")):
        if made and made[0].isupper() and made not in known:
            yield f"{name}:{rule.line + 1}: unknown widget class {made}"
    for handler in (*rule.properties.values(), *rule.handlers):
        try:
            tree = ast.parse(handler.value.strip())
        except SyntaxError:
            yield f"{name}:{handler.line + 1}: not an expression: {handler.value}"
            continue
        if ".ids." in handler.value:
            yield f"{name}:{handler.line + 1}: binding through ids keeps the widget for ever: {handler.value}"
        if any(isinstance(node, NOT_LAYOUT) for node in ast.walk(tree)):
            yield f"{name}:{handler.line + 1}: more than layout: {handler.value}"


def _walk(rule: Any) -> Iterator[Any]:
    yield rule
    for child in rule.children:
        yield from _walk(child)


def _dynamic(text: str) -> list[tuple[str, str]]:
    return re.findall(r"<(\w+)@(\w+)>", text)
