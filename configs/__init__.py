"""Settings, errors and logging: what every room may lean on. Read `errors`, `settings`, `logs`, then `edge`."""
