"""Benchmarks as ratios to well-known libraries, measured in the same run (`make bench`)."""
