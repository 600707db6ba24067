"""Commands of one person say and store the same, whether all people are read or those alone whom their pages show."""

import re
import shutil
import time

import pytest

from diary import Diary, TODAY

ME = ["--person", "person-2"]
QUIET = ["--no-build"]
READING = [
    ["today"], ["today", "--json"], ["task", "list"], ["task", "list", "--json"], ["task", "show", "1"], ["list"],
    ["list", "--json"], ["label"], ["show", "walk"], ["show", "walk", "--json"], ["year"], ["habit"], ["habit", "--json"],
    ["history"], ["history", "--json"], ["history", "--person", "person-1", "--friends"], ["course", "status"],
    # What cannot be.
    ["today", "--person", "nobody"], ["show", "swim"], ["task", "show", "99"],
]
CHANGING = [
    ["task", "add", "Call person-3 @person-3 due:tomorrow #home"], ["task", "add", "Plan"], ["task", "done", "plan"],
    ["task", "undo", "plan"], ["task", "edit", "plan", "--title", "Plan it"], ["task", "comment", "plan", "Soon"],
    ["task", "move", "plan", "--list", "shared"], ["task", "delete", "plan", "--yes"], ["list", "add", "Garden"],
    ["list", "share", "garden", "person-5"], ["list", "edit", "garden", "--title", "Yard"], ["list", "archive", "garden"],
    ["habit", "edit", "walk", "--title", "Hike"], ["habit", "pause", "walk"], ["habit", "resume", "walk"],
    ["habit", "archive", "read"], ["habit", "restore", "read"], ["habit", "order", "read", "walk"],
    ["habit", "add", "Swim", "--schedule", "daily"], ["habit", "edit", "swim", "--visibility", "public"],
    ["follow", "request", "person-7"], ["follow", "accept", "person-2", "--person", "person-7"],
    ["follow", "stop", "person-7"], ["follow", "block", "person-5"], ["follow", "unblock", "person-5"],
    ["person", "edit", "person-2", "--bio", "Walks."], ["person", "edit", "person-2", "--visibility", "friends"],
    ["person", "edit", "person-2", "--timezone", "Asia/Tokyo"],
    # What is refused.
    ["task", "done", "nothing"], ["follow", "request", "person-99"], ["list", "add", "Yard"], ["habit", "edit", "walk", "--title", ""],
]


def crowd(folder) -> Diary:
    folder.mkdir()
    diary = Diary(folder, people=24)
    lists = "---\ntitle: Shared\nshare: [{person: person-2, may: write}]\n---\n- [ ] Sow\n"
    more = {
        "people/person-4/lists/shared.md": lists,
        "people/person-6/followers.yml": "- {person: person-2, state: accepted}\n",
        "people/person-2/lists/home.md": "---\ntitle: Home\n---\n- [ ] Tap due:2026-11-21\n- [ ] Paint\n",
        "challenges/dry.md":
            "---\ntitle: Dry\nfrom: 2026-11-01\nto: 2026-11-30\nparticipants:\n"
            "  - {person: person-2, habit: walk, state: joined}\n  - {person: person-8, habit: read, state: joined}\n---\n",
        "course/course.yml": "title: Course\n", "course/week-01/01-a.md": "---\ntitle: One\n---\nText.\n",
    }
    for path, text in more.items():
        file = diary.data / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    diary.build()
    return diary


def words(command: list) -> list:
    """The call as it is made: of the second person, unless it says of whom or is about a person anyway."""
    named = [] if "--person" in command or command[0] == "person" else ME
    # Some take themselves for a command with others below it.
    command = command + ["list"] if command in (["list"], ["label"], ["habit"]) else command
    command = [command[0], "list", *command[1:]] if command[1:] == ["--json"] and command[0] in ("list", "habit") else command
    return [*command, *named]


def said(diary: Diary, command: list) -> tuple:
    import subprocess

    result = subprocess.run(
        diary.words(*command), env=diary.environment(), capture_output=True, text=True, check=False,
        stdin=subprocess.DEVNULL)
    return tuple(
        re.sub(r"\d+ ms|\d\d:\d\d", "…", text.replace(str(diary.folder), "…")) for text in (result.stdout, result.stderr)
    ) + (result.returncode,)


def stored(diary: Diary) -> dict:
    return {
        str(file.relative_to(diary.data)): re.sub(rb"T?\d\d:\d\d(:\d\d)?", b"", file.read_bytes())
        for file in diary.data.rglob("*") if file.is_file() and ".daybook" not in file.parts
    }


@pytest.fixture(scope="module")
def diaries(tmp_path_factory):
    """Two of the same: of one a build has recorded what it saw, of the other nothing is known."""
    folder = tmp_path_factory.mktemp("own-pages")
    known, unknown = crowd(folder / "a"), crowd(folder / "b")
    time.sleep(2.2)
    return known, unknown


def forget(diary: Diary) -> None:
    shutil.rmtree(diary.data / ".daybook/sites", ignore_errors=True)


def test_same(diaries):
    known, unknown = diaries
    worked = 0
    for command in READING + [change + QUIET for change in CHANGING]:
        call = words(command)
        forget(unknown)
        first, second = said(known, call), said(unknown, call)
        assert first == second, call
        assert first[2] != 64 or "nobody" in call or "--title" in call or "person-99" in call, (call, first)
        assert stored(known) == stored(unknown), call
        worked += first[2] == 0
    assert worked > len(READING + CHANGING) - 12
