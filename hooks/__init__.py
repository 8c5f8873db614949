"""The edge: standard library only, any python3 from 3.9, always exits 0. Read `main`, `prompt`, `fallback`."""
