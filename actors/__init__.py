"""Ray shells: mailbox, restart, clock, no judgement. The only room that imports ray.

The daemon from outside: `daemon`. Keeping it up, without ray: `supervisor`, `watch`, `look`, `instance`, `process`, `lock`,
`leftovers`, `cluster`, `head`, `spawning`. Making actors: `spawner`, `seats`, `placement`, `spawn`. The roles, each a thin
shell around what stands behind its name: `tailer`; `blackboard` (`desk`, `minds`; `readers`, `epiphanies`, `conducting`);
`librarian`, `scholar` and `observers` (`mind`, `thinker`); `conductor` (`ensemble`) and who speaks in an epiphany (`speaker`,
`artifacts`); `reconciler`; `retriever` (`finder`, `lookout`, `due`); `gateway` (`door`, `peercheck`, `primer`, `attention`,
`nudging`, `rollcall`, `along`; what it looks at: `glance`, `turns`, `worktrees` with `treegit`, `survey` and `treedisk`).
"""
