"""Clauses that do away with what they name: orders ("delete the shim"), verdicts ("the shim is moot") and ends ("goodbye shim").

`patterns.gone` knows that something is gone from the text alone. These words are about anything ("the report was a mistake"), so
they count only where the clause names what a known fact holds.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ultan.agents.changes.subjects import CLAUSE
from ultan.agents.patterns.gone import going, lasts, own_words
from ultan.agents.patterns.sentences import bare
from ultan.agents.patterns.specifics import specifics
from ultan.configs.edge.words import content_words, words

_ORDERS = (
    r"(?:delete|deletes|deleting|remove|drop|scrap|purge|retire|uninstall|unpin|unset|revert|undo|forget(?: about)?|rip|chuck|"
    r"bin|kill|ditch|dump|axe|nuke|abolish|stop (?:using|doing|with)|quit using|get rid of|do away with|done away with|"
    r"pull(?:ed|ing)? the plug|(?:rip|tear|take|throw|cut) (?:it|them|that|those|\S+) out|"
    r"(?:good|so )?bye|farewell|so long|adieu|rip|down with|enough of|no longer needs?|(?:don'?t|do not) need)"
)
_VERDICTS = (
    r"(?:(?:is|are|was|were|be|being|been|get|gets|got|becomes?|became|it's|that's|\w+'s|just|only|now)"
    r" (?:now |just |only |all |merely |being |legally |officially |my own |my |our |an? |the )*"
    r"(?:scrap(?:ped)?|toast|moot|stubs?|leftovers?|shims?|relics?|void|recalled|dissolved|defunct|unusable|write-off|"
    r"past|ancient|wrong|mistakes?|typo|nonsense|dead|end of life|eol|legacy|phased out|"
    r"merged (?:away|into|in)|absorbed|swallowed|bought up|wound up|closed down|worn out|broken|empty|"
    r"forbidden|banned|not allowed|history)|"
    r"(?:does|do|did)(?:n'?t| not) exist|ceased to exist|no longer exists|has had its day|bit the dust|had (?:an? |the )wrong|"
    r"belongs? (?:to|in) the (?:past|museum)|points? nowhere|leads? nowhere)"
)
_OTHER = (
    r"(?:lösch\w*|hinfällig|überholt|schrott|obsolet|überflüssig|abgeschafft|tschüss|schluss mit|vergiss|raus mit|wirf|fällt weg|"
    r"gibt(?:'s| es) nicht mehr|entfällt|ausgedient|gestorben|"
    r"supprim\w+|n'existe plus|caduque?s?|obsolètes?|périmée?s?|oublie|jette|adieu|à jeter|"
    r"borr[ae]\w*|elimin[ae]\w*|obsolet[oa]s?|olvida\w*|quita|adiós|no existe(?:n)?|tira|caduc[oó]|"
    r"apag[ae]|exclu[ai]|esquec[ea]|não existe(?:m)?|adeus|joga fora|"
    r"cancella|elimina|dimentica|non esiste|superat[oaie]|addio|butta|scart\w+)"
)
_CJK = r"删除|删掉|作废|过时|失效|不存在|报废|没用了|忘了|削除|不要|消し|古く|無くな|存在しない|お役御免"
_RETIRES = re.compile(rf"(?<!\w)(?:{_ORDERS}|{_VERDICTS}|{_OTHER})(?!\w)|{_CJK}")
# A clause that denies the order, or tells what may come, retires nothing.
_NOT_SO = re.compile(
    r"^(?:if|unless|when|whenever|where|before|after|wenn|falls|si|quand|cuando|se|quando)(?!\w)|"
    r"(?<!\w)(?:don'?t|do not|never|not|cannot|can't|won't|no need to|without|nicht|nie|niemals|pas|jamais|não|nunca) "
    r"(?:\w+ )?(?:delete|remove|drop|scrap|purge|retire|revert|undo|forget|kill|rip|dump|moot|wrong|a mistake|lösch\w*|"
    r"vergiss|supprim\w+|oubli\w+|borr\w+|elimin\w+|olvid\w+|cancell\w+|dimentic\w+|apag\w+|esque\w+)"
)
# What follows on these says when or why, and not what goes.
_BESIDE = re.compile(r"\s(?=(?:when|whenever|if|because|since|so that|which|and|but|wenn|weil|und|quand|et|cuando|porque|y|e) )")
# Between sentences and their parts; the mark stays with what stands before it.
_PIECE = re.compile(r"(?<=[.!?;,])\s+|(?<=[。！？、，])")
_OWN = frozenset(
    content_words(
        "delete deletes deleting remove drop scrap purge retire uninstall unpin unset revert undo forget about rip chuck "
        "bin kill ditch dump axe nuke stop using doing quit get rid pulled pulling pull plug tear take throw cut out "
        "goodbye bye farewell long adieu enough needs need scrapped toast moot stub stubs leftover relic void recalled "
        "dissolved defunct unusable past ancient wrong mistake mistakes typo nonsense legacy merged away absorbed closed "
        "worn broken empty legally officially exist exists ceased only just become says thing stuff things way old"
    )
)


def leaving(text: str) -> Iterator[str]:
    """Yields the clauses of a text, in bare form, that call something gone or do away with it, each once."""
    found = dict.fromkeys(going(text))
    for clause in (part.strip() for whole in CLAUSE.split(bare(text)) for part in _BESIDE.split(whole)):
        if _RETIRES.search(clause) and not _NOT_SO.search(clause) and not lasts(clause):
            found[clause] = None
    yield from found


def named_words(clause: str) -> list[str]:
    """Returns the content words of such a clause without those that only say that something goes."""
    return [word for word in own_words(clause) if word not in _OWN]


def without_leaving(fact: str, gone: Iterable[str]) -> str:
    """Returns a fact without the sentences and clauses that only do away with these values; as it is where all of it does.

    `gone` are folded words.
    """
    going_words = frozenset(gone)
    pieces = _PIECE.split(fact)
    kept = [piece for piece in pieces if not _only_ends(piece, going_words)]
    return " ".join(kept).strip(" ,;") if kept and len(kept) < len(pieces) else fact


def _only_ends(piece: str, gone: frozenset[str]) -> bool:
    named = frozenset(words(piece))
    return bool(named & gone) and any(True for _ in leaving(piece)) and not _states_more(piece, gone)


def _states_more(piece: str, gone: frozenset[str]) -> bool:
    """True where a piece holds a value that isn't gone."""
    return any(not frozenset(content_words(value)) & gone for value in specifics(piece))
