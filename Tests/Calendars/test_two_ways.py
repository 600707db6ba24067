"""Lists and a phone on both sides of a real CalDAV server: edited at random, they end alike, and nothing is lost."""

import contextlib
import os
import pathlib
import random
import re
import socket
import subprocess
import sys
import time
import urllib.request
from datetime import datetime, timezone

import icalendar
import pytest
from diary import Diary

BIN = pathlib.Path(sys.executable).parent


@pytest.fixture
def server(tmp_path):
    with contextlib.closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = subprocess.Popen(
        [sys.executable, "-m", "radicale", "--config", "", f"--server-hosts=127.0.0.1:{port}", "--auth-type=none",
         f"--storage-filesystem-folder={tmp_path / 'radicale'}"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}/"
    for _ in range(600):
        with contextlib.suppress(OSError):
            urllib.request.urlopen(address, timeout=5).close()
            break
        time.sleep(0.1)
    yield address
    process.terminate()
    process.wait(timeout=30)


class Side:
    """A folder that vdirsyncer keeps like the server."""

    def __init__(self, folder: pathlib.Path, server: str) -> None:
        self.folder = folder / "calendars"
        (self.folder / "home").mkdir(parents=True)
        config = folder / "config"
        config.write_text(f"""[general]
status_path = "{folder / 'status'}"
[pair tasks]
a = "here"
b = "server"
collections = [["home", "home", "home"]]
[storage here]
type = "filesystem"
path = "{self.folder}"
fileext = ".ics"
[storage server]
type = "caldav"
url = "{server}"
username = "ana"
password = "x"
item_types = ["VTODO"]
""")
        self.environment = {**os.environ, "VDIRSYNCER_CONFIG": str(config)}
        self.call("discover", answers="y\n" * 8)

    def call(self, *arguments: str, answers: str = "") -> None:
        called = subprocess.run(
            [BIN / "vdirsyncer", *arguments], env=self.environment, input=answers, capture_output=True, text=True, timeout=300)
        assert called.returncode == 0, called.stdout + called.stderr

    @property
    def files(self) -> list[pathlib.Path]:
        return sorted((self.folder / "home").glob("*.ics"))

    @property
    def tasks(self) -> dict[str, tuple]:
        tasks = {}
        for file in self.files:
            (todo,) = icalendar.Calendar.from_ical(file.read_bytes()).walk("VTODO")
            due = todo["DUE"].dt.isoformat()[:16] if "DUE" in todo else None
            tasks[str(todo["SUMMARY"])] = (due, str(todo.get("STATUS", "")) == "COMPLETED")
        return tasks


def of_list(diary: Diary) -> dict[str, tuple]:
    tasks = {}
    for line in diary.list.read_text().splitlines():
        if not line.startswith("- [") or "id:" not in line:
            continue
        words = line[6:].split()
        said = dict(word.split(":", 1) for word in words if ":" in word)
        tasks[" ".join(word for word in words if ":" not in word)] = (said.get("due"), line[3] == "x")
    return tasks


def edit_list(diary: Diary, chance: random.Random, number: int) -> str:
    lines = diary.list.read_text().splitlines()
    places = [index for index, line in enumerate(lines) if line.startswith("- [ ]")]
    kind = chance.choice(["add", "due", "done", "delete"])
    if kind == "add" or not places:
        lines.append(f"- [ ] Ours {number} due:2026-12-{chance.randint(10, 28)}")
    else:
        place = chance.choice(places)
        if kind == "due":
            words = [word for word in lines[place].split() if not word.startswith("due:")]
            lines[place] = " ".join([*words, f"due:2027-01-{chance.randint(10, 28)}"])
        elif kind == "done":
            lines[place] = lines[place].replace("- [ ]", "- [x]") + " done:2026-11-20"
        else:
            stop = place + 1
            while stop < len(lines) and lines[stop].startswith("  "):
                stop += 1
            del lines[place:stop]
    diary.list.write_text("\n".join(lines) + "\n")
    return kind


def edit_phone(phone: Side, chance: random.Random, number: int) -> str:
    kind = chance.choice(["add", "due", "done", "delete"])
    # By their words: the names of files that come from lists are drawn anew in every run, and with them the order.
    files = sorted(phone.files, key=lambda file: re.search(r"SUMMARY:(.*)", file.read_text())[1])
    if kind == "add" or not files:
        uid = f"{chance.choice(['PHONE', 'phone-with-a-long-name'])}-{number}"
        todo = f"UID:{uid}\r\nDTSTAMP:20261120T000000Z\r\nSUMMARY:Theirs {number}\r\nX-KEPT:{number}\r\n"
        (phone.folder / f"home/{uid}.ics").write_bytes(
            f"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VTODO\r\n{todo}END:VTODO\r\nEND:VCALENDAR\r\n".encode())
        return kind
    file = chance.choice(files)
    if kind == "delete":
        file.unlink()
        return kind
    calendar = icalendar.Calendar.from_ical(file.read_bytes())
    (todo,) = calendar.walk("VTODO")
    todo.pop("DUE" if kind == "due" else "STATUS", None)
    if kind == "due":
        todo.add("DUE", datetime(2027, 2, chance.randint(10, 28), 12, tzinfo=timezone.utc))
    else:
        todo.add("STATUS", "COMPLETED")
        todo.pop("COMPLETED", None)
        todo.add("COMPLETED", datetime(2026, 11, 20, 10, tzinfo=timezone.utc))
    file.write_bytes(calendar.to_ical())
    return kind


@pytest.mark.parametrize("seed", [20261125, 7])
def test_edits_on_both_sides_end_alike(tmp_path, server, seed):
    chance = random.Random(seed)
    diary = Diary(tmp_path / "diary")
    diary.list.write_text("---\ntitle: Home\n---\n" + "".join(f"- [ ] First {n}\n" for n in range(6)))
    (tmp_path / "desk").mkdir()
    (tmp_path / "phone").mkdir()
    desk, phone = Side(tmp_path / "desk", server), Side(tmp_path / "phone", server)

    def sync() -> str:
        phone.call("sync")
        desk.call("sync")
        said = diary.call("task", "sync", str(desk.folder), "--no-build")
        desk.call("sync")
        phone.call("sync")
        return said

    sync()
    assert of_list(diary) == phone.tasks and len(phone.tasks) == 6
    added, deleted, kept, anew = 6, 0, 0, set()
    for turn in range(8):
        for step in range(chance.randint(1, 3)):
            kinds = [edit_list(diary, chance, 10 * turn + step), edit_phone(phone, chance, 10 * turn + step)]
            added += kinds.count("add")
            deleted += kinds.count("delete")
        said = sync()
        assert of_list(diary) == phone.tasks, f"turn {turn}"
        # What only the phone knew of a task goes with its file; the task that stays is written anew from the list.
        anew |= set(re.findall(r"Theirs (\d+): one side deleted it", said))
        # No more tasks are gone than were deleted; the same one may have been deleted on both sides, or changed on one.
        assert added >= len(phone.tasks) >= added - deleted
        for file in phone.files:
            text = file.read_text()
            if match := re.search(r"SUMMARY:Theirs (\d+)", text):
                assert match[1] in anew or f"X-KEPT:{match[1]}" in text
                kept += match[1] not in anew
    assert kept > 0
    said = sync()
    assert said.startswith("Changed here: nothing.\nChanged in the folder: nothing."), said
