"""What the views read through: the library, the ledger and the settings of one home, as all other commands read them."""

from __future__ import annotations

import time
from collections.abc import Callable

from ultan.configs.edge.paths import Home
from ultan.configs.sections import Settings
from ultan.dynamics.ledger import LedgerReader
from ultan.library.catalogue import Catalogue
from ultan.library.commit import Library
from ultan.retrieval.questions.links import Links


class Sources:
    """Reads only. What is costly to work out stays for as long as the library lies as it did; one thread at a time."""

    def __init__(self, place: Home, settings: Settings, clock: Callable[[], float] = time.time) -> None:
        self.place = place
        self.settings = settings
        self.library = Library(place)
        self.ledger = LedgerReader(place.ledger)
        self.now = clock
        self._linked: tuple[Catalogue, Links] | None = None

    def view(self) -> Catalogue:
        """Returns the library as it lies on disk. Raises LibraryError."""
        return self.library.view()

    def links(self, view: Catalogue) -> Links:
        """Returns the graph of a view."""
        if self._linked is None or self._linked[0] is not view:
            self._linked = (view, Links(view.entries))
        return self._linked[1]
