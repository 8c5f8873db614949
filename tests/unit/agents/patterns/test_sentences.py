from __future__ import annotations

from ultan.agents.patterns.sentences import one_sentence, sentences


def texts(line: str) -> list[str]:
    return [sentence.text for sentence in sentences(line)]


def test_hosts_versions_files_and_abbreviations_do_not_end_a_sentence() -> None:
    line = "use v2.3.1 from quay.example/base, e.g. in conf/live.ini. it works"
    assert texts(line) == ["use v2.3.1 from quay.example/base, e.g. in conf/live.ini.", "it works"]


def test_no_ends_a_sentence_unless_a_number_follows() -> None:
    assert texts("close but no. order is different") == ["close but no.", "order is different"]
    assert texts("see no. 12 there") == ["see no. 12 there"]


def test_an_initial_before_a_name_does_not_end_a_sentence() -> None:
    assert texts("sign as T. Wren. that is me") == ["sign as T. Wren.", "that is me"]


def test_chinese_and_japanese_stops_end_sentences_without_a_space() -> None:
    assert texts("测试搬了。旧的关了。") == ["测试搬了。", "旧的关了。"]


def test_a_quotation_that_is_a_sentence_is_blank_to_the_cues_and_whole_in_the_text() -> None:
    (sentence,) = sentences('he wrote "never use tabs. always spaces" again')
    assert "never" not in sentence.bare
    assert "never use tabs" in sentence.text
    assert '"harmless"' in sentences('not even a "harmless" edit')[0].bare


def test_code_is_blank_to_the_cues() -> None:
    assert "always" not in sentences("run `make always` then")[0].bare


def test_several_sentences_become_one_and_a_question_stays_one_of_its_own() -> None:
    assert one_sentence("use dusk.txt, plain. moonlog.md can rest.") == "use dusk.txt, plain; moonlog.md can rest."
    assert one_sentence("没有了！用 9443。") == "没有了；用 9443。"
    assert one_sentence("is it so? yes, v1.2 of it") == "is it so? yes, v1.2 of it"
    assert one_sentence("port 7443. (on: restart it)") == "port 7443. (on: restart it)"
