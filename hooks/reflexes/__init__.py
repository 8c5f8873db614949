"""Prompts that are answered at once, without a call of the model: "remember …", "forget …", "what do you know about …".

Only a prompt that says nothing else is one, since what is answered here never reaches the model. Read `reading` (is it one?
pure), `forms` (how the three are said), `work` (what else a prompt asks for), `answering` (what the user reads), `finding`
(where that comes from), `handing` (what of it the model hears with the next prompt).
"""
