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
    for number in range(200):
        before = attributes(file)
        time.sleep(0.005)
        overwrite(file, b"%d" % (number % 2))
        same += attributes(file) == before
    # At the turn of each second one differs.
    assert same >= 190 if name == "whole seconds" else same == 0


def test_series(disk):
    name, folder = disk
    diary = Diary(folder, people=6)
    diary.build()
    choice = random.Random(20261127)
    began, rounds, hidden = time.monotonic(), 0, 0
    while rounds < ROUNDS and (rounds < 10 or time.monotonic() - began < SECONDS):
        rounds += 1
        person = choice.choice(diary.names)
        kind = choice.randrange(4)
        if kind == 0:
            file = diary.data / "people" / person / "profile.yml"
            text = file.read_bytes().replace(b"name: p", b"name: q") if b"name: p" in file.read_bytes() \
                else file.read_bytes().replace(b"name: q", b"name: p")
        else:
            file = diary.events(person)
            day = b"2026-11-%d,walk," % choice.randrange(10, 20)
            bytes_ = file.read_bytes()
            text = bytes_.replace(day + b"done", day + b"skip") if day + b"done" in bytes_ \
                else bytes_.replace(day + b"skip", day + b"done")
        before = attributes(file)
        overwrite(file, text)
        hidden += attributes(file) == before
        if kind == 3:
            # Each day once.
            day = datetime.date(2026, 1, 1) + datetime.timedelta(days=rounds)
            diary.call(
                "done", "read", "--on", str(day), "--person", choice.choice(diary.names), "--output", str(diary.site))
        else:
            diary.build()
        # Within the same second as often as not.
        if choice.randrange(2):
            diary.expect_clean(f"{name}, round {rounds}, {file.relative_to(diary.data)}")
        if choice.randrange(8) == 0:
            # Until everything is old enough for the record to tell something.
            time.sleep(2.2 if name == "whole seconds" else 0.2)
            diary.build()
    diary.expect_clean(f"{name}, at the end")
    assert rounds >= 10
    if name == "whole seconds":
        assert hidden > 0, "no edit kept the attributes of its file"
