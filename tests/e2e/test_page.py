"""`ultan ui` in a real browser: five views of what a home really holds, and nobody let in who shouldn't be."""

from __future__ import annotations

import functools
import http.server
import re
import signal
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import pytest
from browsing import Browser, opened_browser
from houses import COMMAND_S, ULTAN, House

VIEWS = ("/library", "/graph", "/injections", "/rules", "/review")
PORT_FACT = "the tide database listens on port 17443"
DISK_FACT = "the tide archive lies under /srv/ebb"
HOSTILE = "page-pier shows <script>document.title='taken'</script> <img src='http://collector.example/x' onerror=alert(1)>"
RULE = "never push to main in this repo, always open a pull request"
ASKED = "connect to the tide database and list what lies in the tide archive"


class Lived(NamedTuple):
    """A home in which something happened, and the session in which it did."""

    house: House
    session: str

    def entry(self, words: str) -> Path:
        return next(self.house.memory / "knowledge" / path for path, text in self.house.entries().items() if words in text)


class Shown(NamedTuple):
    """The page as a person has it open: where it is, and the browser that was let in."""

    lived: Lived
    base: str
    browser: Browser


@pytest.fixture(scope="module")
def lived(shared: House) -> Lived:
    """Facts and a rule were told, a session was primed and called a tool, a file was edited, another imported."""
    place = shared.project("page-pier")
    for fact in (PORT_FACT, DISK_FACT, HOSTILE, RULE):
        done = shared.ultan("remember", fact, cwd=place)
        assert done.returncode == 0, done.stderr
    shared.settle()
    session = shared.session("page-pier")
    session.start()
    assert "17443" in session.say(ASKED).context
    session.tool("everything up-to-date", command="git push origin main")
    session.answer("I connected on port 17443.")
    session.end()
    (place / "CLAUDE.md").write_text("# Pier\n\n- Page-pier paints its bollards blue.\n", "utf-8")
    done = shared.ultan("import", "CLAUDE.md", "--yes", cwd=place)
    assert done.returncode == 0, done.stderr
    home = Lived(shared, session.id)
    linked = home.entry(DISK_FACT)
    target = linked.relative_to(shared.memory / "knowledge").with_suffix("")
    edited = home.entry(PORT_FACT)
    edited.write_text(f"{edited.read_text('utf-8').rstrip()}\n\nSee [[{target}]].\n", "utf-8")
    shared.settle()
    return home


@contextmanager
def served(house: House) -> Iterator[str]:
    """Runs `ultan ui` until the end, and yields the address that it printed."""
    command = [str(ULTAN), "ui", "--no-open"]
    with subprocess.Popen(command, env=house.environ(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as page:
        assert page.stdout is not None
        try:
            yield page.stdout.readline().strip()
        finally:
            page.send_signal(signal.SIGINT)
            said = page.communicate(timeout=COMMAND_S)[1]
        assert page.returncode == 0 and "the page is closed" in said and "Traceback" not in said


@pytest.fixture(scope="module")
def shown(lived: Lived) -> Iterator[Shown]:
    with opened_browser() as browser, served(lived.house) as url:
        browser.open(url, expects="/library")
        yield Shown(lived, url.partition("/enter")[0], browser)


@contextmanager
def elsewhere(folder: Path, page: str) -> Iterator[str]:
    """Another site on this machine with one page."""
    (folder / "index.html").write_text(page, "utf-8")
    handler = functools.partial(Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://other.example:{server.server_address[1]}/index.html"
        finally:
            server.shutdown()
            thread.join()


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_told: object) -> None:
        return


def test_the_token_stands_in_no_address_once_the_browser_is_in(shown: Shown) -> None:
    shown.browser.open(f"{shown.base}/")
    assert shown.browser.driver.current_url == f"{shown.base}/library"
    [cookie] = shown.browser.driver.get_cookies()
    assert (cookie["httpOnly"], cookie["sameSite"]) == (True, "Strict")


def test_the_library_is_listed_searched_and_read(shown: Shown) -> None:
    browser = shown.browser
    assert PORT_FACT in browser.open(f"{shown.base}/library")
    browser.find("input[name=q]")[0].send_keys("tide archive")
    assert DISK_FACT in browser.after(browser.find("button")[0].click)
    entry = browser.follow(DISK_FACT)
    assert "page-pier" in entry and "user-said" in entry and "from the words" in entry and "linked from" in entry
    assert PORT_FACT in browser.follow(PORT_FACT) and "ultan review" in browser.text


def test_what_an_entry_says_stays_text(shown: Shown) -> None:
    assert HOSTILE in shown.browser.open(f"{shown.base}/library")
    shown.browser.follow(HOSTILE)
    assert shown.browser.driver.title.startswith("page-pier shows <script>")
    assert not shown.browser.find("script, img, iframe, [onerror], [style]")


def test_the_graph_draws_a_link_and_what_came_up_together_and_leads_on(shown: Shown) -> None:
    browser = shown.browser
    browser.open(f"{shown.base}/graph?around={shown.lived.entry(DISK_FACT).stem}&hops=1")
    assert browser.find("line.link") and browser.find("line.tie"), browser.driver.page_source
    titles = {one.get_attribute("textContent") for one in browser.find("svg a title")}
    assert {f"{PORT_FACT} (fact)", f"{DISK_FACT} (fact)"} <= titles
    others = [one for one in browser.find("svg a") if PORT_FACT in str(one.get_attribute("textContent"))]
    assert f"Around {PORT_FACT}" in browser.after(lambda: others[0].send_keys("\n"))


def test_the_ledger_shows_what_the_prompt_was_given_why_and_what_became_of_it(shown: Shown) -> None:
    browser = shown.browser
    assert "told twice" in browser.open(f"{shown.base}/injections")
    told = browser.follow(shown.lived.session[:8])
    assert ASKED in told and re.search(r"\d+ tokens, \d+ characters, \d+ ms", told)
    assert any(line.text.startswith("used") and PORT_FACT in line.text for line in browser.find(".lines li"))


def test_a_rule_shows_its_back_test_and_what_it_did(shown: Shown) -> None:
    browser = shown.browser
    assert RULE in browser.open(f"{shown.base}/rules")
    rule = browser.follow(RULE)
    assert "It would have fired on 1 of your last" in rule and "git push origin main" in rule
    assert "you were asked" in rule and "ultan confirm e_" in rule


def test_what_waits_for_a_review_is_shown_with_the_command_and_nothing_to_press(shown: Shown) -> None:
    browser = shown.browser
    waiting = browser.open(f"{shown.base}/review")
    assert PORT_FACT in waiting and "changed by hand" in waiting and "Page-pier paints its bollards blue." in waiting
    assert any(one.text == "ultan review" for one in browser.find("code.command"))
    assert not browser.find("form, button, input")


@pytest.mark.parametrize("width", [1280, 360])
def test_all_views_fit_the_screen_and_neither_speak_to_the_console_nor_ask_anywhere_else(shown: Shown, width: int) -> None:
    browser = shown.browser
    browser.narrow(width)
    browser.said()
    browser.asked()
    for view in (*VIEWS, f"/session?id={shown.lived.session}"):
        browser.open(f"{shown.base}{view}")
        assert browser.driver.execute_script("return document.documentElement.scrollWidth") <= width, view
    assert browser.said() == []
    asked = browser.asked()
    assert len(asked) >= len(VIEWS) and {urlsplit(url).netloc for url in asked} == {urlsplit(shown.base).netloc}


def test_all_is_reached_by_the_keyboard(shown: Shown) -> None:
    browser = shown.browser
    browser.open(f"{shown.base}/review")
    reached = []
    for _ in range(7):
        browser.driver.switch_to.active_element.send_keys("\t")
        reached.append(browser.driver.switch_to.active_element.text)
    assert reached == ["Skip to the content", "Ultan", "Library", "Graph", "Injections", "Rules", "Review"]
    browser.after(lambda: browser.driver.switch_to.active_element.send_keys("\n"))
    assert browser.find("nav a[aria-current=page]")[0].text == "Review"


def test_a_browser_without_the_token_is_refused(shown: Shown) -> None:
    with opened_browser() as other:
        assert "open the address that `ultan ui` printed" in other.open(f"{shown.base}/library")
        assert "17443" not in other.driver.page_source


def test_a_site_that_lets_its_own_name_lead_here_is_refused(shown: Shown) -> None:
    refused = shown.browser.open(shown.base.replace("127.0.0.1", "rebound.example") + "/library")
    assert "under no other name" in refused


def test_another_site_s_page_gets_nothing_though_the_browser_was_let_in(shown: Shown, tmp_path: Path) -> None:
    reads = f"""<!doctype html><title>waiting</title><body><img src="{shown.base}/assets/icon.svg"><script>
        const told = [];
        const tries = [fetch("{shown.base}/library", {{credentials: "include"}}).then(a => a.text()),
                       fetch("{shown.base}/library", {{credentials: "include", mode: "no-cors"}}).then(a => a.text()),
                       fetch("{shown.base}/review", {{method: "POST", credentials: "include"}}).then(a => a.text())];
        Promise.allSettled(tries).then(all => document.title = all.map(one => one.value || "nothing").join());
        </script></body>"""
    browser = shown.browser
    with elsewhere(tmp_path, reads) as url:
        for site in (url, url.replace("other.example", "127.0.0.1")):
            browser.asked()
            browser.open(site)
            browser.until(lambda driver: driver.title != "waiting")
            assert browser.driver.title == "nothing,nothing,nothing"
            assert browser.driver.execute_script("return document.images[0].naturalWidth") == 0
            answers = {url: status for url, status in browser.asked().items() if url.startswith(shown.base)}
            assert len(answers) == 3 and {one for each in answers.values() for one in each} == {403}, answers
    assert PORT_FACT in browser.open(f"{shown.base}/library"), "and whoever was let in still is"


def test_another_site_cannot_frame_it(shown: Shown, tmp_path: Path) -> None:
    browser = shown.browser
    with elsewhere(tmp_path, f'<!doctype html><title>t</title><iframe src="{shown.base}/library"></iframe>') as url:
        browser.open(url.replace("other.example", "127.0.0.1"))
        browser.driver.switch_to.frame(0)
        assert PORT_FACT not in browser.driver.page_source
        browser.driver.switch_to.default_content()
