"""The page of `ultan ui`: what is known and how it hangs together, what prompts were given, what stops calls, what waits.

It reads what the commands read, and judges nothing; nothing on it changes anything, so that no agent can raise trust through it.
There is no script. Every text is somebody else's: it becomes HTML in `markup` alone, which escapes it. Read `markup`, `frame`
(what all views share), `sources` (what they read through), `asked`; then one module a view: `library_view` and `entry_view`
(`entries`), `graph_view` (`graph` which part, `ties` the mesh, `layout`, `drawing`), `injections_view` (`measured`, `bars`),
`rules_view`, `review_view`; then `admission` (who may read it), `server`, `serving`.
"""
