"""Measuring and fitting: the product's own functions run on data of the form that they meet, and say what a setting is worth.

What is asked: `told` (facts and prompts written by hand, told/*.toml), `sample` (a library and its prompts, drawn by a seed),
`teach_once` and `locomo` (folders that somebody else wrote, read where they lie and never copied).
How it is asked: `remembering`, `asking`. What came of it: `measures`, `figures`. What is made of that: `space`, `fitting`,
`floors`, `lived` (priors, which are priced and never fitted), `turns`, `report`, `tables`, `written`.
"""
