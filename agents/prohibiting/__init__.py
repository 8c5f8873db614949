"""From words to stop rules: which calls of tools a prohibition speaks against, found without a model.

The law is strictness: a wrong trigger stops what nobody forbade. Read `commands.toml` and `words.toml` (what words mean),
`lexicon` and `words` (who reads them), `forbidden` (what a text forbids), `things` with `programs`, `paths` and `statements`
(what it names), `calls` (what that looks like in a call), `touching` (files), `sparing` (exceptions) and `deriving`, which puts
them together, and `reacting` (a prohibition that only points at a call). Then `ruling` (which entries are rules, and how far they
go), `compiling` (the file that hooks read), `trying` (does it fire on this call?) and `past_calls` (how often a rule would have
fired).
"""
