"""How a deliberate question is answered: with entries, their neighbours, and the user's own words; or that it was not told.

`when` and `asking` (the times in a question), `recall`, `links`; then the user's turns: `bm25`, `shortlist`, `timely`,
`dialogue`, `remembered`, `told`, `quotes`; all together: `answer`.
"""
