"""The numbers of the edge. They aren't settings: a hook that had to read a settings file would spend its budget on it."""

from __future__ import annotations

# Milliseconds that the whole prompt hook may take before it answers without the daemon. A person doesn't notice 80.
PROMPT_DEADLINE_MS = 80.0
# Of these, what is gone before a hook's first line runs and after its last: sh, the interpreter's start, the exit.
PROCESS_START_MS = 15.0
# What is always left of it to the daemon, however slow Python was to start: on a busy machine it is slow too.
PROMPT_LEAST_MS = 40.0
# Milliseconds that a tool call waits for the daemon to read its command: without it the small reader here decides.
GUARD_DEADLINE_MS = 40.0
# Seconds of processor time that all rules together may take to be tried on a call, a hundred times what they do, and then each by
# itself.
GUARD_RULES_S = 0.1
GUARD_RULE_S = 0.05
# Bytes of the compiled rules that a hook reads, some ten thousand rules; characters of a rule and of a call that it tells.
RULES_CAP_BYTES = 4 * 1024 * 1024
GUARD_FACT_CHARS = 300
GUARD_CALL_CHARS = 400
# A session's start has no one waiting on each keystroke, and its index is worth half a second.
START_DEADLINE_MS = 500.0
# Seconds after which a hook gives up on whatever hangs (a dead network drive, an unclosed stdin) and exits 0; and once more
# where it hangs in telling so. Seed: 2.
HOOK_CAP_S = 2.0
HOOK_CAP_AGAIN_S = 0.5
# A hook that has computed for so many seconds since the last look doesn't hang, it is short of processor time: of fifty at once
# on two busy cores one had 1.5 ms in half a second. It goes on, up to the second number. The alarm itself takes 0.05 ms.
HOOK_MOVES_S = 0.0003
HOOK_CAP_MOST_S = 10.0

# Bytes read from stdin: a pasted log of 40 MB still parses; beyond it the event is reported and dropped.
STDIN_CAP_BYTES = 64 * 1024 * 1024
# Characters of one prompt that an event keeps: some 25 000 tokens, far more than anybody types.
TEXT_CAP = 100_000
# Characters of a tool's input, as JSON: commands and edits are recognised by their beginning and end.
TOOL_INPUT_CAP = 8_000
# Bytes of one message on the socket, either way. TEXT_CAP characters take at most six bytes each as JSON.
WIRE_CAP_BYTES = 1024 * 1024
# Characters of unreadable input that are looked at, so that no secret is cut in two, and that a hook's log line then quotes.
BAD_INPUT_LOOK = 4_000
BAD_INPUT_QUOTE = 200
# Characters of a short field: a tool's name, the reason of a session's end.
FIELD_CAP = 200
# Bytes of logs/hooks.jsonl, after which it starts over as hooks.jsonl.1.
LOG_CAP_BYTES = 1024 * 1024

# Failed connects after which hooks leave the daemon alone, and for how many seconds.
BREAKER_FAILURES = 3
BREAKER_PAUSE_S = 30.0
# Seconds from starting the supervisor until it holds its lock, on a busy machine; nobody starts a second one meanwhile.
START_GUARD_S = 5.0

# Tokens that memory may put into a session's context where nobody set priming.session_tokens; the reason stands there.
SESSION_TOKENS = 20_000
# Claude Code starts a session with one of these as its source where its context was summarised or thrown away.
CONTEXT_GONE = ("compact", "clear")

# A prompt that memory answers itself: no model is waited for, so the daemon gets a second, and what is told a little more than
# learning it mostly takes. Between two looks lies about one round of the tailer.
REFLEX_DEADLINE_MS = 1_000.0
REFLEX_LEARN_S = 1.2
REFLEX_LOOK_S = 0.15
# Entries that such an answer lists.
REFLEX_ENTRIES = 8

# Without the daemon: entries at a prompt, of how many candidates; lines at a session's start; characters of each block and of
# one line.
FALLBACK_ENTRIES = 3
FALLBACK_CANDIDATES = 12
FALLBACK_LINES = 12
FALLBACK_PROMPT_CHARS = 700
FALLBACK_START_CHARS = 2400
LINE_CHARS = 240
# Distinct words of a prompt that go into the query: more only make common words win.
QUERY_WORDS = 64
