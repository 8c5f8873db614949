"""Finding the right entry. Words always work; meaning is there where the weights are.

Read `passage`, `cue`, `vocabulary`, `lexical`, `vectors`, `carrier`, `encoder`, `dense`, `view`, `index`,
then `fusion`, `priors`, `candidate`, `search`, `duplicates`, `reasons`, `render`.
"""
