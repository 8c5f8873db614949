"""Git remotes: every form that git takes, brought to a host and a path, without scheme and credentials, mostly without port."""

from __future__ import annotations

# Their paths don't tell capitals from small letters, so two spellings of a remote are one repository.
_CASELESS_HOSTS = ("github.com", "gitlab.com", "bitbucket.org", "codeberg.org")

_LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


class Place:
    """`host` is "" for a repository on this disk, whose `path` is as it was given."""

    __slots__ = ("host", "path")

    def __init__(self, host: str, path: str) -> None:
        self.host = host
        self.path = path


def parse(url: str) -> Place:
    """Returns where a remote lies: of "https://…", "ssh://…", "git@host:path", "file://…" or a path."""
    url = url.strip()
    scheme, slashes, rest = url.partition("://")
    if slashes and scheme.lower() == "file":
        return Place("", "/" + rest.partition("/")[2])
    if slashes:
        host, _, path = rest.partition("/")
        return _hosted(_known(host.rpartition("@")[2]), path)
    host, colon, path = url.partition(":")
    if not colon or "/" in host:
        return Place("", url)
    return _hosted(host.rpartition("@")[2], path)


def of_config(config: str) -> str:
    """Returns the url of origin in a git config file, else of the first remote that it names, else ""."""
    urls: dict[str, str] = {}
    remote = ""
    for line in map(str.strip, config.splitlines()):
        if line.startswith("["):
            section, _, name = line[1:].partition("]")[0].partition('"')
            remote = name.rpartition('"')[0] if section.strip().lower() == "remote" else ""
        key, equals, value = line.partition("=")
        if remote and equals and key.strip().lower() == "url":
            urls.setdefault(remote, value.strip().strip('"'))
    return urls.get("origin") or next(iter(urls.values()), "")


def _known(host: str) -> str:
    """One host by ssh and by https is one host, whatever the ports; on this machine each port is another server."""
    name = _without_port(host)
    return host if name.lower() in _LOOPBACK else name


def _without_port(host: str) -> str:
    name, colon, port = host.rpartition(":")
    return name if colon and (port.isdigit() or not port) else host


def _hosted(host: str, path: str) -> Place:
    host = host.lower()
    path = path.partition("?")[0].partition("#")[0]
    path = "/".join(part for part in path.split("/") if part).removesuffix(".git").rstrip("/")
    return Place(host, path.lower() if host in _CASELESS_HOSTS else path)
