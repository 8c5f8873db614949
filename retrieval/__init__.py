"""Finding the right entry. Read `cue`, `lexical`, `encoder`, `dense`, `fusion`, `priors`, `search`, `index`, `render`."""
