"""Commands of one person say and store the same, whether all people are read or those alone whom their pages show."""

import re
import shutil
import subprocess
import time

import pytest

from diary import Diary
from test_calls import calls

ME = "person-2"
QUIET = ["--no-build"]
# What is of everybody.
OF_ALL = [["course", "status", "--all"], ["course", "status", "--all", "--json"]]
READING = [
    ["today"], ["today", "--json"], ["task", "list"], ["task", "list", "--json"], ["task", "show", "1"], ["list", "list"],
    ["list", "list", "--json"], ["label", "list"], ["show", "walk"], ["show", "walk", "--json"], ["habit", "list"],
    ["habit", "list", "--json"], ["history"], ["history", "--json"], ["history", "--all"], ["history", "--friends"],
    ["course", "status"], *OF_ALL,
    # What cannot be.
    ["today", "--person", "nobody"], ["show", "swim"], ["task", "show", "99"], ["course", "answer"],
]
CHANGING = [
    ["task", "add", "Call person-3 @person-3 due:tomorrow #home"], ["task", "add", "Plan"], ["task", "done", "plan"],
    ["task", "undo", "plan"], ["task", "edit", "plan", "--title", "Plan it"], ["task", "comment", "plan", "Soon"],
    ["label", "rename", "home", "flat", "--yes"], ["task", "move", "plan", "--list", "shared"], ["task", "delete", "plan", "--yes"], ["list", "add", "Garden"],
    ["list", "share", "garden", "--with", "person-5"], ["list", "edit", "garden", "--title", "Yard"], ["list", "archive", "garden"],
    ["habit", "edit", "walk", "--title", "Hike"], ["habit", "pause", "walk"], ["habit", "resume", "walk"],
    ["habit", "archive", "read"], ["habit", "restore", "read"], ["habit", "order", "read", "walk"],
    ["habit", "add", "--title", "Swim", "--schedule", "daily"], ["habit", "edit", "swim", "--visibility", "public"],
    ["follow", "request", "person-7"], ["follow", "accept", "person-2", "--person", "person-7"],
    ["follow", "stop", "person-7"], ["follow", "decline", "person-1"], ["follow", "block", "person-5", "--end-lists"], ["follow", "unblock", "person-5"],
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
        "course/course.yml": "title: Course\n", "course/week-01/01-a.md": "---\ntitle: One\nhabit: {title: Sit, schedule: daily}\n---\nText.\n",
        "people/person-2/course.yml": "started: 2026-11-09\n", "people/person-10/course.yml": "started: 2026-11-02\nshare_progress: true\n",
    }
    for path, text in more.items():
        file = diary.data / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    record(diary)
    return diary


def record(diary: Diary) -> None:
    """Builds the site, and once more when what was written is old enough to be known for certain."""
    diary.build()
    time.sleep(2.2)
    diary.build()


def words(command: list, person: str = ME) -> list:
    """The call as it is made: of somebody, unless it says of whom or is about a person anyway."""
    return command if "--person" in command or command[0] == "person" else [*command, "--person", person]


def said(diary: Diary, command: list) -> tuple:
    result = subprocess.run(
        diary.words(*command), env=diary.environment(), capture_output=True, text=True, check=False,
        stdin=subprocess.DEVNULL)
    return tuple(
        re.sub(r"\d+ ms|\d\d:\d\d", "…", text.replace(str(diary.folder), "…")) for text in (result.stdout, result.stderr)
    ) + (result.returncode,)


def opens(diary: Diary, command: list, person: str) -> bool | None:
    """Whether a call opens what somebody's folder has; `None` where there is no strace."""
    if shutil.which("strace") is None:
        return None
    report = diary.folder / "opened.txt"
    subprocess.run(
        ["strace", "-f", "-e", "trace=openat", "-o", str(report), *diary.words(*command)], env=diary.environment(),
        capture_output=True, stdin=subprocess.DEVNULL, check=False)
    return re.search(rf'"{person}"|/{person}/', report.read_text()) is not None


def stored(diary: Diary) -> dict:
    return {
        str(file.relative_to(diary.data)): re.sub(rb"T?\d\d:\d\d(:\d\d)?", b"", file.read_bytes())
        for file in diary.data.rglob("*") if file.is_file() and ".daybook" not in file.parts
    }


@pytest.fixture(scope="module")
def diaries(tmp_path_factory):
    """Two of the same: of one a build has recorded what it saw, of the other nothing is known."""
    folder = tmp_path_factory.mktemp("own-pages")
    return crowd(folder / "a"), crowd(folder / "b")


def forget(diary: Diary) -> None:
    shutil.rmtree(diary.data / ".daybook/sites", ignore_errors=True)


def test_same(diaries):
    known, unknown = diaries
    refused = []
    for command in READING + [change + QUIET for change in CHANGING]:
        call = words(command)
        forget(unknown)
        if command in READING and command not in OF_ALL and "nobody" not in call:
            # They have to do with nobody, and where nothing was recorded nothing tells of that.
            assert opens(known, call, "person-20") is not True, call
            assert opens(unknown, call, "person-20") is not False, call
        first, second = said(known, call), said(unknown, call)
        assert first == second, call
        assert stored(known) == stored(unknown), call
        if first[2] != 0:
            refused.append((command[:3], first))
    assert len(refused) == 8, "\n".join(map(str, refused))


@pytest.mark.skipif(shutil.which("strace") is None, reason="strace is not installed")
def test_calls(tmp_path):
    """A look asks for attributes of what there is, and a change does so twice with the build behind it; what others need of
    somebody makes the build read once more."""
    diary = Diary(tmp_path, people=300)
    record(diary)
    inputs = diary.inputs()
    commands = [
        (1, ["today"]), (1, ["list", "list"]), (2, ["task", "add", "Tap"]), (2, ["undo", "--yes"]), (2, ["task", "add", "Tub"]),
        (2, ["habit", "edit", "walk", "--title", "Hike"]), (3, ["person", "edit", "person-9", "--bio", "Hello."]),
    ]
    for looks, command in commands:
        output = [] if command[0] in ("today", "list") else ["--output", str(diary.site)]
        count, kinds = calls(diary, *words(command, "person-9"), *output)
        print(f"{command}: {count} calls, {inputs} inputs")
        assert count <= looks * (1.2 * inputs + 500), (command, kinds)
    diary.expect_clean("after a task and a habit")
