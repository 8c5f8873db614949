"""How each verb is carried out on a draft: `teaching`, `retiring`, `arranging`.

A verb returns the reason for which it isn't carried out, or "". Every text is made before the first is put, so that a file which
can't be changed leaves nothing half done.
"""
