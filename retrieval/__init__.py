"""Finding the right entry. Words always work; meaning is there where the weights are.

What is indexed: `passage`, `vocabulary`, `lexical`, `vectors` (the encoder's port), `carrier`, `onnx`, `projection`, `colbert`,
`encoder`, `encoders`, `records`, `meaning_log`, `dense`, `maxsim`, `meanings`, `view`, `index`.
How it is found: `cue`, `touched` and `echo` (the turn before a prompt), `fusion`, `priors`, `cross_encoder`, `candidate`,
`search` (the stages in order), `duplicates`, `reasons`, `render`. How a deliberate question is answered: `spans`, `when`,
`asking` (the times in it), `narrowing`, `recall`, `links`, then the user's turns: `bm25`, `timely`, `dialogue`, `remembered`,
`told`, `quotes`; all together: `answer`.
"""
