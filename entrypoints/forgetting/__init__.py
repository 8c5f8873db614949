"""Forgetting for good: what somebody means, where it lies, and how it goes from everywhere, kill-safe.

Read `wanted` (from words to a target), `stores` (each place that can hold it), then `work` (in which order it goes).
"""
