"""Another encoder is chosen: the one before answers until the library is encoded anew, and nothing of it is left then."""

from __future__ import annotations

from pathlib import Path

import pytest
from models import MINILM, choose

from ultan.configs import settings
from ultan.configs.edge.paths import Home
from ultan.configs.sections import Encoder as EncoderSettings
from ultan.library.catalogue import Catalogue
from ultan.library.entry import GLOBAL, Entry
from ultan.library.trust import Trust
from ultan.retrieval.encoding import encoders
from ultan.retrieval.indexing.index import Index

ONNX = settings.load("no such file", {}).encoder
TORCH = choose(MINILM).encoder
FACTS = ("The database listens on port 7443.", "Branches are named plover/<topic>.", "Never use GPU 0.")


def library() -> Catalogue:
    entries = [
        Entry(id=f"e_{n:010d}", path=f"global/{n}.md", title=fact, type="fact", scope=GLOBAL, trust=Trust.USER_SAID, fact=fact)
        for n, fact in enumerate(FACTS)
    ]
    return Catalogue(entries={one.id: one for one in entries})


def opened(place: Home, chosen: EncoderSettings) -> Index:
    return Index.open(place, encoders.load(chosen), lambda name: encoders.by_name(chosen, name))


def best(index: Index, question: str) -> tuple[str, str]:
    """Returns the encoder that answers, and the fact that it holds nearest."""
    asked = index.asked(question)
    assert asked.meanings is not None
    nearest = asked.nearest(index.view.among(None, "all"), 1)[0]
    return asked.meanings.encoder.name, FACTS[int(nearest.id.removeprefix("e_"))]


@pytest.mark.parametrize(("before", "after"), [(ONNX, TORCH), (TORCH, ONNX)], ids=["to torch", "and back"])
def test_the_one_before_answers_until_all_is_encoded(tmp_path: Path, before: EncoderSettings, after: EncoderSettings) -> None:
    place, told = Home(str(tmp_path)), library()
    opened(place, before).sync(told)
    index = opened(place, after)
    index.follow(told)
    assert best(index, "how do I connect to postgres?") == (encoders.load(before).name, FACTS[0])
    assert index.encode() == 0
    assert best(index, "how do I connect to postgres?") == (encoders.load(after).name, FACTS[0])
    assert len(list(Path(place.index).glob("meanings-*.log"))) == 1


def test_the_same_model_with_other_settings_is_encoded_anew(tmp_path: Path) -> None:
    place, told = Home(str(tmp_path)), library()
    opened(place, TORCH).sync(told)
    encoded: list[int] = []
    opened(place, TORCH).sync(told, progress=lambda _done, total: encoded.append(total))
    opened(place, choose(MINILM, encoder_tokens="64").encoder).sync(told, progress=lambda _done, total: encoded.append(total))
    assert encoded == [len(FACTS)]
