"""The program that is tested, and the repository that it is built from."""

import os
import pathlib

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def find_program() -> str:
    """The one that `DAYBOOK` names, otherwise the newest under .build/."""
    if program := os.environ.get("DAYBOOK"):
        return program
    built = [path for path in ROOT.glob(".build/*/daybook") if path.is_file()]
    if not built:
        pytest.exit("no daybook: build it first, or name it by DAYBOOK", returncode=2)
    return str(max(built, key=lambda path: path.stat().st_mtime))
