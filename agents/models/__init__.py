"""Adapters: how a question reaches a model, and what stands around each call, whoever answers it.

Read `adapter` (what each of them offers), `notices` (what a service says instead of an answer), `claude_sdk`, `anthropic_api` and
`scripted`, then what guards them: `wall` (when a call may be made at all), `cost`, `runs` (the audit), `guarded` (all of it
around one adapter), and `choice` (which of them sits in the seats, and why).
"""
