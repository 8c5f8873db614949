"""What the socket asks of panes: begin an epiphany, end it, read along. All of it is the blackboard's to answer."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, assert_never

from ultan.actors.spawn import Peer
from ultan.blackboard.wire_panes import EpiphaniesAsk, EpiphanyAsk, EpiphanyCancel, Hunts, PanePage, PaneRead
from ultan.library.entry import Frozen

if TYPE_CHECKING:
    from ultan.actors.blackboard import Blackboard

PaneRequest = EpiphanyAsk | EpiphanyCancel | EpiphaniesAsk | PaneRead


async def answer(request: PaneRequest, board: Peer[Blackboard], patience_s: float) -> Frozen:
    """Returns the answer; a reader may wait for longer than `patience_s`. Raises RoleUnavailable, and what the board raises."""
    match request:
        case EpiphanyAsk():
            asked = request.asked(time.time())
            return await board.ask(lambda blackboard: blackboard.begin.remote(asked), patience_s)
        case EpiphanyCancel():
            return await board.ask(lambda blackboard: blackboard.cancel.remote(request.epiphany), patience_s)
        case EpiphaniesAsk():
            return Hunts(epiphanies=await board.ask(lambda blackboard: blackboard.epiphanies.remote(), patience_s))
        case PaneRead(name=name, after=after, reader=reader, wait_s=wait_s):
            read = board.ask(lambda blackboard: blackboard.read.remote(name, after, reader, wait_s), wait_s + patience_s)
            return PanePage.of(await read)
        case _:
            assert_never(request)
