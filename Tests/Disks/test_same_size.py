"""Edits that leave a file its size, each followed at once by a build: the site has to be what a clean build makes.

Where the disk keeps whole seconds alone, nearly all of them leave the file every attribute that it had.
"""

import datetime
import os
import pathlib
import random
import shutil
import subprocess
import sys
import time

import pytest

from diary import Diary

# For each disk.
SECONDS = 25
ROUNDS = 200


def mounted(tmp_path: pathlib.Path) -> pathlib.Path:
    """An ext2 with inodes of 128 bytes, which have no room for parts of seconds."""
    if not sys.platform.startswith("linux") or os.geteuid() != 0:
        pytest.skip("only the superuser of Linux mounts a disk")
    if shutil.which("mke2fs") is None:
        pytest.skip("mke2fs is not installed")
    image, place = tmp_path / "disk.img", tmp_path / "disk"
    with image.open("wb") as file:
        file.truncate(64 << 20)
    subprocess.run(["mke2fs", "-q", "-t", "ext2", "-I", "128", "-F", str(image)], check=True, capture_output=True)
    place.mkdir()
    result = subprocess.run(
        ["mount", "-o", "loop", str(image), str(place)], check=False, capture_output=True, text=True)
    if result.returncode != 0:
        pytest.skip(f"no loop device can be mounted here: {result.stderr.strip()}")
    return place


@pytest.fixture(params=["whole seconds", "this disk"])
def disk(request, tmp_path):
    if request.param == "this disk":
        yield request.param, tmp_path
        return
    place = mounted(tmp_path)
    yield request.param, place
    # Whoever still looks at it is not waited for.
    subprocess.run(["umount", "--lazy", str(place)], check=True)


def attributes(file: pathlib.Path) -> tuple:
    status = file.stat()
    return status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns


def overwrite(file: pathlib.Path, text: bytes) -> None:
    """In place, as long as before."""
    with file.open("r+b") as opened:
        opened.write(text)


def test_attributes(disk):
    """What the others are about is there, and only there: attributes that stay the same."""
    name, folder = disk
    file = folder / "file"
    file.write_bytes(b"0")
    same = 0
    for number in range(100):
        before = attributes(file)
        # Longer than a tick of any system.
        time.sleep(0.02)
        overwrite(file, b"%d" % (number % 2))
        same += attributes(file) == before
    # At the turn of each second one differs.
    assert same >= 90 if name == "whole seconds" else same == 0


def other(text: bytes, choice: random.Random) -> bytes:
    """Another text of the same size: what somebody recorded on some day, or their name."""
    for former, latter in ((b"name: p", b"name: q"), (b"name: q", b"name: p")):
        if former in text:
            return text.replace(former, latter)
    day = b"2026-11-%d,walk," % choice.randrange(10, 20)
    former, latter = (b"done", b"skip") if day + b"done" in text else (b"skip", b"done")
    return text.replace(day + former, day + latter)


def test_series(disk):
    name, folder = disk
    diary = Diary(folder, people=6)
    diary.build()
    choice = random.Random(20261127)
    began, rounds, hidden = time.monotonic(), 0, 0
    while rounds < ROUNDS and (rounds < 10 or time.monotonic() - began < SECONDS):
        person = choice.choice(diary.names)
        file = choice.choice([diary.data / "people" / person / "profile.yml"] + 3 * [diary.events(person)])
        kind = rounds % 3
        rounds += 1
        if kind == 0:
            # Twice, and the second time before, while or after the program reads what was written first.
            # The disk's clock is a tick behind the one that is looked at here.
            time.sleep(1.02 - time.time() % 1 if name == "whole seconds" else 0)
            overwrite(file, other(file.read_bytes(), choice))
            with diary.started("build", "--output", str(diary.site)) as process:
                time.sleep(choice.random() * 0.9)
                before = attributes(file)
                overwrite(file, other(file.read_bytes(), choice))
                hidden += attributes(file) == before
                assert process.wait(timeout=60) == 0
        else:
            overwrite(file, other(file.read_bytes(), choice))
        if kind == 1:
            # Each day once.
            day = datetime.date(2026, 1, 1) + datetime.timedelta(days=rounds)
            diary.call(
                "done", "read", "--on", str(day), "--person", choice.choice(diary.names), "--output", str(diary.site))
        else:
            diary.build()
        diary.expect_clean(f"{name}, round {rounds}, {file.relative_to(diary.data)}")
        if choice.randrange(6) == 0:
            # Until everything is old enough for the record to tell something.
            time.sleep(2.2 if name == "whole seconds" else 0.2)
            diary.build()
    assert rounds >= 10
    if name == "whole seconds":
        assert hidden > 0, "no edit kept the attributes of its file"
