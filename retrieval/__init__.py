"""Finding the right entry. Words always work; meaning is there where the weights are.

What is indexed: `passage`, `vocabulary`, `lexical`, `vectors` (the encoder's port), `carrier`, `onnx`, `projection`, `colbert`,
`encoder`, `encoders`, `records`, `meaning_log`, `dense`, `maxsim`, `meanings`, `view`, `index`.
How it is found: `cue`, `fusion`, `priors`, `cross_encoder`, `candidate`, `search` (the stages in order), `duplicates`, `recall`,
`reasons`, `quotes`, `answer`, `render`. Turns of conversations: `bm25`, `dialogue`.
"""
