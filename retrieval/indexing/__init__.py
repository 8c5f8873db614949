"""What is indexed of an entry, and how it lies on disk. All of it is disposable: the library is the truth.

`passage`, `everyday` and `vocabulary`; by words `index_file`, `rows`, `lexical_faults`, `lexical`; by meaning `records`,
`meaning_log`, `dense`, `meanings`; `view` (a consistent picture of all entries) and `index`, which keeps everything level; for
tests `hashing`, an encoder without weights.
"""
