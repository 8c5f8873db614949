"""What a shell command would run, told without running it. What isn't understood is said to be a guess, never left out.

Standard library only, Python 3.9 upwards: hooks read here too. Read `reading` and `tree`; how a text becomes a tree: `words`,
`lines`, `blocks`, `parse`; how a tree is followed: `expand`, `changing`, `wrappers`, `found`, `known`, `walk`; what programs do
there: `effects`, `printing`, `launching`, `of_git`; how a command is put: `quiet`, `spelling`, `forms`; then `reader`, and what
it is told of the place it reads for: `head`, `aliases`.
"""
