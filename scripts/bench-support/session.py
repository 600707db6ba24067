"""What both kinds of measurement share: their options, the folder they work in, and the figures as JSON."""

import argparse
import contextlib
import json
import pathlib
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

QUICK_RUNS = 3


@dataclass(frozen=True)
class Session:
    names: list[str]
    runs: int
    people: int
    left_out: list[str]
    _json: str | None
    _is_kept: bool

    @classmethod
    def from_arguments(
        cls, prog: str, description: str, names: Sequence[str], runs: int, unit: str, others: Sequence[str] = ()
    ) -> "Session":
        """Reads the command line.

        names: the measurements there are; unit: what each of the `runs` is called, in the plural; others: what the other
        kind of measurement has besides. To ask for these is no mistake; they are left out.
        """
        parser = argparse.ArgumentParser(prog=prog, description=description)
        parser.add_argument("--runs", type=int, help=f"{unit} that each median is over ({runs})")
        parser.add_argument(
            "--quick", action="store_true", help=f"20 people instead of 100, {QUICK_RUNS} {unit}: to see that it works")
        parser.add_argument("--json", metavar="FILE", help="also write the figures as JSON, - for standard output")
        parser.add_argument("--only", metavar="NAME,…", help=f"of: {', '.join(names)}")
        parser.add_argument("--keep", action="store_true", help="keep what was built, and say where")
        options = parser.parse_args()
        asked = list(dict.fromkeys(options.only.split(",") if options.only is not None else [*names, *others]))
        if unknown := set(asked) - {*names, *others}:
            parser.error(f"no such measurement: {', '.join(sorted(unknown))}")
        chosen, left_out = ([name for name in asked if name in kind] for kind in (names, others))
        if not chosen:
            parser.error(f"not measured here: {', '.join(left_out)}; there are {', '.join(names)}")
        return cls(
            chosen, options.runs or (QUICK_RUNS if options.quick else runs), 20 if options.quick else 100, left_out,
            options.json, options.keep)

    @contextlib.contextmanager
    def work(self) -> Iterator[pathlib.Path]:
        """A folder for everything that is built on the way."""
        folder = pathlib.Path(tempfile.mkdtemp(prefix="daybook-bench-"))
        try:
            yield folder
        finally:
            if self._is_kept:
                print(f"kept in {folder}")
            else:
                shutil.rmtree(folder, ignore_errors=True)

    def write(self, values: dict) -> None:
        """Writes the figures where `--json` says."""
        if not self._json:
            return
        text = json.dumps(values, indent=2) + "\n"
        if self._json == "-":
            print(text, end="")
        else:
            pathlib.Path(self._json).write_text(text)
