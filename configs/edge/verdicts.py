"""Is this value a secret? What a rule found, judged by how it looks, so that code, names, paths and hashes stay readable."""

from __future__ import annotations

import re

_HEX = r"[0-9a-f]+|[0-9A-F]+"
UUID = r"[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}"
_PLACE = r"\$\{{0,2}\s?[\w.:?-]*\s?\}{0,2}|\$\(.*|<[^>]*>?|\{.*|%\(?\w+\)?\w?|\.\.\..*|(.)\1+"
_PATH = r"(?i)(?:[A-Za-z]:|~|\.{1,2})?(?:[/\\][\w.@+-]+)+[/\\]?|[a-z][a-z0-9+.-]*://\S*"
CODE = r"[A-Za-z_][\w.]*(?:\(\w*\)?|\[\w*\]?)[).,;\]]*|[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+|[a-z_]+|0x[0-9a-fA-F]+"
_NAME = r"(?:[A-Za-z]+|\d{1,4}|v\d+)(?:[-_.:](?:[A-Za-z]+|\d{1,4}|v\d+))*"
_EDGE = r"(?<=[A-Za-z])(?=\d)|(?<=\d)(?=[A-Za-z])"
# Checksums of lock files, and ids that Claude Code gives to calls and messages.
_KNOWN_IDS = ("sha256-", "sha384-", "sha512-", "toolu_", "msg_", "req_")
_BASE64 = r"[A-Za-z0-9+/]{12,}={0,2}"
_CHORD = r"(?:[A-Z][a-z]{1,7}\+)+|.*\+\+"
_LONG_WORD = r"[a-z]{8}|[A-Z]{8}"


def always(_value: str, _quoted: bool) -> bool:
    """The shape alone says enough."""
    return True


def has_digit(value: str, _quoted: bool) -> bool:
    """Words have no digits; keys do."""
    return any(character.isdigit() for character in value)


def mixed(value: str, _quoted: bool) -> bool:
    """Letters and digits change often enough for nobody to have made it up as a name."""
    return changes(value) >= 2 or (has_digit(value, False) and value.lower() != value)


def no_plain_word(value: str, _quoted: bool) -> bool:
    """A sign, a digit or a capital inside tells it from the words that stand behind "password" in prose."""
    return not_a_reference(value, False) and (not value.isalpha() or value[1:] != value[1:].lower())


def not_a_reference(value: str, _quoted: bool) -> bool:
    """Anything written out; not a variable, a placeholder or a path."""
    return bool(value) and not re.fullmatch(_PLACE, value) and (not re.fullmatch(_PATH, value) or made_up(value, False))


def password_value(value: str, quoted: bool) -> bool:
    """What stands after `password:` and isn't prose or code: quoted, or with a digit or a sign in it."""
    if len(value) < 4 or not not_a_reference(value, quoted):
        return False
    return quoted or not (re.fullmatch(CODE, value) or value.isalpha())


def token_value(value: str, quoted: bool) -> bool:
    """What stands after `token =` and isn't a name, a number, code or prose."""
    if len(value) < 8 or not not_a_reference(value, quoted) or " " in value:
        return False
    return has_digit(value, quoted) and not re.fullmatch(_NAME, value) and (quoted or not re.fullmatch(CODE, value))


def field_value(value: str, quoted: bool) -> bool:
    """What stands in a field named `pass` or `wifi`, which also hold counts, words and names: only what looks drawn by lot."""
    return token_value(value, quoted) and changes(value) >= 3 and not re.fullmatch(UUID, value)


def made_up(value: str, _quoted: bool) -> bool:
    """At least twelve characters, in which letters and digits change four times; neither a UUID nor a plain hash."""
    return len(value) >= 12 and changes(value) >= 4 and not re.fullmatch(UUID, value) and not re.fullmatch(_HEX, value)


def random_run(value: str, _quoted: bool) -> bool:
    """Long, with small letters, capitals and digits all through, and no word in it: nothing but a key looks like that."""
    turns = changes(value)
    cased = value.lower() != value and value.upper() != value
    spread = turns >= 10 or (turns >= 6 and not re.search(_LONG_WORD, value))
    return cased and spread and not value.startswith(_KNOWN_IDS)


def in_base64(value: str) -> bool:
    """Both cases and digits among the signs of base64: a plus or a padding, which paths don't have; not keys to press."""
    cased = value.lower() != value and value.upper() != value
    signs = "+" in value or (value.endswith("=") and "/" in value)
    return bool(cased and signs and has_digit(value, False) and re.fullmatch(_BASE64, value) and not re.match(_CHORD, value))


def changes(value: str) -> int:
    """How often a letter stands beside a digit."""
    return len(re.findall(_EDGE, value))
