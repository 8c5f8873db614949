"""Words that give a subject its value: "listens on", "is", "is owned by", "moved to"; and those that may stand around a value."""

from __future__ import annotations


def word_set(words: str) -> frozenset[str]:
    """Returns the words of a line as a set."""
    return frozenset(words.split())


# Where something is or how much it is: these say one thing of a subject, so another value is a change.
STATES = {
    form: lemma
    for lemma, forms in {
        "be": "is isn's 's are be ist sind est sont es está son é são è sono = : は 是 在",
        "listen": "listens listen listening lauscht écoute escucha escuta ascolta",
        "run": "runs run running läuft tourne corre roda gira",
        "live": "lives live living sits sit lies lie stays resides wohnt liegt",
        "start": "starts start begins happens happen fires",
        "end": "expires expire lasts last ends end costs cost takes",
        "point": "points point resolves",
        "set": "set pinned capped limited",
        "use": "use uses pin pins indent indents",
    }.items()
    for form in forms.split()
}
# To whom something belongs and what it is called: as single, and a plain word is enough of a value.
NAMES = {
    form: lemma
    for lemma, forms in {
        "own": "owned",
        "belong": "belongs belong gehört appartient pertenece pertence appartiene",
        "call": "called named heißt s'appelle",
    }.items()
    for form in forms.split()
}
# Says that a subject has got another place or amount.
MOVES = word_set(
    "moved moves migrated relocated switched changed bumped raised lowered increased decreased went set reset shifted "
    "umgezogen verschoben déplacé mudou pasó"
)
# Stand between the word that states and the value, and name nothing.
LINKS = word_set(
    "on at in to by under as from with through over via into the a an our my its is are was been be now back again "
    "auf in an unter zu bei von der die das dem den sur à dans par en por em a no na su"
)
# Speak of a change, not of the thing that changed.
ADVERBS = word_set(
    "now also currently again finally already today since recently instead newly has have had been was were got gets get will "
    "just henceforth back always only jetzt nun wieder maintenant désormais ahora agora ora adesso"
)
# Say that a subject has parted with something.
DROPS = word_set("dropped ditched retired removed replaced abandoned stopped left used picked chose took")
# Of several things, each may be somewhere else.
PLURAL = word_set("are run live lie sit listen point belong use uses pin pins sind sont están são")
# Open a phrase that says where or when the rest holds.
QUALIFIERS = word_set("in for on at when if only under unless except outside within für bei wenn pour para per")
# Who does it is not what it is about.
PEOPLE = word_set("i we you they it he she that this there ich wir es on nous nosotros")
ARTICLES = word_set("the our my der die das le la les el los il")
# One of several: another value says nothing against it.
ONE_OF = word_set("a an one another some any every each ein eine un une uno una um uma")
# What has one name at a time, so that "the default branch is X" says which it is.
KINDS = word_set(
    "branch editor manager runner linter formatter language framework database broker shell license licence owner host "
    "name prefix suffix region timezone registry bundler compiler provider tracker orm default lead font theme layout "
    "browser ci "
    "server queue cache port version domain bucket"
)
# How something is, not what: "the default branch is protected".
QUALITIES = word_set(
    "slow fast down up broken green red flaky frozen done old new free big small private public open stable ready safe "
    "huge tiny full empty live dead read-only there here gone ok fine mandatory"
)
QUALITY_ENDINGS = ("ed", "ing", "able", "ible", "ful", "less", "ous", "ive", "ent", "ant", "ory", "ly")
