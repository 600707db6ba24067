"""How often a check-in asks the system for something."""

import pathlib
import re
import shutil
import subprocess
import time

import pytest

from diary import Diary, files

pytestmark = pytest.mark.skipif(shutil.which("strace") is None, reason="strace is not installed")


def calls(diary: Diary, *words: str) -> tuple:
    """The number of system calls of a command, and how many there are of each."""
    report = diary.folder / "calls.txt"
    subprocess.run(
        ["strace", "-f", "-c", "-o", str(report), *diary.words(*words)], env=diary.environment(), capture_output=True,
        check=True)
    counts = {}
    for line in report.read_text().splitlines():
        found = re.match(r"\s*[\d.]+\s+[\d.]+\s+\d+\s+(\d+)\s+(?:\d+\s+)?(\w+)$", line)
        if found:
            counts[found[2]] = int(found[1])
    assert counts, report.read_text()
    # What is asked of files is meant, and not how memory is had and how threads wait.
    for name in ("mprotect", "mmap", "munmap", "brk", "madvise", "futex", "sched_yield", "total"):
        counts.pop(name, None)
    return sum(counts.values()), counts


def check_in(folder: pathlib.Path, years: int) -> tuple:
    """What the fewest calls of some check-ins are: threads that wait for each other make some more of them."""
    folder.mkdir()
    diary = Diary(folder, people=300, years=years)
    diary.build()
    found = []
    for number in range(4):
        # Until what was written is old enough to count.
        time.sleep(2.2 if number == 0 else 0.3)
        found.append(
            calls(diary, "done", "read", "--on", f"2026-11-1{number}", "--person", "person-9", "--output", str(diary.site)))
    diary.expect_clean(f"{years} years")
    return min(found[1:], key=lambda one: one[0]), diary.inputs()


def test_new_site(tmp_path):
    """A site that was not there is made of one reading of the data folder, unless something was written meanwhile."""
    diary = Diary(tmp_path, people=40)
    # A build makes the folder for what it records, whose time has to be old enough then, too.
    diary.build()
    time.sleep(2.2)
    output = tmp_path / "another-site"
    report = tmp_path / "opened.txt"
    subprocess.run(
        ["strace", "-f", "-e", "trace=openat", "-o", str(report), *diary.words("build", "--output", str(output))],
        env=diary.environment(), capture_output=True, check=True)
    opened = re.findall(r'openat\(\d+, "(?:[^"]*/)?2026\.csv", O_RDONLY', report.read_text())
    assert len(opened) == 40, f"{len(opened)} files of check-ins were opened"
    assert files(output) == files(diary.site)


def test_check_in(tmp_path):
    """Few more than there is in the data folder, however much the site has of others."""
    (count, kinds), inputs = check_in(tmp_path / "few", years=1)
    listed = sorted(kinds.items(), key=lambda kind: -kind[1])
    print(f"{count} calls, {inputs} inputs: {listed}")
    assert count <= 1.2 * inputs + 500, listed
    (more, kinds), _ = check_in(tmp_path / "many", years=4)
    listed = sorted(kinds.items(), key=lambda kind: -kind[1])
    print(f"{more} calls with many pages: {listed}")
    assert more <= count + 20, listed
