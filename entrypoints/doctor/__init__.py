"""What `ultan doctor` looks at: one small module an area, each a function from the home to findings.

Read `finding`, then `home`, `setting_up`, `daemon`, `hooks`, `library`, `ledger`.
"""
