"""The process behind `hooks/hook`: finds the package, handles one event, exits 0. Also: what sets the plugin up.

Run as a script, with `python -I -S`: it must parse on any Python 3, and say so (exit status 9) where that is too old.
"""

import gc
import os
import sys
import time

TOO_OLD = 9
_ROOT = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))


def main(name: str) -> None:
    """Handles the event on stdin; `name` is start, prompt, tool, stop, compact or end."""
    began = time.monotonic()
    # A hook ends before there is anything worth collecting.
    gc.disable()
    if os.environ.get("ULTAN_CHILD"):
        return
    _find_package()
    from ultan.hooks import dispatch  # noqa: PLC0415 - only the line above makes it importable

    if dispatch.handle(name, began, _ROOT):
        _cache()


def setup() -> None:
    """Sets up what the plugin needs; its output is the log."""
    _find_package()
    from ultan.hooks.provision import work  # noqa: PLC0415 - as above

    work.run(_ROOT)


def unready(words: "list[str]") -> int:
    """Stands in for the `ultan` command until that is set up; returns the exit status."""
    _find_package()
    from ultan.hooks.provision import unready as stand_in  # noqa: PLC0415 - as above

    return stand_in.run(words)


def _find_package() -> None:
    source = os.path.join(_ROOT, "src")
    sys.path.append(source if os.path.isdir(source) else os.path.dirname(_ROOT))
    # A full disk cuts a cache short without a word, and each later hook would fail by it: `_cache` writes them.
    sys.dont_write_bytecode = True


def _cache() -> None:
    """Compiles what was loaded from source; called where the event was kept, so that there is room."""
    for module in list(sys.modules.values()):
        spec = getattr(module, "__spec__", None)
        if not (spec and spec.name.startswith("ultan") and spec.cached and spec.origin):
            continue
        if _older(spec.cached, spec.origin) and os.access(os.path.dirname(spec.origin), os.W_OK):
            import py_compile  # noqa: PLC0415 - needed once after an upgrade

            py_compile.compile(spec.origin, spec.cached, quiet=2)


def _older(cached: str, source: str) -> bool:
    try:
        return os.stat(cached).st_mtime < os.stat(source).st_mtime
    except OSError:
        return True


if __name__ == "__main__":
    if sys.version_info < (3, 9):
        sys.exit(TOO_OLD)
    if sys.argv[1:2] == ["setup"]:
        setup()
        sys.exit(0)
    if sys.argv[1:2] == ["unready"]:
        sys.exit(unready(sys.argv[2:]))
    try:
        main(sys.argv[-1])
    except BaseException as error:  # noqa: BLE001 - a hook that fails must not disturb the session, whatever it was
        sys.stderr.write("ultan: the hook failed and the session goes on without it: {!r}\n".format(error))
    # Skips the interpreter's tidying up, some milliseconds of which nobody has a use; what was printed is out already.
    os._exit(0)
