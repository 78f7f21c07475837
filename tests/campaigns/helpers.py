"""Helpers for tests that run programs."""

from __future__ import annotations

import os
import sys

# Programs started by a test find the same modules as the test itself.
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
