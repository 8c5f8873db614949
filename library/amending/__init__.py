"""What a person does by command to what is known: take it back, accept or confirm it, have it forgotten.

`amendments`, `past`, `whereabouts`, `returning`, `undo`, `consent`, and `amend` over all three; `forgotten`, `forget`,
`git_history`, `bans` are how something goes for good.
"""
