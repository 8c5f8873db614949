"""Taking it out of everywhere, in an order in which nothing that is left teaches it again.

The daemon is stopped for it, and comes back afterwards: each of its roles owns a store that is rewritten here. Killed anywhere,
running it again finishes: what was asked for stands in the home until everything is done.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from ultan.actors import daemon
from ultan.actors.lock import HomeLock
from ultan.configs.edge.paths import Home
from ultan.configs.errors import UltanError
from ultan.configs.sections import Settings
from ultan.entrypoints.counting import counted
from ultan.entrypoints.forgetting import stores, wanted
from ultan.entrypoints.forgetting.wanted import Target
from ultan.library.amending import bans, forget
from ultan.library.amending.forget import Rewritten
from ultan.library.commit import Library
from ultan.library.entry import Frozen

Progress = Callable[[str], None]


class NotForgottenError(UltanError):
    """Something still holds what should be forgotten."""


class NotStartedError(UltanError):
    """The daemon was stopped for a forgetting, and can't be started again."""


class Found(Frozen):
    """What one store holds."""

    store: str
    count: int
    unit: str


class Changed(Frozen):
    """One file of the library: `goes` as a whole, or is rewritten."""

    path: str
    entry_id: str
    goes: bool
    fact: str = ""


class Survey(Frozen):
    """Everything that a forgetting touches; where both are empty, nothing holds it."""

    files: tuple[Changed, ...]
    stores: tuple[Found, ...]

    @property
    def nothing(self) -> bool:
        return not self.files and not any(one.count for one in self.stores)

    @property
    def words(self) -> str:
        """The receipt: what was touched, without a word of it."""
        gone = sum(one.goes for one in self.files)
        held = (f"{one.store}: {counted(one.count, one.unit)}" for one in self.stores if one.count)
        return "; ".join((f"{counted(gone, 'file')} gone, {len(self.files) - gone} rewritten", *held))


def survey(place: Home, target: Target) -> Survey:
    """Returns what would be touched; writes nothing, and the daemon may run meanwhile."""
    library, what = Library(place), target.what
    view = library.view()
    files = (_changed(one, view.files[one.path].entry) for one in forget.rewritten(view, what, library.text))
    found = (Found(store=one.name, count=one.amount(place, what), unit=one.unit) for one in stores.STORES)
    return Survey(files=tuple(files), stores=tuple(found))


def _changed(one: Rewritten, entry: object) -> Changed:
    return Changed(path=one.path, entry_id=one.entry_id, goes=one.text is None, fact=getattr(entry, "fact", ""))


def carry_out(place: Home, settings: Settings, target: Target, progress: Progress) -> None:
    """Forgets it everywhere. Raises UltanError or OSError with what couldn't be done; running it again goes on from there."""
    # Roles may answer although their supervisor was killed.
    ran = target.ran or daemon.running(place) or daemon.answers(place)
    with _alone(place, settings, progress, ran):
        # What came in since it was looked for.
        latest = wanted.target(place, target.what, target.tx)
        target = latest.model_copy(update={"banned": latest.banned | target.banned, "told": target.told, "ran": ran})
        wanted.keep(place, target)
        bans.add(place, target.what.model_copy(update={"events": target.banned}), time.time())
        progress("library")
        library = Library(place)
        library.open()
        now = datetime.now(UTC)
        library.forget(target.tx, target.what, target.told, now)
        library.close()
        for store in stores.STORES:
            progress(store.name)
            store.erase(place, target.what, {"tx": target.tx, "at": now.isoformat()})
        _check(place, target)
        Path(place.forgetting).unlink()


def _check(place: Home, target: Target) -> None:
    held = [str(path) for path in stores.left(place, target.what)]
    if held:
        raise NotForgottenError(
            f"these files still hold it: {', '.join(held)}. They are nobody's that Ultan knows: edit or remove them, then run"
            " `ultan forget --yes` again."
        )


@contextmanager
def _alone(place: Home, settings: Settings, progress: Progress, ran: bool) -> Iterator[None]:
    """The home's lock, with the daemon stopped as long as it is held; it comes back where it `ran`.

    Raises NotStartedError where it can't, with what went wrong before.
    """
    if ran:
        progress("stopping the daemon")
        daemon.stop(place)
    before = ""
    try:
        with HomeLock(place):
            yield
    except (OSError, UltanError) as error:
        before = f"{_said(error)} "
        raise
    finally:
        if ran:
            progress("starting the daemon")
            _start(place, settings, before)


def _start(place: Home, settings: Settings, before: str) -> None:
    try:
        daemon.start(place, settings, lambda _phase, _detail: None)
    except (OSError, UltanError) as error:
        begun = Path(place.forgetting).exists()
        goes_on = "`ultan forget --yes` goes on where it stopped, and starts it" if begun else "`ultan up` starts it"
        raise NotStartedError(
            f"{before}The daemon, which was stopped meanwhile, can't be started: {_said(error)} Until then hooks answer by words"
            f" alone, and nothing that is said is lost. Mend that; then {goes_on}."
        ) from error


def _said(error: OSError | UltanError) -> str:
    text = f"{error.strerror or error}: {error.filename or 'no file named'}" if isinstance(error, OSError) else str(error)
    return f"{text.rstrip('.')}."
