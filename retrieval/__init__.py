"""Finding the right entry. Words always work; meaning is there where the weights are.

`encoding/` makes vectors, `indexing/` keeps them and the words of each entry level with the library. How an entry is found at a
prompt: `cue`, `touched` and `echo` (the turn before it), `spans` and `narrowing` (which entries may answer), `fusion`, `priors`,
`candidate`, `search` (the stages in order), `duplicates`, `reasons`, `render`. `questions/` answers what is asked deliberately.
"""
