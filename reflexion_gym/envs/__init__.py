"""The environments: one file per family, all on `TaskEnv`."""
