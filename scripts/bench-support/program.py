"""A daybook binary, and the calls of it that are measured."""

import json
import pathlib
import shutil
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass

from measure import Failed, run

UNTIL = "2026-12-31"  # three whole years of heatmaps
SETTLING = 3  # seconds
ROOM = 4 << 30  # bytes that are to stay free


@dataclass(frozen=True)
class Folder:
    """A synthetic data folder that is measured."""

    name: str
    people: int
    habits: int
    years: int

    @property
    def key(self) -> str:
        return f"{self.people}-{self.habits}-{self.years}"


def folders(people: int) -> dict[str, Folder]:
    """Those in which somebody checks in, where Club has so many people."""
    return {
        "club": Folder("Club", people, 10, 3),
        "tenth": Folder("a tenth of Club", people // 10, 10, 3),
        "ten": Folder("ten Clubs", 10 * people, 10, 3),
        "one": Folder("one person, 20 habits × 10 years", 1, 20, 10),
    }


@dataclass(frozen=True)
class Program:
    binary: str

    @property
    def version_call(self) -> list[str]:
        return [self.binary, "--version"]

    def version(self) -> str:
        return subprocess.run(self.version_call, capture_output=True, text=True).stdout.strip()

    def demo(self, folder: pathlib.Path, people: int, habits: int, years: int, until: str = UNTIL) -> pathlib.Path:
        """Makes a synthetic folder; gives its data folder."""
        self.call(
            ["demo", str(folder), "--people", str(people), "--habits", str(habits), "--years", str(years),
             "--until", until, "--seed", "1"])
        inner = folder / "data"
        return inner if inner.is_dir() else folder

    def build_call(
        self, data: pathlib.Path, output: pathlib.Path, edition: str | None = "public", today: str = UNTIL
    ) -> list[str]:
        """The call that builds one edition, or all of them where none is named."""
        call = [self.binary, "build", "--data", str(data), "--output", str(output), "--today", today]
        return call + (["--edition", edition] if edition else [])

    def call(self, arguments: list[str]) -> None:
        run([self.binary, *arguments])

    def read(self, arguments: list[str]) -> dict:
        """What a call with `--json` says."""
        call = [self.binary, *arguments, "--json"]
        answer = subprocess.run(call, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if answer.returncode != 0:
            raise Failed(call, f"ended with {answer.returncode}", answer.stderr)
        try:
            return json.loads(answer.stdout)
        except ValueError:
            raise Failed(call, "printed something else than JSON") from None


class CheckIn:
    """`daybook done` for one habit, from process start to every page on disk, all editions up to date before."""

    def __init__(self, program: Program, data: pathlib.Path, site: pathlib.Path) -> None:
        self.program = program
        self.folders = ["--data", str(data), "--output", str(site), "--today", UNTIL]
        program.call(["build", *self.folders])
        checklist = program.read(["today", "--data", str(data), "--today", UNTIL])
        try:
            waiting = [item for item in checklist["checklist"] if item["state"] == "open"]
            # One that takes no amount where there is one.
            chosen = next((item for item in waiting if item["needed"] is None), waiting[0])
            self.habit = chosen["habit"]
            if chosen["needed"] is not None:
                self.habit += f"={chosen['needed']}"
            self.person = checklist["person"]
            events = data / "people" / self.person / "events"
        except (LookupError, TypeError):
            raise Failed([program.binary, "today", "--json"], "did not say what is open as it does now") from None
        self.before = {file: file.read_bytes() for file in events.glob("*.csv")}

    @property
    def call(self) -> list[str]:
        return [self.program.binary, "done", self.habit, *self.folders]

    @property
    def rebuild_call(self) -> list[str]:
        return [self.program.binary, "build", *self.folders]

    def take_back(self) -> None:
        """Puts the rows and the site back as they were."""
        for file, text in self.before.items():
            if file.read_bytes() != text:
                file.write_bytes(text)
        self.program.call(["build", *self.folders])

    def settle(self) -> None:
        """Makes a build that has nothing to do, some moments after a check-in."""
        time.sleep(0.2)
        self.program.call(self.rebuild_call[1:])

    def files_written(self) -> int | None:
        self.take_back()
        answer = self.program.read(["done", self.habit, *self.folders])
        return (answer.get("site") or answer.get("build") or {}).get("written")


def make_settled(*calls: list[str]) -> None:
    """Makes sites of folders that were written just now, waits until attributes of their files tell what is new, and makes
    them once more. What is known from one build to the next lies in a folder that the first check-in makes."""
    for call in calls:
        (pathlib.Path(call[call.index("--data") + 1]) / ".daybook").mkdir(exist_ok=True)
    for _ in range(2):
        for call in calls:
            run(call)
        time.sleep(SETTLING)
    for call in calls:
        run(call)


def narrow(data: pathlib.Path) -> None:
    """Makes everything of a synthetic folder visible to friends alone."""
    files = [*data.glob("people/*/profile.yml"), *data.glob("people/*/habits/*.md")]
    for file in files:
        text = file.read_text()
        if "visibility: public" not in text:
            raise SystemExit(f"{file} is not for everybody")
        file.write_text(text.replace("visibility: public", "visibility: friends"))


def share(program: Program, data: pathlib.Path, readers: int, are_different: bool) -> None:
    """Makes a key, and as many readers of everybody, or as many of each person."""
    program.call(["key", "new", "--yes", "--data", str(data), "--today", UNTIL])
    lines = []
    for number, person in enumerate(sorted((data / "people").iterdir())):
        names = [f"reader-{number if are_different else 0}-{reader}" for reader in range(readers)]
        (person / "followers.yml").write_text("".join(f"- {{reader: {name}, state: accepted}}\n" for name in names))
        if are_different or not lines:
            lines += [f"- {{reader: {name}, key: 1}}\n" for name in names]
    (data / "readers.yml").write_text("".join(lines))


def set_value(data: pathlib.Path, key: str, value: str | None) -> None:
    """Sets a setting of a folder, or takes it out."""
    file = data / "daybook.yml"
    lines = [line for line in file.read_text().splitlines() if not line.startswith(f"{key}:")]
    file.write_text("\n".join(lines + ([f"{key}: {value}"] if value else [])) + "\n")


class Workplace:
    """The temporary folder that everything is measured in."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.folder = folder

    def __truediv__(self, name: str) -> pathlib.Path:
        return self.folder / name

    def without(self, output: pathlib.Path) -> Callable[[], None]:
        """Puts what is there out of the way. It is deleted when all has been measured: without a journal, ext4 looks again and
        again at what was deleted in the last minutes, and whoever writes next would be charged for it."""
        def put_away() -> None:
            if not output.exists():
                return
            if shutil.disk_usage(self.folder).free < ROOM:
                shutil.rmtree(output)
                return
            aside = self.folder / "aside"
            aside.mkdir(exist_ok=True)
            output.rename(aside / str(sum(1 for _ in aside.iterdir())))

        return put_away
