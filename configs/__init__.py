"""Settings, errors and logging: what every room may lean on. Read `errors`, `sections`, `settings`, `logs`, then `edge`."""
