"""From words to stop rules: which calls of tools a prohibition speaks against, found without a model.

The law is strictness: a wrong trigger stops what nobody forbade. Read `commands.toml` and `words.toml` (what words mean),
`lexicon` and `words` (who reads them), `forbidden` (what a text forbids), `things` with `programs`, `paths` and `statements`
(what it names), `calls` (what that looks like in a call), `deriving`, which puts them together; then `ruling` (which entries are
rules, and how far they go), `compiling` (the file that hooks read) and `past_calls` (how often a rule would have fired).
"""
