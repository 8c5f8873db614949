"""Which prompts memory answers itself, and which are work that the model must get."""

from __future__ import annotations

import pytest

from ultan.hooks.reflexes.reading import PROMPT_CHARS, read

MUST = [
    ("remember that staging listens on port 7812", "remember", "staging listens on port 7812"),
    ("Remember: staging listens on port 7812.", "remember", "staging listens on port 7812"),
    ("remember staging listens on port 7812", "remember", "staging listens on port 7812"),
    ("please remember that we deploy on tuesdays only", "remember", "we deploy on tuesdays only"),
    ("can you remember that the API key lives in 1Password?", "remember", "the API key lives in 1Password"),
    ("Remember this: never force-push to main", "remember", "never force-push to main"),
    ("remember to always use pnpm, never npm", "remember", "always use pnpm, never npm"),
    ("remember never deploy on fridays", "remember", "never deploy on fridays"),
    ("remember globally that I want commit messages in the imperative", "remember", "I want commit messages in the imperative"),
    ("remember for next time: the billing job runs at 3 am", "remember", "the billing job runs at 3 am"),
    ("remember John owns the billing service", "remember", "John owns the billing service"),
    ("save to memory: the release branch is called trunk", "remember", "the release branch is called trunk"),
    ("ultan, remember that the mascot is an otter", "remember", "the mascot is an otter"),
    ("forget Quillfeather", "forget", "Quillfeather"),
    ("forget about Quillfeather", "forget", "Quillfeather"),
    ("please forget everything about the Falcon queue", "forget", "the Falcon queue"),
    ("Forget what I told you about Ottoline.", "forget", "Ottoline"),
    ("forget all you know about the old VPN", "forget", "the old VPN"),
    ("forget that staging listens on port 7812", "forget", "staging listens on port 7812"),
    ("forget my old email address", "forget", "my old email address"),
    ("forget the staging port", "forget", "the staging port"),
    ("forget e_3k9x2m71qa", "forget", "e_3k9x2m71qa"),
    ('forget "Project Heron"', "forget", "Project Heron"),
    ("remove Quillfeather from your memory", "forget", "Quillfeather"),
    ("what do you know about the staging database?", "recall", "the staging database"),
    ("What do you know about staging", "recall", "staging"),
    ("what do you remember about our release process?", "recall", "our release process"),
    ("what did I tell you about the Falcon queue?", "recall", "the Falcon queue"),
    ("what have I said about commit messages?", "recall", "commit messages"),
    ("do you remember anything about Ottoline?", "recall", "Ottoline"),
    ("what does ultan know about pnpm?", "recall", "pnpm"),
    ("merk dir, dass staging auf Port 7812 hört", "remember", "staging auf Port 7812 hört"),
    ("vergiss alles über Quillfeather", "forget", "Quillfeather"),
    ("Was weißt du über die Staging-Datenbank?", "recall", "die Staging-Datenbank"),
    ("recuerda que staging escucha en el puerto 7812", "remember", "staging escucha en el puerto 7812"),
    ("olvida todo lo que sabes sobre Quillfeather", "forget", "Quillfeather"),
    ("¿qué sabes sobre la base de datos de staging?", "recall", "la base de datos de staging"),
    ("retiens que staging écoute sur le port 7812", "remember", "staging écoute sur le port 7812"),
    ("oublie tout ce que tu sais sur Quillfeather", "forget", "Quillfeather"),
    ("que sais-tu sur la base de staging ?", "recall", "la base de staging"),
    ("lembre-se de que o staging usa a porta 7812", "remember", "o staging usa a porta 7812"),
    ("esqueça tudo sobre Quillfeather", "forget", "Quillfeather"),
    ("o que você sabe sobre a base de staging?", "recall", "a base de staging"),
    ("记住：测试环境使用7812端口", "remember", "测试环境使用7812端口"),
    ("忘记关于Quillfeather的一切", "forget", "Quillfeather"),
    ("关于测试环境你知道什么？", "recall", "测试环境"),
    ("ステージングは7812番ポートだと覚えておいて", "remember", "ステージングは7812番ポートだ"),
    ("Quillfeatherのことは忘れて", "forget", "Quillfeather"),
    ("ステージングについて何を知っていますか？", "recall", "ステージング"),
]
MUST_NOT = [
    "forget about that test, fix X",
    "remember to run the tests before you push, then fix X",
    "remember to run the tests",
    "remember that staging listens on 7812\nthen update the config",
    "remember that staging listens on 7812, then update the config",
    "remember that staging listens on 7812 and add it to the README",
    "remember that staging listens on 7812. Now fix the config.",
    "remember staging is on 7812 - update the config",
    "remember that the port is 7812, can you fix the config?",
    "remember that",
    "remember this",
    "remember it",
    "remember?",
    "remember me",
    "remember when we fixed the login bug?",
    "remember what I said about the queue?",
    "remember how the parser works",
    "remember the bug we fixed yesterday",
    "remember the staging port",
    "remember, we are on a branch: do not push",
    "do you remember the login bug?",
    "forget it",
    "forget that",
    "forget about it",
    "forget this",
    "forget everything",
    "forget the last change",
    "forget about the tests for now",
    "forget the tests",
    "forget about the refactoring",
    "forget what I said",
    "forget what I said, use postgres",
    "forget TypeScript, use Rust",
    "forget about caching and just return the value",
    "forget Redis for now",
    "forget the previous approach",
    "forget about error handling until it works",
    "never mind, forget it",
    "add a test that users who forget their password get a mail",
    "implement the 'remember me' checkbox",
    "write a function remember(x) that memoizes its argument",
    "what do you know about staging? use it to write the config",
    "what do you know about this error?",
    "what do you know about it",
    "tell me what you know about the parser and fix the bug in it",
    "what do you know about the parser, and write tests for it",
    "/ultan:remember staging listens on port 7812",
    "what did I tell you about tabs? fix the file",
    "vergiss es",
    "vergiss das, nimm Rust",
    "merk dir, dass staging auf 7812 hört, und dann behebe den Fehler",
    "olvida eso",
    "oublie ça",
    "记住这个",
    "记住：端口是7812，然后修改配置",
    "それは忘れて",
    "forget --yes",
    "what did I say about the queue last tuesday?",
    "what have I told you about staging since october?",
    "fix the login bug",
    "thanks",
    "",
]


@pytest.mark.parametrize(("prompt", "kind", "subject"), MUST)
def test_a_prompt_that_says_nothing_else_is_answered_by_memory(prompt: str, kind: str, subject: str) -> None:
    found = read(prompt)
    assert found is not None
    assert (found.kind, found.subject) == (kind, subject)


@pytest.mark.parametrize("prompt", MUST_NOT)
def test_what_asks_for_work_or_points_at_the_conversation_goes_to_the_model(prompt: str) -> None:
    assert read(prompt) is None


def test_a_long_prompt_is_work() -> None:
    assert read("remember that " + "staging listens on port 7812 " * 20) is None
    assert PROMPT_CHARS < 600


def test_the_user_may_say_that_it_holds_everywhere() -> None:
    everywhere, here = read("remember everywhere: I prefer tabs over spaces"), read("remember: I prefer tabs over spaces")
    assert everywhere is not None
    assert everywhere.everywhere
    assert here is not None
    assert not here.everywhere


def test_what_everybody_may_know_is_answered_only_from_what_memory_holds() -> None:
    general, own = read("what do you know about lifetimes in rust?"), read("what did I tell you about lifetimes?")
    assert general is not None
    assert not general.surely
    assert own is not None
    assert own.surely


def test_it_is_kept_as_the_command_that_it_stands_for() -> None:
    found = read("please remember that staging listens on port 7812")
    assert found is not None
    assert found.command == "/ultan:remember staging listens on port 7812"
