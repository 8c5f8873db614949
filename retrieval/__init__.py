"""Finding the right entry. Words always work; meaning is there where the weights are.

What is indexed: `passage`, `vocabulary`, `index_file`, `rows`, `lexical_faults`, `lexical`, `records`, `meaning_log`,
`dense`, `maxsim`, `meanings`, `view`, `index`.
What makes vectors: `vectors` (the encoder's port), `carrier`, `onnx`, `projection`, `colbert`, `encoder`; any other model, with
torch: `model_folder`, `device`, `calibration`, `sentence_transformer`, `sentence_cross_encoder`; which of all: `encoders`.
How it is found: `cue`, `touched` and `echo` (the turn before a prompt), `fusion`, `priors`, `cross_encoder`, `candidate`,
`search` (the stages in order), `duplicates`, `reasons`, `render`. How a deliberate question is answered: `spans`, `when`,
`asking` (the times in it), `narrowing`, `recall`, `links`, then the user's turns: `bm25`, `shortlist`, `timely`, `dialogue`,
`remembered`, `told`, `quotes`; all together: `answer`.
"""
