"""The shapes that secrets have: each rule names what it finds, when it is worth trying, and what makes a find a secret.

The order matters: what has a shape of its own is named before what only stands beside a telling word.
"""

from __future__ import annotations

from collections.abc import Callable

from ultan.configs.edge.verdicts import (
    always,
    field_value,
    has_digit,
    made_up,
    mixed,
    no_plain_word,
    not_a_reference,
    password_value,
    random_run,
    token_value,
)


class Rule:
    """`pattern`'s named group, or all of it, is replaced by `[redacted:<label>]` where `is_secret(value, quoted)` says so.

    `triggers` are lower-case: without any of them in the lower-cased text the pattern isn't tried. No triggers: it is tried
    where the text has a word of LONG_WORD characters.
    """

    __slots__ = ("is_secret", "label", "pattern", "triggers")

    def __init__(self, label: str, triggers: tuple[str, ...], pattern: str, is_secret: Callable[[str, bool], bool]) -> None:
        self.label = label
        self.triggers = triggers
        self.pattern = pattern
        self.is_secret = is_secret


# Of a random key without any mark; UUIDs and most names are shorter, or of one case.
LONG_WORD = 28

# A quote that is never closed ends with its line.
_VALUE = (
    r"""(?:"(?P<double>[^"\n]{4,2000})"|'(?P<single>[^'\n]{4,2000})'"""
    r"""|["'](?P<open>[^"'\n]{4,200})(?=\n|\Z)|(?P<bare>[^\s"'`]{4,}))"""
)
_IS = r"""\\?["'\]]{0,2}\s{0,4}(?:=>|:=|=|:)\s{0,4}\\?"""
# On one line: what follows a field that holds others is the next field's name.
_IS_HERE = _IS.replace(r"\s", r"[ \t]")
_KEY = (
    r"(?i:token|secret|credentials?|signature|[?&]sig|\bauth|_auth|authorization"
    r"|(?:access|account|api|auth|client|encryption|master|private|secret|service|session|shared|signing|storage)[ _-]?key)"
)

PRIVATE_KEY = Rule(
    "private-key",
    ("-----begin",),
    r"(?s)-----BEGIN (?![A-Z0-9 ]{0,30}PUBLIC)[A-Z0-9 ._-]{0,40}(?:KEY|PRIV)[A-Z0-9 ._-]{0,40}-----"
    r".*?(?:-----END [A-Z0-9 ._-]{0,90}-----|\Z)",
    always,
)

RULES: tuple[Rule, ...] = (
    PRIVATE_KEY,
    Rule(
        "url-password",
        ("://",),
        r"""://[^\s:/@"'<>]{0,256}:(?P<value>[^\s/"'<>]{1,2000}|(?!\d{1,5}[/?#])[^\s"'<>@]{1,256})(?=@)""",
        not_a_reference,
    ),
    Rule("url-token", ("://",), r"""://(?P<value>[^\s:/@"'<>]{12,256})(?=@)""", has_digit),
    Rule("aws-key", ("akia", "asia", "abia", "acca"), r"\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b", always),
    Rule("github-token", ("gh", "github_pat_"), r"\b(?:gh[pousr]|github_pat)_\w{16,}", has_digit),
    Rule("gitlab-token", ("gl",), r"\bgl(?:agent|cbt|dt|ft|imt|oas|pat|ptt|rt|rtr|soat)-[\w.-]{16,}", has_digit),
    Rule(
        "slack-token",
        ("xox", "xapp-", "hooks.slack.com"),
        r"\bxox[a-z]-[\w-]{8,}|\bxapp-[\w-]{8,}|hooks\.slack\.com/(?:services|workflows|triggers)/[\w/]{8,}",
        always,
    ),
    Rule("webhook", ("webhook",), r"(?i:/webhooks?/)(?P<value>[\w/-]{16,})", made_up),
    Rule("webhook", ("webhook",), r"(?i:/webhooks?/)\d{6,32}/(?P<value>[\w-]{8,200})", always),
    Rule("webhook", ("/services/",), r"/services/T\w{1,40}/B\w{1,40}/(?P<value>\w{8,200})", always),
    Rule("webhook", ("hook",), r"(?i)://[^\s\"'<>]{0,200}hook[^\s\"'<>]{0,200}/(?P<value>[\w-]{12,200})(?![\w/-])", made_up),
    Rule("jwt", ("eyj",), r"\beyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*){0,3}", always),
    Rule("api-key", ("sk-", "pk-"), r"\b[sp]k-[\w-]{16,}", mixed),
    Rule("api-key", ("_live_", "_test_", "whsec_"), r"\b(?:[srp]k_(?:live|test)|whsec)_\w{8,}", always),
    Rule("api-key", ("aiza", "ya29.", "gocspx-"), r"\bAIza[\w-]{30,}|\bya29\.[\w-]{16,}|\bGOCSPX-[\w-]{16,}", always),
    Rule(
        "api-key",
        (
            "npm_",
            "pypi-",
            "hf_",
            "dop_v1_",
            "sg.",
            "shpat_",
            "dapi",
            "hvs.",
            "glsa_",
            "dckr_pat_",
            "xai-",
            "gsk_",
            "age-secret-key-",
        ),
        r"\b(?:npm_|hf_|dop_v1_|shpat_|glsa_|dckr_pat_|gsk_|pypi-|SG\.|dapi|hvs\.|xai-|AGE-SECRET-KEY-)[\w.-]{20,}",
        has_digit,
    ),
    Rule("header", ("bearer ", "basic ", "token "), r"\b(?i:bearer|basic|token) (?P<value>[\w.~+/=-]{16,})", mixed),
    Rule("header", ("cookie:",), r"(?i:cookie:) {0,4}(?P<value>[^\r\n\"']{8,4000})", has_digit),
    Rule(
        "password",
        ("-u", "--user", "sshpass"),
        r"(?:\s-u|\s--user|\bsshpass -p)[ =]{0,4}[\"']?(?:[\w.@-]{1,64}:)(?P<value>[^\s\"':/]{4,200})",
        not_a_reference,
    ),
    Rule(
        "password",
        (" -p",),
        r"(?:\b(?:docker|podman|nerdctl|buildah|skopeo|crane|helm|oc)\s(?:registry\s)?login\b[^\n|;&]{0,120}?"
        r"|\s-u[ =]?[\w.@+-]{1,64})\s-p[ =]?[\"']?(?![\d.:/-]+(?:\s|\Z))(?P<value>[^\s\"']{6,200})",
        no_plain_word,
    ),
    Rule("password", ("$apr1$", "$2y$", "$2b$", "$2a$"), r"\$(?:apr1|2[aby])\$[\w./$]{16,100}", always),
    Rule("password", ("sshpass",), r"\bsshpass -p ?[\"']?(?P<value>[^\s\"']{4,200})", not_a_reference),
    Rule(
        "password",
        ("mysql", "maria"),
        r"\b(?:mysql|mariadb)\w{0,10} (?:[^\n]{0,80} )?-p[\"']?(?P<value>(?![$<{])[^\s\"']{6,200})",
        has_digit,
    ),
    Rule("password", ("psk ",), r"\b(?i:psk) [\"'](?P<value>[^\s\"']{8,64})", has_digit),
    Rule(
        "password",
        ("password ", "identified by"),
        r"(?i:\blogin \S{1,64}\s{1,4}password |\bidentified by [\"'])(?P<value>[^\s\"']{3,200})",
        no_plain_word,
    ),
    Rule("password", ("pass", "pwd", "secret"), r"(?:PASSWORD|PASSWD|PASS|PWD|PASSPHRASE|SECRET)=" + _VALUE, not_a_reference),
    Rule(
        "password",
        ("passw", "passphrase", "passcode", "pwd"),
        r"(?i:passw(?:or)?d|passphrase|passcode|pwd)" + _IS + _VALUE,
        password_value,
    ),
    Rule(
        "password",
        ("pass", "pw", "psk", "wifi", "wlan", "wi-fi"),
        r"(?i)(?<![a-z])(?:[a-z]{1,20}[_-])?(?:pass|pw|psk|wifi|wlan|wi-fi|(?:pg|db|user|my|root|admin)pass)"
        r"(?:[_-]?(?:key|phrase|psk|code))?" + _IS_HERE + _VALUE,
        field_value,
    ),
    Rule(
        "password",
        (":5432:", ":3306:", ":6432:", ":*:"),
        r"(?<![\w:/.-])(?:[a-zA-Z][\w.-]{0,252}|\d{1,3}(?:\.\d{1,3}){3}|\*):(?:\d{2,5}|\*)"
        r":[a-zA-Z*][\w*-]{0,62}:[a-zA-Z*][\w*-]{0,62}:(?P<value>[^\s:\"'`]{4,200})",
        not_a_reference,
    ),
    Rule(
        "password",
        ("_pw", "_pass"),
        r"(?<![A-Z0-9])[A-Z][A-Z0-9_]{0,40}_(?:PASS|PW|PASSWD|PWD)[ \t]{0,4}[:=][ \t]{0,4}" + _VALUE,
        password_value,
    ),
    Rule(
        "password",
        ("pass", "pw"),
        r"(?i)(?<![a-z])(?:db|pg|mysql|redis|smtp|imap|mail|ftp|ldap|admin|root|vpn|sudo|datasource)[._-]?(?:pass|pw|pwd)"
        + _IS_HERE
        + _VALUE,
        password_value,
    ),
    Rule(
        "password",
        ("sudo -s", "password-stdin"),
        r"\becho (?:-n )?[\"']?(?P<value>[^\s\"'|;]{4,200})[\"']?\s{0,4}\|[^\n|]{0,120}(?:sudo -S|--password-stdin)"
        r"|(?:sudo -S|--password-stdin)[^\n]{0,80}<<<\s?[\"']?(?P<here>[^\s\"']{4,200})",
        not_a_reference,
    ),
    Rule(
        "password",
        ("zip", "7z", "redis-cli", "htpasswd"),
        r"\b(?:zip|unzip) (?:-[a-zA-Z]+ ){0,4}-P ?[\"']?(?P<value>[^\s\"']{4,200})"
        r"|\b7z\w? [^\n|;]{0,80}?-p(?P<seven>[^\s\"']{4,200})"
        r"|\bredis-cli (?:[^\n|;]{0,80} )?-a ?[\"']?(?P<redis>[^\s\"']{4,200})"
        r"|\bhtpasswd -\w{0,4}b\w{0,4} \S{1,200} \S{1,64} [\"']?(?P<htpasswd>[^\s\"']{4,200})",
        no_plain_word,
    ),
    Rule("header", ("cookie",), r"(?i:\bcookie\b)[^\n=]{0,30}? [\w-]{1,30}=(?P<value>[\w%.+/-]{12,400})", field_value),
    Rule("password", ("--pass",), r"(?i:--pass(?:word|phrase)?[ =])" + _VALUE, password_value),
    Rule("secret", ("token", "secret", "credential", "signature", "sig=", "auth", "key"), _KEY + _IS + _VALUE, token_value),
    Rule(
        "secret",
        ("token_", "secret_", "password_", "key_"),
        r"(?:TOKEN|SECRET|PASSWORD|API_?KEY|ACCESS_?KEY|PRIVATE_?KEY)_[A-Z0-9_]{1,30}" + _IS + _VALUE,
        token_value,
    ),
    Rule(
        "secret",
        ("key",),
        r"(?i)(?<![a-z])(?:hex|wep|wpa|aes|hmac|ssh|cipher|crypt|enc|decryption|pass|wifi|licen[cs]e)[ _-]?key" + _IS + _VALUE,
        token_value,
    ),
    Rule("secret", ("_key",), r"\b[A-Z][A-Z0-9_]{0,40}_KEY" + _IS + _VALUE, field_value),
    Rule("secret", ("--",), r"--(?:[\w-]{0,30}-)?(?:token|secret|key) " + _VALUE, token_value),
    Rule("secret", (), rf"(?<![\w/.-])(?P<bare>[\w.-]{{{LONG_WORD},}})(?![\w/-])", random_run),
)
