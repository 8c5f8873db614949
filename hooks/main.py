"""The process behind `hooks/hook`: finds the package, handles one event, exits 0.

Run as a script, with `python -I -S`: it must parse on any Python 3, and say so (exit status 9) where that is too old.
"""

import os
import sys
import time

TOO_OLD = 9
_ROOT = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))


def main(name: str) -> None:
    """Handles the event on stdin; `name` is start, prompt, tool, stop, compact or end."""
    began = time.monotonic()
    if os.environ.get("ULTAN_CHILD"):
        return
    source = os.path.join(_ROOT, "src")
    sys.path.append(source if os.path.isdir(source) else os.path.dirname(_ROOT))
    from ultan.hooks import dispatch  # noqa: PLC0415 - only the line above makes it importable

    dispatch.handle(name, began, _ROOT)


if __name__ == "__main__":
    if sys.version_info < (3, 9):
        sys.exit(TOO_OLD)
    try:
        main(sys.argv[-1])
    except BaseException as error:  # noqa: BLE001 - a hook that fails must not disturb the session, whatever it was
        sys.stderr.write("ultan: the hook failed and the session goes on without it: {!r}\n".format(error))
    # Skips the interpreter's tidying up, some milliseconds of which nobody has a use; what was printed is out already.
    os._exit(0)
