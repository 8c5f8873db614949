"""Secrets go, the rest stays. All values are invented, or examples from the vendors' own documentation."""

from __future__ import annotations

import pytest

from ultan.configs.edge import redact

SECRETS = [
    ("AKIAIOSFODNN7EXAMPLE", "AKIAIOSFODNN7EXAMPLE", "aws-key"),
    ("aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", "wJalrXUtnFEMI", "secret"),
    ("ghp_16C7e42F292c6912E7710c838347Ae178B4a", "16C7e42F292c", "github-token"),
    ("github_pat_11ABCDEFG0abcdefghijkl_mnopqrstuvwxyz0123456789", "11ABCDEFG0", "github-token"),
    ("glpat-zzY1x2W3v4U5t6S7r8Q9", "zzY1x2W3v4", "gitlab-token"),
    ("xoxb-123456789012-abcdefGHIJKL", "abcdefGHIJKL", "slack-token"),
    ("https://hooks.slack.com/services/T0/B0/abcdefghijkl", "abcdefghijkl", "slack-token"),
    ("export HOOK=https://chat.invalid/services/TQ81/B77x/pmFzJkb2LnRo", "pmFzJkb2LnRo", "webhook"),
    ("https://chat.invalid/api/webhooks/1234567890/abcDEF-ghi_jkl", "abcDEF-ghi_jkl", "webhook"),
    ("https://hooks.firm.invalid/in/a8Kd03nVw92LsPq1", "a8Kd03nVw92L", "webhook"),
    ("the demo login: user pat, password grünes-pferd-77", "grünes-pferd", "password"),
    ("user anna, password trockene-äpfel", "trockene", "password"),
    ("wifi of the lab: ssid harbour, pass blue-Heron-12. it doesn't connect", "blue-Heron-12", "password"),
    ("docker login -u robot -p reg-8Hq2LmExv31 hub.invalid", "reg-8Hq2LmExv31", "password"),
    ("mycli -u robot -p Ab3xKq9z list", "Ab3xKq9z", "password"),
    ("sk-ant-api03-AbCdEf123456_7890-ghijklmnop", "AbCdEf123456", "api-key"),
    ("sk_live_4eC39HqLyjWDarjtT1zdp7dc", "4eC39HqLyjWD", "api-key"),
    ("AIzaSyD-9tSrke72PouQMnMX-a7eZSW0jkFMBWY", "SyD-9tSrke72", "api-key"),
    ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmN", "dozjgNryP4J3", "jwt"),
    ("Authorization: Bearer q8Zt7.Lm3-Kp0_Rw5vXy", "q8Zt7.Lm3", "header"),
    ("Set-Cookie: sid=abcd1234efgh5678; HttpOnly", "abcd1234efgh", "header"),
    ("postgres://lark:Sup3r-EXAMPLE-Geheim!@db.invalid/bill", "Sup3r-EXAMPLE", "url-password"),
    ("mysql://u:pa@ss@host/db", "pa@ss", "url-password"),
    ("redis://:hunter2@cache:6379", "hunter2", "url-password"),
    ("-----BEGIN RSA PRIVATE KEY-----\nMIIEabcd\n-----END RSA PRIVATE KEY-----", "MIIEabcd", "private-key"),
    ("-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNz and then it breaks off", "b3BlbnNz", "private-key"),
    ("VENDOR_TOKEN=zk-live.9f8e7d6c5b4a39281706.QWERTYUIOPasdf", "9f8e7d6c5b4a", "secret"),
    ("VENDOR_TOKEN zk-live.9f8e7d6c5b4a39281706.QWERTYUIOPasdf", "9f8e7d6c5b4a", "secret"),
    ('{"VENDOR_TOKEN": "zk-live.9f8e7d6c5b4a39281706.QWERTYUIOPasdf"}', "QWERTYUIOPas", "secret"),
    ("SECRET_KEY_BASE=1a2b3c4d5e6f7a8b9c0d", "1a2b3c4d5e6f", "secret"),
    ("X-Api-Key: 550e8400-e29b-41d4-a716-446655440000", "550e8400", "secret"),
    ("DB_PASSWORD=hunter", "hunter", "password"),
    ('password = "correct horse battery"', "correct horse", "password"),
    ("machine x login bob password s3cret", "s3cret", "password"),
    ("curl -u admin:Passw0rd http://x", "Passw0rd", "password"),
    ("the password for the vpn is s3cr3t-Pa55", "s3cr3t-Pa55", "password"),
    ("das Passwort lautet Geheim123!", "Geheim123", "password"),
    ("密码是abc12345", "abc12345", "password"),
    ("パスワードは himitsu99 です", "himitsu99", "password"),
    ("the webhook test needs the token, here: whk_FAKE_7tQ2mZ0sLr9EXAMPLEvv41", "7tQ2mZ0sLr9E", "secret"),
    ("the pin for the screen in the demo room is FAKE-4471", "4471", "pin"),
    ("my ssh passphrase is correct-horse-battery", "correct-horse", "password"),
    ("creds: lark / Geheim123", "Geheim123", "password"),
    ("log in with admin:Passw0rd please", "Passw0rd", "password"),
    ("user bob and password hunter2, ok?", "hunter2", "password"),
    ("the OTP is 482913", "482913", "pin"),
    ("license key ABCD-EFGH-IJKL-1234", "EFGH-IJKL", "secret"),
    ("the key is 9f8e7d6c5b4a39281706", "9f8e7d6c5b4a", "secret"),
    ("mysql -uroot -ppu3uDxYYMfGmzWkp app", "pu3uDxYYMfGm", "password"),
    ("sshpass -p ssrKrxqVqmCplppjs46L ssh root@h", "ssrKrxqVqmCp", "password"),
    ("admin:$apr1$AePcEJIu$kB4geqNfngAFTCloiADN5R", "kB4geqNfngAF", "password"),
    ('PSK "WnywX0t0ZBfd"', "WnywX0t0ZBfd", "password"),
    ('{"pass": "q8Zt7Lm3Kp0Rw5vXy"}', "q8Zt7Lm3Kp0R", "password"),
    (r"{\"user\": 1, \"db_pass\": \"q8Zt7Lm3Kp0Rw5vXy\"}", "q8Zt7Lm3Kp0R", "password"),
    ("pass: q8Zt7Lm3Kp0Rw5vXy", "q8Zt7Lm3Kp0R", "password"),
    ("wifi:\n  psk: Wn7wX0t0ZBfd22", "Wn7wX0t0ZBfd", "password"),
    ('"wifi": "Wn7wX0t0ZBfd22"', "Wn7wX0t0ZBfd", "password"),
    ("passwd = zK1m2N3b4V5c6X", "zK1m2N3b4V5c", "password"),
    ("hexkey: 9f8e7d6c5b4a39281706aabbccddeeff", "9f8e7d6c5b4a", "secret"),
    ("PGPASS=t7Qk29xLmZ81", "t7Qk29xLmZ81", "password"),
    ("db.invalid:5432:app:bob:t7Qk29xLm", "t7Qk29xLm", "password"),
    ("*:*:*:postgres:t7Qk29xLm", "t7Qk29xLm", "password"),
    ("try 9fK2mQ8xZr4TvL1bNw7Yc3HjPd6S instead", "9fK2mQ8xZr4T", "secret"),
    ("the pass is Plover anvil 63", "Plover", "password"),
    ("ok so the wifi pass: Gravel-otter-lamp-402, keep it", "Gravel", "password"),
    ("password for the demo tenant is plover anvil 63.", "plover", "password"),
    ("Das Kennwort lautet Amboss Kiebitz 88", "Amboss", "password"),
    (r"das Passwort f\u00fcr den Drucker lautet Amboss Kiebitz 88", "Amboss", "password"),
    ("la contraseña es Yunque chorlito 63", "Yunque", "password"),
    ("le mot de passe est Enclume pluvier 63", "Enclume", "password"),
    ("a senha é Bigorna porta-voz 63", "Bigorna", "password"),
    ("密码是铁砧千鸟63号门", "铁砧", "password"),
    ("パスワードは カナトコチドリ63 です", "カナトコチドリ", "password"),
    ("door code 4417#", "4417", "pin"),
    ("the door code of the lab is 4417", "4417", "pin"),
    ("type code 331* at the keypad", "331", "pin"),
    ("the side gate opens with 4417#", "4417", "pin"),
    ("das Tor öffnet sich mit 4417, la puerta abre con 5528", "4417", "pin"),
    ("the gate opens with 4417 as always", "4417", "pin"),
    ("our pin 4417 works too", "4417", "pin"),
    ("der Türcode ist 4417", "4417", "pin"),
    ("Code für die Haustür: 4417", "4417", "pin"),
    ("le code de la porte est 44A17", "44A17", "pin"),
    ("el código de la puerta es 4417", "4417", "pin"),
    ("o código da porta é 4417", "4417", "pin"),
    ("门禁密码是4417", "4417", "pin"),
    ("ドアの暗証番号は4417です", "4417", "pin"),
]

HARMLESS = [
    "mysql -u root -p appdb < dump.sql",
    "docker login hub.invalid, then docker run -p 8080:80 web",
    "docker run -u 1000 -p 8080:80 web",
    "the account tests pass locally",
    "wifi drops, key events get lost",
    "user settings pass through-the-gateway",
    "the login and password prompt",
    "user entry, password manager",
    "see https://github.com/acme/hooks/blob/main/useToken3/index.ts",
    "password 第3章を見て",
    "remember that the deploy job reads VENDOR_TOKEN",
    "commit 3f2a9b8c7d6e5f4a3b2c1d0e9f8a7b6c5d4e3f2a broke it, a1b2c3d is fine",
    "the run 550e8400-e29b-41d4-a716-446655440000 on 127.0.0.1:5432, port 7443",
    "https://host.example:8443/path/@scope/pkg and git@github.com:acme/api.git",
    "ssh://git@host:2222/a/b.git, src/app/token_bucket.py",
    "max_tokens=4096, and the token limit is 4096",
    "the token is read from DEPLOY_TOKEN",
    "password=os.environ['DB_PASSWORD']",
    "mysqldump -p$DB_PASS2 app, mysql -h db -P 3306, sshpass -p $PW1 ssh root@h",
    "password: ${DB_PASSWORD} or <your password>",
    "token = get_token() if token is None else self.token",
    "secretName: db-creds-2, secret: my-app-secret-v2",
    "password hashing uses argon2id, the password length is 16",
    "pin numpy to 1.26.4; the reset pin is GPIO17",
    "sha256:3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "TestUserLoginV2WithRetriesAndBackoff calls toolu_01A09q90qw90lq917835lq9",
    "https://docs.example/document/d/1A2b3C4d5E6f7G8h9I0jKlMnOpQrStUvWxYz012345/edit",
    "we keep the api key in vault/kv2/staging",
    "the staging token expires on 2026-11-20",
    "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----",
    "the exit code is 1337, the error code is 4012, log in as admin and open /x",
    "login goes through oauth2/oidc, the password for staging is stored in 1Password",
    "we use key: lark-reports for the cache",
    'the tests pass: 214, "pass": true, "pw": null, wifi: office-5GHz, pass: 3/12',
    "bypass: v2-beta-3, passes=12345678, compass: N45W120, by-pass: build-2026-11-30",
    "hexkey: str = field(default=''), enc_key: bytes32, wifi_key: os.environ['WIFI_KEY']",
    "http://host.example:5432:80, a:1:b:c:d and 10:30:00:12:0001",
    '"pass": "550e8400-e29b-41d4-a716-446655440000", ssh_key: ~/.ssh/id_ed25519',
    "keys are e_a1b2c3d4e5 and e_f6g7h8i9j0",
    "the password is valid for 30 days, the passphrase is stored in vault 12",
    "the pass is over file 12, our pass is loop unrolling 16, the second pass is Phase 2",
    "the password was changed March 12; the password is rotated every quarter 2026",
    "the password is at least 12 characters, password policy: minimum length 14",
    "Das Passwort ist noch bis Ende 2026 gültig, la contraseña es la misma de 2024",
    "el código es 4012, le code est 404, der Code in Zeile 4417, exit code 1337, status code 5031",
    "the access code path is 12 files, door code is in door.py, a pin 4417 of the board, the code 4417 lines long",
    "code review #4417, error code E4417",
    "the password is bcrypt cost 12, passwords are plain text 50 times, the password is checked twice 20 ms apart",
    "the password field is Form label 12, the password reset is Story 4417, passwords: see Chapter 12",
    "the lock code is 12345 lines long, the access code has 1200 tests",
    "the app opens with 4417 rows, the window opens with 1024x768, the file opens with 20 lines, it opens with port 8080",
    "test cases pass: 88, all tests pass in Node 18 and Chrome 120",
]


@pytest.mark.parametrize(("text", "secret", "label"), SECRETS)
def test_a_secret_becomes_a_placeholder_that_tells_its_kind(text: str, secret: str, label: str) -> None:
    cleaned = redact.clean(f"before {text} after")
    assert secret not in cleaned
    assert f"[redacted:{label}]" in cleaned
    assert cleaned.startswith("before ")


@pytest.mark.parametrize("hidden", ["\u200b", "\u202e", "\u2066", "\ufeff", "\U000e0041", "\u00ad"])
def test_what_nobody_sees_hides_no_secret_and_stays_in_no_text(hidden: str) -> None:
    assert redact.clean(f"VENDOR_TOKEN=zk-live.9f8e7d6c{hidden}5b4a39281706") == "VENDOR_TOKEN=[redacted:secret]"
    assert redact.clean(f"use {hidden}tabs, می\u200cخواهم and 👩\u200d💻") == "use tabs, می\u200cخواهم and 👩\u200d💻"


@pytest.mark.parametrize("text", HARMLESS)
def test_names_hashes_paths_ports_and_code_stay_as_they_are(text: str) -> None:
    assert redact.clean(text) == text


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("a <private>b</private> c", "a  c"),
        ("a <PRIVATE reason='x'>b\nb</Private > c", "a  c"),
        ("a <private>b <private>c</private> d</private> e", "a  e"),
        ("a <private>never closed", "a "),
        ("a </private> b", "a </private> b"),
        ("a <private-key> b <privateer> c", "a <private-key> b <privateer> c"),
    ],
)
def test_what_stands_between_private_tags_never_leaves(text: str, left: str) -> None:
    assert redact.strip_private(text) == left


def test_a_long_text_keeps_its_beginning_and_end_and_says_what_is_missing() -> None:
    text = "first words " + "middle " * 100_000 + "last words"
    cut = redact.clean(text, 10_000)
    assert cut.startswith("first words") and cut.endswith("last words")
    assert "[cut: 69" in cut
    assert len(cut) < 10_100


@pytest.mark.parametrize("place", range(7_930, 8_070, 7))
def test_a_cut_leaves_no_piece_of_a_secret_behind(place: int) -> None:
    text = "x " * (place // 2) + "VENDOR_TOKEN=zk-live.9f8e7d6c5b4a39281706.QWERTYUIOPasdf" + " y" * 50_000
    assert "9f8e7d6c" not in redact.clean(text, 10_000)


def test_a_cut_leaves_nothing_private_behind_even_where_only_the_closing_tag_is_kept() -> None:
    text = "a <private>" + "the code word is Quillfeather " * 10_000 + "</private> b"
    assert redact.clean(text, 10_000) == "a  b"


@pytest.mark.parametrize(
    ("given", "kept"), [("half an emoji \ud83d", "half an emoji ?"), ("a\0b", "a b"), ("\U0001f600 é", "\U0001f600 é")]
)
def test_what_no_file_can_hold_is_replaced(given: str, kept: str) -> None:
    assert redact.clean(given) == kept
