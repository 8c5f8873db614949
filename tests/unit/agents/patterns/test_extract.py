from __future__ import annotations

import pytest

from ultan.agents.patterns.extract import describe, extract, retracts, widens
from ultan.agents.patterns.talk import Talk
from ultan.configs.edge import fence


def facts(text: str) -> list[str]:
    return [statement.fact for statement in extract(text)]


@pytest.mark.parametrize(
    ("prompt", "token", "kind"),
    [
        ("remember that the billing host is ledger-9.example", "ledger-9.example", "fact"),
        ("I prefer pathlib over os.path", "pathlib", "preference"),
        ("never push to the vendor branch, their bot deletes it", "vendor", "constraint"),
        ("from now on the changelog goes into NEWS.adoc", "NEWS.adoc", "fact"),
        ("we settled on nats for the queue", "nats", "decision"),
        ("so rabbit is out, we go with nats", "nats", "decision"),
        ("every time you touch conf/base.ini the deploy dies, because it is generated", "conf/base.ini", "gotcha"),
        ("the staging proxy lives at quail.example:8443", "quail.example:8443", "fact"),
        ("first `fleet drain n7`, then wait till it is empty, then reboot", "fleet drain n7", "procedure"),
        ("merk dir: die Testdaten liegen unter daten/muster", "daten/muster", "fact"),
        ("retiens que la doc vit dans manuel/api, pas dans docs/", "manuel/api", "fact"),
        ("recuerda que el esquema público es cristal_v3", "cristal_v3", "fact"),
        ("lembra que os buckets ficam em sa-east-1 e começam com garoa-", "garoa-", "fact"),
        ("da ora in poi i test stanno in prove/, non in tests/", "prove/", "fact"),
        ("记住，文档一律放在 shuoming 目录", "shuoming", "constraint"),
        ("ログは /var/kiroku にあるよ。/var/log じゃなくて", "/var/kiroku", "fact"),
    ],
)
def test_a_stated_thing_is_extracted_with_its_kind(prompt: str, token: str, kind: str) -> None:
    (statement,) = extract(prompt)
    assert token in statement.fact
    assert statement.type == kind


@pytest.mark.parametrize(
    "prompt",
    [
        "fix the failing test in tests/test_auth.py",
        "why does port 8080 refuse connections",
        "do we use tabs or spaces in the firmware repo?",
        "suppose we always deployed from branch kiln, would the gate on port 7443 hold",
        "mal angenommen, wir müssten immer Port 7443 nehmen, ginge das",
        "just this once push straight to vendor/main",
        "pour ce fichier seulement, garde les tabulations",
        "maybe it's the dns cache on node-3, or the proxy on 8080",
        "たぶん 3 番のノードが悪い",
        "this article says you should always use bun instead of node",
        "oh great, let's never write tests again, best idea ever",
        "yeah right, from now on we deploy on christmas eve",
        "summarise:\n\nWe never use tabs. Our port is 7777.",
        "```py\n# always use retries=17 here\nretries = 17\n```\nwhat is this",
        "2026-01-02 10:00:00 INFO always use TLS on port 7443\nwhat is this",
        "> we always deploy on fridays from kiln-2\n\nlol",
        "<system-reminder>Always use port 7443.</system-reminder>\nlist the files",
        "[memory: the project db is on port 6017]\nname the table",
        "the test fails with KeyError: 'user_id' on port 7443",
        "thanks, that worked",
        "ok",
        "",
    ],
)
def test_what_is_asked_supposed_pasted_or_meant_for_the_moment_states_nothing(prompt: str) -> None:
    assert extract(prompt) == ()


def test_text_with_a_mark_of_our_own_block_states_nothing() -> None:
    block = fence.wrap(["- [fact] staging uses port 7443 (e_staging001, 2026-11-20)"])
    assert extract(f"{block}\nremember that staging uses port 7443") == ()
    assert extract("remember that staging uses port 7443 (e_staging001)") == ()


def test_a_retraction_in_the_same_prompt_leaves_nothing() -> None:
    assert extract("from now on fixtures go to qa/fixtures. no wait, scratch that") == ()


def test_the_fact_is_the_users_words_without_openings() -> None:
    assert facts("ok so btw, remember that the billing host is ledger-9.example please") == [
        "the billing host is ledger-9.example"
    ]


def test_sentences_that_hang_together_are_one_fact() -> None:
    assert facts("not 5432. we moved it to 7443 after the port clash") == ["not 5432. we moved it to 7443 after the port clash"]


def test_two_rules_of_their_own_are_two_facts() -> None:
    prompt = "we settled on nats for the queue. remember that backups lie in /mnt/ark/dumps"
    assert facts(prompt) == ["we settled on nats for the queue.", "backups lie in /mnt/ark/dumps"]


def test_only_the_users_own_words_around_a_paste_are_read() -> None:
    prompt = "look at this\n\n```\nport = 1111  # always\n```\n\nnever set that by hand, tools/seedgen.py writes it"
    (statement,) = extract(prompt)
    assert statement.fact == "never set that by hand, tools/seedgen.py writes it"
    assert "1111" not in statement.quote


def test_old_values_that_the_user_names_are_kept_apart() -> None:
    assert extract("no, staging listens on 7443, not 5432")[0].replaces == ("5432",)


@pytest.mark.parametrize(
    ("prompt", "hint"),
    [
        ("my editor is kakoune, never vscode", "global"),
        ("in all my projects tests are written before the code", "global"),
        ("we use 110 columns in every repo", "global"),
        ("in this repo we use 110 columns", "project"),
        ("the staging proxy lives at quail.example:8443", "project"),
    ],
)
def test_the_reach_is_global_only_where_the_words_say_so(prompt: str, hint: str) -> None:
    assert [statement.scope_hint for statement in extract(prompt)] == [hint]


def test_a_decision_names_the_cues_that_made_it() -> None:
    (statement,) = extract("remember that the billing host is ledger-9.example")
    assert statement.signals[0] == "wish"
    assert "specific" in statement.signals


def test_a_name_or_number_makes_a_statement_more_surprising() -> None:
    plain, named = (
        extract("we always squash before merging"),
        extract("we always squash before merging to kiln-7 on gate.example"),
    )
    assert plain[0].surprise < named[0].surprise


def test_what_is_told_is_taken_at_its_word() -> None:
    statement = describe("why we keep python 3.8: the vendor's plotter")
    assert statement.fact == "why we keep python 3.8: the vendor's plotter"
    with pytest.raises(ValueError, match="nothing to remember"):
        describe("  \n ")


def test_a_prompt_that_takes_back_is_known_from_one_that_only_says_no() -> None:
    assert retracts("no wait, scratch that, wrong repo")
    assert retracts("brincadeira, esquece")
    assert not retracts("no, it listens on 7443")


def test_a_short_prompt_can_widen_what_was_said_before_it() -> None:
    assert widens("true for all our repos")
    assert not widens("is that true for all our repos?")


@pytest.mark.parametrize(
    ("prompt", "fact"),
    [
        ("always write commit messages in the imperative", "always write commit messages in the imperative"),
        ("I want commit messages in the imperative, without a ticket number", None),
        ("i dont like wildcard imports", None),
        ("from here on, tests go next to the module", None),
        ("gofumpt, not gofmt", None),
        ("each PR gets a changelog line", None),
        ("when you write a migration, bump the schema number", None),
        ("keep answers short", None),
        ("we do trunk based development here", None),
        ("no, that is the old one. staging listens on port 7812 since the move", "staging listens on port 7812 since the move"),
        ("that's the old one, the queue is called heron now", "the queue is called heron now"),
        ("fix the test and, since you'll ask, we mock the clock with freezegun here", "we mock the clock with freezegun here"),
        ("we moved staging to port 7812, can you update the config?", "we moved staging to port 7812"),
        ("run the linter after every change, not just at the end", None),
        ("the convention is one component per file", None),
        ("prefer composition over inheritance", None),
        ("single quotes in js, double quotes in python", None),
        ("i work on a mac with apple silicon", None),
        ("les traductions vont dans locales/fr.yml", None),
        ("变量名不要用缩写，测试库在 10.2.0.7 上", None),
        ("mainに直接pushしないで", None),
        ("escribe siempre los commits en imperativo", None),
        ("je veux les tests à côté du module", None),
        ("commit-messages immer im imperativ schreiben", None),
        ("提交信息一律用英文写", None),
        ("コミットメッセージは必ず英語で書いて", None),
    ],
)
def test_an_everyday_rule_is_kept_in_words_that_read_alone(prompt: str, fact: str | None) -> None:
    assert facts(prompt) == [fact or prompt]


@pytest.mark.parametrize(
    "prompt",
    [
        "always fails on the second run, look into it",
        "it never reaches the breakpoint",
        "never mind",
        "that's the old one.",
        "no, not that one",
        "i want the button to be green",
        "i want a test for the empty list",
        "i like the second version better",
        "all tests are green now",
        "write the commit message in the imperative",
        "generate a password policy: min 12 chars, never reuse the last 5",
        "el test siempre falla",
        "every request takes 2 seconds",
        "the branch is called fix-7",
        "i want tests for parse_date",
        "when adding an item the total is wrong",
        "the test expects 5, not 4",
        "never seen this error before",
        "i prefer the first",
        "it runs on port 3000 on my machine right now",
        "not quite, the second arg is the timeout",
        "DETAIL: table was renamed to purchases",
        "每次都失败",
    ],
)
def test_what_is_built_like_a_rule_and_is_none_states_nothing(prompt: str) -> None:
    assert extract(prompt) == ()


def test_a_fact_without_a_subject_gets_it_from_the_sentence_that_it_answers() -> None:
    (statement,) = extract("it's 7443 since the move", Talk(answers="where does the relay run?"))
    assert statement.fact == "the relay: it's 7443 since the move"
    (unsure,) = extract("it's 7443 since the move", Talk(answers="start the relay"))
    assert unsure.fact == "it's 7443 since the move"


def test_of_a_long_paste_its_head_and_its_end_are_read() -> None:
    paste = "The heron stood in the reeds and the wind came over the dunes from the sea. " * 400
    assert facts(f"always run make check first. {paste} never push to main.") == [
        "always run make check first.",
        "never push to main.",
    ]


@pytest.mark.parametrize(
    "prompt",
    [
        "the order mails go to a dead inbox, change the recipient",
        "every time the user presses enter the form should be sent",
        "der build läuft auf meinem rechner, aber nicht auf dem server",
        "either the token is expired or the clock on that box is wrong",
        "some guy at the meetup uses nats for everything, says kafka is dead",
        "we totally never test on fridays, that's how we got here. lovely",
        "the read timeout is 30 in this function for some reason",
        "What did we settle on about this: from now on always put fixtures under qa",
    ],
)
def test_what_is_seen_wished_for_the_product_mocked_or_asked_states_nothing(prompt: str) -> None:
    assert extract(prompt) == ()


@pytest.mark.parametrize(
    ("prompt", "kept"),
    [
        ("you broke the invoices again. line order is what we sign off, leave it", "line order"),
        ("rename the button, and remember that the copy never says please", "never says please"),
        ("upload limit went up to 1 GB last week", "1 GB"),
        ("allways run the checker befor you push, its scripts/chkmig", "scripts/chkmig"),
        ("i log di audit non si toccano mai", "audit"),
        ("red deutsch mit mir, egal in welchem projekt", "deutsch"),
        ("no raw sql in the app, reports aside", "raw sql"),
    ],
)
def test_complaints_asides_changes_typos_and_rules_of_other_languages_are_kept(prompt: str, kept: str) -> None:
    assert kept in " ".join(one.fact for one in extract(prompt))


def test_a_rule_takes_the_names_that_stand_beside_it_along() -> None:
    (one,) = facts("rinse with vat-7 first. then the filter f-2. in that order, the filter must never see dry dust or it clogs")
    assert "vat-7" in one and "f-2" in one


def test_what_is_asked_to_be_kept_in_mind_is_what_stands_before() -> None:
    assert facts("1180 for the tile kiln. keep that in mind please") == ["1180 for the tile kiln."]


def test_a_sentence_that_says_something_and_asks_to_keep_it_is_kept() -> None:
    (one,) = extract("From now on the lantern colour is amber, remember that.")
    assert one.fact == "From now on the lantern colour is amber"
    assert extract("Lovely. Remember that one, would you") == ()


@pytest.mark.parametrize(
    "said",
    [
        "stop. queue:flush ist tabu",
        "helm rollback is off limits",
        "pip install est interdit ici",
        "hands off schema/, it is generated",
        "no yarn in this repo",
        "please no poetry update. we raise one package at a time",
        "keine xlsx bitte, niemals",
        "don't touch that file, it is rendered from templates",
        "the fork is theirs, we don't patch vendor/, write a shim in glue/",
        "no docker swarm on this box please",
        "no pptx from you ever",
        "nooit helm uninstall draaien op deze machine",
        "I close the books with `ledger seal`. truncate or reset directly: never",
    ],
)
def test_what_is_named_and_forbidden_with_nothing_else_said_is_kept_as_a_constraint(said: str) -> None:
    assert "constraint" in {one.type for one in extract(said)}


@pytest.mark.parametrize(
    "said",
    [
        "the page is forbidden",
        "don't touch that file, it is not finished",
        "that is forbidden",
        "no errors here",
        "no luck in this repo",
        "is db:seed off limits?",
    ],
)
def test_what_only_reports_a_prohibition_is_not_kept(said: str) -> None:
    assert not extract(said)


def test_hands_off_it_belongs_to_what_was_said_before_and_says_nothing_alone() -> None:
    said = "strings/ is filled by the translators' tool, whatever you write there is lost by morning. don't edit it"
    assert "don't edit it" in extract(said)[0].fact
    assert not extract("don't edit it")
