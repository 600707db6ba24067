"""Whole processes, measured: wall time and peak memory, medians over interleaved runs."""

import atexit
import functools
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field


class Failed(SystemExit):
    """A program did not do what it was called for. It ends the measuring, except where a row alone is given up."""

    def __init__(self, command: list[str], ending: str, errors: str = "") -> None:
        super().__init__(f"{errors}{' '.join(command)} {ending}")
        self.binary = command[0]
        first = next((line.strip() for line in errors.splitlines() if line.strip()), ending)
        self.reason = first.removeprefix("error: ")


@dataclass
class Sample:
    seconds: float
    cpu_seconds: float
    peak_bytes: int


@dataclass
class Series:
    """What the runs of one command gave."""

    samples: list[Sample] = field(default_factory=list)

    @property
    def seconds(self) -> float:
        return statistics.median(sample.seconds for sample in self.samples)

    @property
    def cpu_seconds(self) -> float:
        """On all cores together: steadier than wall time on a machine that does other things as well."""
        return statistics.median(sample.cpu_seconds for sample in self.samples)

    @property
    def spread(self) -> tuple[float, float]:
        seconds = [sample.seconds for sample in self.samples]
        return min(seconds), max(seconds)

    def best(self, measure: str) -> float:
        """The least of one of a sample's figures: the run that others disturbed least."""
        return min(getattr(sample, measure) for sample in self.samples)

    @property
    def peak_bytes(self) -> int:
        return int(statistics.median(sample.peak_bytes for sample in self.samples))


def run(command: list[str], cwd: str | None = None) -> Sample:
    """From just before the process is started to when it is reaped. Memory is the peak of the process itself."""
    start = time.perf_counter()
    process = subprocess.Popen(
        command, cwd=cwd, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    errors = process.stderr.read()  # ends when the process does
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    process.stderr.close()
    if process.returncode != 0:
        raise Failed(command, f"ended with {process.returncode}", errors.decode(errors="replace"))
    unit = 1 if sys.platform == "darwin" else 1024
    return Sample(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * unit)


@dataclass
class Case:
    """A command to time, and what has to happen before each run of it, untimed."""

    name: str
    command: list[str]
    prepare: Callable[[], None] = lambda: None
    cwd: str | None = None


def measure(cases: list[Case], runs: int) -> dict[str, Series]:
    """Runs the cases in turn, `runs` rounds and one more to warm up, so that a slow moment of the machine meets all
    of them alike."""
    series = {case.name: Series() for case in cases}
    for round_number in range(runs + 1):
        for case in cases:
            case.prepare()
            sample = run(case.command, case.cwd)
            if round_number > 0:
                series[case.name].samples.append(sample)
    return series


def paired(before: Case, after: Case, runs: int) -> tuple[Series, Series]:
    """Runs two cases in pairs, one pair more to warm up, in turn which of the two goes first. Samples of the same number
    are a pair."""
    both = [(before, Series()), (after, Series())]
    for round_number in range(runs + 1):
        for case, series in both if round_number % 2 == 0 else reversed(both):
            case.prepare()
            sample = run(case.command, case.cwd)
            if round_number > 0:
                series.samples.append(sample)
    return both[0][1], both[1][1]


@functools.cache
def without_symbols(binary: str) -> str:
    """A copy of a binary that executes the same: valgrind gives up on debugging information that it does not know."""
    if shutil.which("strip") is None:
        return binary
    copy = pathlib.Path(tempfile.mkdtemp(prefix="daybook-bench-")) / pathlib.Path(binary).name
    atexit.register(shutil.rmtree, copy.parent, ignore_errors=True)
    subprocess.run(["strip", "-g", "-o", copy, binary], check=True)
    return str(copy)


def instructions(command: list[str]) -> int | None:
    """How many instructions a run executes, as callgrind counts them; `None` where there is no valgrind. It is an emulated
    processor, some fifty times slower."""
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        return None
    answer = subprocess.run(
        [valgrind, "--tool=callgrind", "--callgrind-out-file=/dev/null", without_symbols(command[0]), *command[1:]],
        stdin=subprocess.DEVNULL, capture_output=True, text=True)
    counted = re.search(r"Collected : (\d+)", answer.stderr)
    if answer.returncode != 0 or counted is None:
        # What the program says comes first; each line of valgrind's begins with its process.
        errors = sorted(answer.stderr.splitlines(keepends=True), key=lambda line: line.startswith("=="))
        raise Failed(command, "could not be counted", "".join(errors))
    return int(counted.group(1))
