"""Kinds of prompts, told by their form. None of these sentences stands in the rules."""

from __future__ import annotations

import pytest

from ultan.gate.classify import kind_of, read

SILENT = {
    "thanks": """
thanks!
great, thank you so much
cheers mate
perfeito, obrigado
danke, passt so
gracias, muy bien
merci beaucoup
obrigado!
谢谢你
ありがとう、助かりました
""",
    "go_on": """
continue
ok do it
yes
no, the other one
option 2 please
try again
the second option sounds better
can you summarise that in two sentences
make it a bit longer
in german please
what did you change?
why did you pick that approach?
hm say it again in plain words
explain that to a beginner
sag das in einfachen Worten
dilo en palabras sencillas
ja, bitte weiter
sí, adelante
oui, continue
sim, pode continuar
好的，继续吧
了解、続けて
""",
    "small_talk": """
lol
good night
I'll be back in ten minutes
who are you?
back from lunch
back from a break, what did I miss
happy friday!
brb doorbell
ok gotta dash, dentist
bbl, school trip
kurz weg, Paketbote
bin gleich wieder da, es läutet
the kettle boils, back in five minutes
早上好
おはようございます
""",
    "general": """
what's the difference between TCP and UDP?
what is a closure?
explain what a semaphore is
explain what a mutex is for
tell me what a webhook is
what is a bloom filter used for
ELI5 monads
what's the origin of the word robot
give me the plural of 'octopus'
reverse the letters of "stressed"
count the vowels in "banana"
how many letters are there in 'supercalifragilistic'
split 'a,b,c' by comma
turn this if chain into a switch
what does CRUD stand for?
who painted the Mona Lisa?
what's the capital of Australia?
when did the Berlin wall fall
what's 15% of 240?
convert 5 miles to km
write a limerick about coffee
translate 'where is the station' into French
sort these names: Ada, Bo, Cy
write fizzbuzz in rust
how do I reverse a string in python
was ist eine Monade?
¿qué significa API?
quelle est la différence entre un thread et un processus ?
o que é um closure?
什么是闭包？
クロージャとは何ですか？
""",
    "notice": """
<task-notification><status>done</status></task-notification>
<system-reminder>Background job 3 finished</system-reminder>
""",
    "command": """
/compact
/model opus
/ultan:remember the port is 7443
""",
}

WORK = """
run the tests
commit this
push it
deploy to staging
add a dependency on httpx
create a branch for the login bug
fix the failing test in the parser
which port does the database listen on?
what did we decide about the queue?
how do we release?
translate the README into French
sort the imports in src/main.py
write a regex for our ticket ids
make the toast red
what is the difference between our two staging environments?
write a user story for the login
/healthz returns 404, why?
#231 is still broken on main
sort the list by date
count the calls to 'save' in the importer
explain what the retry wrapper does
what is a ticket used for in our project?
split 'orders' into two tables
repeat the 'load' step for the other region
I'm back, now look at the failing importer
delete it
brb, run the tests meanwhile
afk, continue with the exporter
gotta run the importer first
have to go, please push it
roll back in 5 minutes
brb handler crashes
write the guide in plain english
welchen Port hat die Datenbank?
¿qué puerto usa la base de datos?
lance les tests
faz o deploy
数据库用哪个端口？
コミットして
"""


def lines(text: str) -> list[str]:
    return text.strip().splitlines()


@pytest.mark.parametrize(("kind", "prompt"), [(kind, prompt) for kind, prompts in SILENT.items() for prompt in lines(prompts)])
def test_a_prompt_that_asks_for_nothing_of_the_users_own_is_told_by_its_form(kind: str, prompt: str) -> None:
    assert kind_of(prompt) == kind


@pytest.mark.parametrize("prompt", lines(WORK))
def test_work_is_work_even_where_it_looks_like_chatter(prompt: str) -> None:
    assert kind_of(prompt) == "work"


def test_a_general_form_about_the_users_own_work_is_work() -> None:
    assert kind_of("what does E501 mean?") == "general"
    assert kind_of("what does E501 mean in our linter?") == "work"


def test_a_phrase_inside_a_long_prompt_does_not_make_it_general() -> None:
    assert (
        kind_of(
            "the exporter writes two columns, and the docs explain what a basin is " + "and so on " * 15 + "please align them"
        )
        == "work"
    )


def test_what_a_person_did_not_type_is_a_notice_whatever_it_says() -> None:
    assert kind_of("deploy to staging", origin="notice") == "notice"


def test_each_kind_comes_with_a_reason_in_words() -> None:
    assert read("continue").reason == "refers only to what was just said"
    assert read("flip a coin").reason == "asks for a piece of writing or play"


@pytest.mark.parametrize("prompt", ["", "   ", "?", "…", "👍"])
def test_a_prompt_without_a_word_refers_to_what_was_said(prompt: str) -> None:
    assert kind_of(prompt) == "go_on"


@pytest.mark.parametrize(
    "prompt",
    [
        "how many weeks between 1 may and 3 june",
        "how does a skip list work, roughly",
        "can you explain monads like I'm nine",
        "reverse the word 'banana'",
        "¿cuántos milímetros tiene un metro?",
        "wie viele Minuten hat ein Tag?",
        "quantos gramas tem um quilo?",
        "combien de grammes dans un kilo ?",
    ],
)
def test_what_everybody_knows_or_computes_is_general(prompt: str) -> None:
    assert kind_of(prompt) == "general"


@pytest.mark.parametrize("prompt", ["scroll up, what was your first suggestion", "what was the second option again"])
def test_what_is_about_the_conversation_alone_asks_memory_for_nothing(prompt: str) -> None:
    assert kind_of(prompt) == "small_talk"


@pytest.mark.parametrize(
    "prompt",
    [
        "how does our importer work",
        "explain the importer like I'm new here",
        "how many rows between two checkpoints do we keep",
        "reverse the string in parse()",
        "wie viele Zeilen hat der Export?",
        "what was the first option we tried for the cache",
    ],
)
def test_what_only_begins_like_a_general_question_is_work(prompt: str) -> None:
    assert kind_of(prompt) == "work"
