"""From changes to a plan, without a disk."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime

import pytest

from ultan.configs.edge import fence
from ultan.library import frontmatter, naming
from ultan.library.actions import Action, AddWikilink, Archive, Change, Deprecate, Source, Update, Write
from ultan.library.catalogue import Broken, Catalogue, File
from ultan.library.entry import Entry
from ultan.library.errors import NotWritten
from ultan.library.plan import plan
from ultan.library.records import Plan
from ultan.library.trust import Trust

NOW = datetime(2026, 11, 30, 14, 2, tzinfo=UTC)
TODAY = date(2026, 11, 30)
API = "project:api-1"


def entry(name: str, fact: str, scope: str = API, **more: object) -> Entry:
    path = f"{naming.folder_of(scope, 'fact')}/{name}.md"
    values = {"id": f"id-{name}", "path": path, "title": name, "type": "fact", "scope": scope, "fact": fact}
    return Entry.model_validate({"trust": Trust.USER_SAID, **values, **more})


OLD = entry("falcon", "We use the Falcon queue")
PORT = entry("port", "Staging listens on 7443")
GLOBAL = entry("tabs", "Use tabs", "global")


class Shelf:
    """Entries as files in memory."""

    def __init__(self, *entries: Entry, broken: tuple[Broken, ...] = ()) -> None:
        self.texts = {one.path: frontmatter.render(one) for one in entries}
        files = {path: File(path, 0, 0, "") for path in self.texts}
        self.view = Catalogue(files, {one.id: one for one in entries}, broken)

    def plan(self, *changes: Change, tx: str = "r1") -> Plan:
        return plan(self.view, changes, tx, NOW, self.texts.get)


def said(action: Action, trust: Trust = Trust.USER_SAID, quote: str = "") -> Change:
    return Change(action=action, source=Source(events=("ev1",), session="s1", trust=trust), quote=quote)


def write(fact: str = "Deploy from main", title: str = "Deploys", **more: object) -> Write:
    return Write.model_validate({"title": title, "type": "fact", "scope": API, "fact": fact, **more})


def texts(planned: Plan) -> dict[str, str | None]:
    return {file.path: file.text for file in planned.files}


def reasons(changes: Sequence[Change], *entries: Entry) -> list[str]:
    return [veto.reason for veto in Shelf(*entries).plan(*changes).vetoes]


def test_a_write_becomes_a_file_that_says_where_it_comes_from() -> None:
    planned = Shelf().plan(said(write(keywords=("deploy",), narrative="Since May."), quote="we deploy from main"))
    [file] = planned.files
    assert (file.path, file.before, file.vouched) == ("projects/api-1/facts/deploys.md", None, True)
    assert file.text is not None
    read = frontmatter.parse(file.text, file.path)
    assert (read.fact, read.narrative, read.trust, read.sources) == ("Deploy from main", "Since May.", Trust.USER_SAID, ("ev1",))
    assert (read.created, read.updated, read.valid_from) == (TODAY, TODAY, TODAY)
    assert planned.receipt.written == (read.id,)
    assert planned.deeds[0].quote == "we deploy from main" and planned.deeds[0].events == ("ev1",)


def test_a_fact_says_what_it_shows_and_nothing_that_nobody_sees() -> None:
    planned = Shelf().plan(said(write("Use\u202e tabs\u200b always", title="Ta\ufeffbs", narrative="Sin\u2066ce May.")))
    (text,) = [text for text in texts(planned).values() if text]
    assert "Use tabs always" in text and "title: Tabs" in text and "Since May." in text


def test_the_same_changes_give_the_same_plan() -> None:
    changes = [said(write()), said(write("Another"))]
    assert Shelf(OLD).plan(*changes) == Shelf(OLD).plan(*changes)
    assert Shelf().plan(*changes, tx="r2").receipt.written != Shelf().plan(*changes).receipt.written


def test_a_superseded_entry_moves_to_the_archive_and_both_name_each_other() -> None:
    planned = Shelf(OLD).plan(said(write("It is the Heron queue", "Heron", supersedes=(OLD.id,))))
    written = texts(planned)
    archive = "_archive/projects/api-1/facts/falcon.md"
    assert list(written) == ["projects/api-1/facts/heron.md", archive, OLD.path]
    assert written[OLD.path] is None
    new = frontmatter.parse(written["projects/api-1/facts/heron.md"] or "", "projects/api-1/facts/heron.md")
    old = frontmatter.parse(written[archive] or "", archive)
    assert (old.superseded_by, old.valid_until, old.archived, old.current) == (new.id, TODAY, True, False)
    assert old.related == ("[[projects/api-1/facts/heron]]",) and new.related == ("[[_archive/projects/api-1/facts/falcon]]",)
    assert planned.receipt.archived == (OLD.id,)


def test_a_project_that_changes_its_mind_leaves_a_global_entry_in_force() -> None:
    planned = Shelf(GLOBAL).plan(said(write("Use spaces", "Spaces", supersedes=(GLOBAL.id,))))
    assert list(texts(planned)) == ["projects/api-1/facts/spaces.md"] and planned.receipt.archived == ()


def test_what_is_known_already_is_reinforced_instead_of_written_again() -> None:
    planned = Shelf(PORT).plan(said(write("staging  listens on 7443.")))
    assert planned.files == () and planned.receipt.reinforced == (PORT.id,) and planned.vetoes == ()


def test_what_is_said_twice_in_one_transaction_is_written_once() -> None:
    planned = Shelf().plan(said(write("Use uv")), said(write("use UV")))
    assert len(planned.files) == 1
    assert planned.receipt.reinforced == planned.receipt.written


def test_the_users_own_words_take_the_place_of_what_merely_claims_the_same() -> None:
    foreign = PORT.model_copy(update={"trust": Trust.FOREIGN})
    planned = Shelf(foreign).plan(said(write(PORT.fact)))
    assert planned.receipt.archived == (PORT.id,) and len(planned.receipt.written) == 1
    assert next(file for file in planned.files if file.before is None and not file.path.startswith("_")).vouched


def test_the_same_fact_in_another_scope_is_another_entry() -> None:
    assert Shelf(GLOBAL).plan(said(write("Use tabs"))).receipt.reinforced == ()


def test_going_back_to_an_old_value_writes_it_anew() -> None:
    archived = OLD.model_copy(update={"path": f"_archive/{OLD.path}", "archived": True})
    planned = Shelf(archived, PORT).plan(said(write(OLD.fact, "Falcon", supersedes=(PORT.id,))))
    assert len(planned.receipt.written) == 1 and planned.receipt.archived == (PORT.id,)


def test_entries_of_one_title_get_different_files() -> None:
    planned = Shelf().plan(said(write("One", "Same")), said(write("Two", "SAME")))
    assert list(texts(planned)) == ["projects/api-1/facts/same.md", "projects/api-1/facts/same-2.md"]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (said(write(), Trust.ASSISTANT_INFERRED), "only what the user said"),
        (said(write(), Trust.READ_FROM), "only what the user said"),
        (said(Archive(entry_id=OLD.id, reason="a file says so"), Trust.READ_FROM), "only what the user said"),
        (said(write(f"{fence.OPEN} x")), "memory injected"),
        (said(write("see e_0123456789")), "memory injected"),
        (said(write(narrative="key AKIAIOSFODNN7EXAMPLE")), "secret"),
        (said(write(scope="project:../../etc")), "neither global nor project"),
        (said(write(scope="elsewhere")), "neither global nor project"),
        (said(write(supersedes=("gone",))), "there is no entry gone"),
        (said(Update(entry_id="gone", reinforced=1)), "there is no entry gone"),
        (said(AddWikilink(from_id=OLD.id, to_id="gone")), "there is no entry gone"),
        (said(write(narrative="see [[global/nothing]]")), "leads nowhere"),
        (said(Update(entry_id=OLD.id, fact=PORT.fact)), "id-port says so already"),
        (said(write("\x00 # ")), "says nothing"),
        (said(Update(entry_id=OLD.id, status="provisional")), "changes nothing"),
        (said(AddWikilink(from_id=OLD.id, to_id=OLD.id)), "linked already"),
    ],
)
def test_a_law_that_is_broken_is_a_veto_with_its_reason_and_the_rest_goes_on(change: Change, reason: str) -> None:
    planned = Shelf(OLD, PORT).plan(change, said(write("Goes on")))
    assert [(veto.place, reason in veto.reason) for veto in planned.vetoes] == [(0, True)]
    assert planned.receipt.vetoes[0][0] == 0
    assert len(planned.files) == 1


def test_a_veto_never_repeats_the_secret_that_it_is_about() -> None:
    planned = Shelf().plan(said(write("key AKIAIOSFODNN7EXAMPLE"), quote="key AKIAIOSFODNN7EXAMPLE"))
    assert "AKIAIOSFODNN7EXAMPLE" not in planned.model_dump_json()


def test_a_link_to_what_the_same_transaction_wrote_resolves() -> None:
    assert reasons([said(write("One", "One")), said(write("Two", narrative="see [[projects/api-1/facts/one]]"))]) == []


def test_words_in_double_brackets_are_no_reason_to_forget_what_the_user_said() -> None:
    planned = Shelf().plan(said(write("Mark getters [[nodiscard]]")))
    assert planned.vetoes == () and "Mark getters `[[nodiscard]]`" in (planned.files[0].text or "")


def test_a_text_on_several_lines_with_a_heading_mark_becomes_one_sentence() -> None:
    [file] = Shelf().plan(said(write("# Deploy\n from\tmain\x07", "A\nB"))).files
    assert "\n\nDeploy from main\n" in (file.text or "") and "title: A B\n" in (file.text or "")


def test_counters_change_their_own_lines_alone_and_need_nobodys_words() -> None:
    planned = Shelf(PORT).plan(said(Update(entry_id=PORT.id, reinforced=2, last_confirmed=TODAY), Trust.FOREIGN))
    before = frontmatter.render(PORT)
    assert texts(planned)[PORT.path] == before.replace("reinforced: 0\n", "reinforced: 2\nlast_confirmed: 2026-11-30\n")


def test_an_update_of_the_fact_is_dated_and_frees_the_old_one() -> None:
    planned = Shelf(PORT).plan(said(Update(entry_id=PORT.id, fact="Staging listens on 8443")), said(write(PORT.fact)))
    read = frontmatter.parse(texts(planned)[PORT.path] or "", PORT.path)
    assert (read.fact, read.updated) == ("Staging listens on 8443", TODAY)
    assert planned.receipt.reinforced == ()


def test_what_is_derived_has_the_lowest_trust_of_what_it_came_from() -> None:
    confirmed = PORT.model_copy(update={"trust": Trust.USER_CONFIRMED})
    planned = Shelf(confirmed).plan(said(Update(entry_id=PORT.id, append="On both hosts.")))
    assert frontmatter.parse(texts(planned)[PORT.path] or "", PORT.path).trust is Trust.USER_SAID


def test_nothing_vouches_for_a_foreign_file_because_it_was_counted() -> None:
    foreign = PORT.model_copy(update={"trust": Trust.FOREIGN})
    assert not Shelf(foreign).plan(said(Update(entry_id=PORT.id, reinforced=1))).files[0].vouched


def test_two_changes_of_one_entry_build_on_each_other() -> None:
    link, count = AddWikilink(from_id=PORT.id, to_id=OLD.id), Update(entry_id=PORT.id, reinforced=1)
    planned = Shelf(PORT, OLD).plan(said(link), said(count))
    read = frontmatter.parse(texts(planned)[PORT.path] or "", PORT.path)
    assert (read.related, read.reinforced) == (("[[projects/api-1/facts/falcon]]",), 1)


def test_a_deprecated_entry_stays_where_it_is_and_is_not_current() -> None:
    planned = Shelf(PORT).plan(
        said(Deprecate(entry_id=PORT.id, reason="moved")), said(Deprecate(entry_id=PORT.id, reason="moved"))
    )
    assert not frontmatter.parse(texts(planned)[PORT.path] or "", PORT.path).current
    assert [veto.reason for veto in planned.vetoes] == ["id-port is deprecated already"]


def test_what_is_archived_is_not_archived_again() -> None:
    both = [said(Archive(entry_id=OLD.id, reason="gone")), said(Archive(entry_id=OLD.id, reason="gone"))]
    assert reasons(both, OLD) == ["id-falcon is archived already"]


def test_an_entry_without_an_id_in_its_file_keeps_its_id_when_it_moves() -> None:
    shelf = Shelf(OLD)
    shelf.texts[OLD.path] = "---\ntype: fact\n---\nWe use the Falcon queue\n"
    planned = shelf.plan(said(Archive(entry_id=OLD.id, reason="gone")))
    archive = f"_archive/{OLD.path}"
    assert frontmatter.parse(texts(planned)[archive] or "", archive).id == OLD.id


def test_a_file_that_cannot_be_changed_is_a_veto_that_leaves_nothing_half_done() -> None:
    shelf = Shelf(OLD)
    shelf.texts[OLD.path] = "---\n{id: id-falcon}\n---\nWe use the Falcon queue\n"
    planned = shelf.plan(said(write("Heron", supersedes=(OLD.id,))))
    assert planned.files == () and "braces" in planned.vetoes[0].reason


def test_a_file_that_is_gone_is_a_veto() -> None:
    shelf = Shelf(OLD)
    shelf.texts.clear()
    assert "its file is gone" in shelf.plan(said(Deprecate(entry_id=OLD.id, reason="x"))).vetoes[0].reason


def test_a_folder_that_cannot_be_used_refuses_the_transaction_and_never_the_change() -> None:
    shelf = Shelf(broken=(Broken("projects", "it is a link"),))
    with pytest.raises(NotWritten, match="its folder projects can't be used"):
        shelf.plan(said(write()))
