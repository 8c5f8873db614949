from ultan.retrieval.encoding.asked_once import AskedOnce
from ultan.retrieval.indexing.hashing import HashingEncoder


class Counting(HashingEncoder):
    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    def encode_query(self, text):
        self.asked.append(text)
        return super().encode_query(text)


def test_the_same_question_is_encoded_once():
    counting = Counting()
    encoder = AskedOnce(counting)
    first, second = encoder.encode_query("which port?"), encoder.encode_query("which port?")
    assert counting.asked == ["which port?"]
    assert (first.vector == second.vector).all()


def test_another_question_is_encoded_anew():
    counting = Counting()
    encoder = AskedOnce(counting)
    other = encoder.encode_query("which host?").vector
    assert not (encoder.encode_query("which port?").vector == other).all()
    assert counting.asked == ["which host?", "which port?"]


def test_all_else_is_the_encoder_s_own():
    inner = HashingEncoder()
    encoder = AskedOnce(inner)
    assert (encoder.name, encoder.dimension, encoder.fingerprint) == (inner.name, inner.dimension, inner.fingerprint)
    assert encoder.likeness(0.4) == inner.likeness(0.4)
    assert (encoder.encode(["the port is 4711"]).vectors == inner.encode(["the port is 4711"]).vectors).all()
