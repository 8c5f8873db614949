"""HTML as a tree: nothing that an entry says becomes an element, an attribute or an address."""

from __future__ import annotations

import pytest

from ultan.entrypoints.page.markup import ForeignAddressError, address, el, link, written


def test_text_and_attributes_are_escaped() -> None:
    made = el("p", "<b>&\"'", title='"><script>alert(1)</script>')
    assert written(made) == ('<p title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">&lt;b&gt;&amp;&quot;&#x27;</p>')


def test_what_hides_itself_on_a_screen_is_written_out() -> None:
    assert written(el("p", "a\u202eb\x00c")) == r"<p>a\x202eb\x00c</p>"


@pytest.mark.parametrize("tag", ["script", "style"])
def test_there_are_no_elements_whose_text_is_obeyed(tag: str) -> None:
    with pytest.raises(ForeignAddressError):
        el(tag, "alert(1)")


@pytest.mark.parametrize(
    "where", ["javascript:alert(1)", "https://a.example/", "//a.example", "/\\a.example", "data:text/html,x", ""]
)
@pytest.mark.parametrize("name", ["href", "src", "action"])
def test_an_address_outside_the_page_is_refused(name: str, where: str) -> None:
    with pytest.raises(ForeignAddressError):
        el("a", **{name: where})


def test_an_attribute_that_runs_something_is_refused() -> None:
    with pytest.raises(ForeignAddressError):
        el("a", onclick="alert(1)")


def test_parameters_of_an_address_stay_parameters() -> None:
    assert address("/entry", id="a&b=c#d e", page=0, q="") == "/entry?id=a%26b%3Dc%23d+e"
    assert written(link("x", "/entry", id='"><b>')) == '<a href="/entry?id=%22%3E%3Cb%3E">x</a>'


def test_void_elements_have_no_end_and_attributes_of_none_are_left_out() -> None:
    assert written(el("input", type="search", value=None, class_="wide", aria_label="Search")) == (
        '<input type="search" class="wide" aria-label="Search">'
    )
    assert written(el("p", None, "a", el("br"))) == "<p>a<br></p>"
