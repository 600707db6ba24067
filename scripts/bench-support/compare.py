"""Two binaries side by side: `scripts/bench --against COMMIT` calls this with that commit's binary and this one's.

Runs come in pairs, in turn which goes first, and a figure is the median of the pairs' ratios, so that a slow minute of
the machine meets both. Wall time tells little on a shared machine; processor time tells more, and instructions and bytes
are the same whatever else the machine does.
"""

import os
import pathlib
import re
import shutil
import statistics
from collections.abc import Callable
from dataclasses import dataclass, field

import course_site
from measure import Case, instructions, paired
from program import CheckIn, Program, Workplace
from session import Session

WORSE = 1.05
SAMPLE_DAY = "2026-11-20"
NAMES = ("instructions", "bytes", "check-ins", "one", "club", "course")
# The kinds of pages, by their paths within an edition; the first that fits.
KINDS = [
    ("style sheets", r"\.css$"),
    ("scripts", r"\.js$"),
    ("JSON", r"\.json$"),
    ("photos", r"\.(jpe?g|png|webp)$"),
    ("a month of the calendar", r"^calendar/[^/]+\.html$"),
    ("a month of history", r"^history/\d{4}-\d{2}\.html$"),
    ("history", r"^history/[^/]+\.html$"),
    ("a post of the course", r"^course/week-[^/]+/[^/]+\.html$"),
    ("a year of a habit", r"^(habits|people/[^/]+)/[^/]+/\d{4}\.html$"),
    ("a habit", r"^(habits|people/[^/]+)/[^/]+/index\.html$"),
    ("a person", r"^people/[^/]+/index\.html$"),
]


@dataclass
class Figure:
    """One measure of both binaries; smaller is better."""

    name: str
    measure: str
    before: float
    after: float
    ratio: float

    @property
    def is_worse(self) -> bool:
        return self.ratio > WORSE

    def shown(self, value: float) -> str:
        match self.measure:
            case "wall" | "cpu":
                return f"{value * 1000:.1f} ms"
            case "memory":
                return f"{value / (1 << 20):.1f} MiB"
            case "bytes":
                return f"{value:,.0f} B"
            case _:
                return f"{value:,.0f}"


@dataclass
class Side:
    """One of the two binaries with folders of its own."""

    name: str
    program: Program
    work: Workplace

    def copy(self, data: pathlib.Path, name: str) -> pathlib.Path:
        """A copy of a data folder, for measurements that write to it."""
        folder = self.work / name
        shutil.copytree(data, folder, symlinks=True)
        return folder


@dataclass
class Comparison:
    before: Side
    after: Side
    shared: Workplace
    runs: int
    people: int
    sample: pathlib.Path
    figures: list[Figure] = field(default_factory=list)

    @property
    def sides(self) -> tuple[Side, Side]:
        return self.before, self.after

    def demo(self, name: str, people: int, habits: int, years: int) -> pathlib.Path:
        """Made by the older binary, so that both can read it."""
        return self.before.program.demo(self.shared / name, people, habits, years)

    def add(self, name: str, measure: str, before: float, after: float, ratio: float | None = None) -> None:
        self.figures.append(Figure(name, measure, before, after, ratio or (after / before if before else 1)))

    def time(self, name: str, case: Callable[[Side], Case]) -> None:
        """Times a command of both, and tells of wall time, processor time and memory."""
        pairs = paired(case(self.before), case(self.after), self.runs)
        for measure, attribute in (("wall", "seconds"), ("cpu", "cpu_seconds"), ("memory", "peak_bytes")):
            values = [(getattr(old, attribute), getattr(new, attribute)) for old, new in pairs]
            self.add(
                name, measure, statistics.median(old for old, _ in values), statistics.median(new for _, new in values),
                statistics.median(new / old for old, new in values if old))

    def build(self, name: str, data: pathlib.Path, edition: str | None, unchanged: bool = True) -> None:
        """A full build into a new folder, then one in which nothing changed."""

        def full(side: Side) -> Case:
            output = side.work / f"{name}-full"
            return Case("full", side.program.build_call(data, output, edition), side.work.without(output))

        def same(side: Side) -> Case:
            return Case("same", side.program.build_call(data, side.work / f"{name}-same", edition))

        self.time(f"{name}, full build", full)
        if unchanged:
            self.time(f"{name}, nothing changed", same)

    def check_in(self, name: str, data: pathlib.Path) -> None:
        check_ins = {
            side.name: CheckIn(side.program, side.copy(data, f"{name}-data"), side.work / f"{name}-done")
            for side in self.sides
        }

        def done(side: Side) -> Case:
            check_in = check_ins[side.name]
            return Case("done", check_in.call, check_in.take_back)

        self.time(f"{name}, a check-in", done)
        before, after = (check_ins[side.name].files_written() for side in self.sides)
        self.add(f"{name}, a check-in", "files written", before or 0, after or 0)

    # --- what is measured ------------------------------------------------------------------------------------------

    def instructions(self) -> None:
        """What one run executes, on a folder small enough for an emulated processor."""
        data = self.demo("small", 3, 4, 2)

        def tell(name: str, call: Callable[[Side], tuple[list[str], Callable[[], None]]]) -> None:
            counts = []
            for side in self.sides:
                command, prepare = call(side)
                prepare()
                counts.append(instructions(command))
            if None not in counts:
                self.add(name, "instructions", *counts)

        def nothing() -> None:
            pass

        check_ins = {
            side.name: CheckIn(side.program, side.copy(data, "small-data"), side.work / "small-done")
            for side in self.sides
        }
        tell("start-up (--version)", lambda side: (side.program.version_call, nothing))
        tell("small folder, full build", lambda side: (
            side.program.build_call(data, side.work / "small-full", None), side.work.without(side.work / "small-full")))
        tell("small folder, nothing changed", lambda side: (
            side.program.build_call(data, side.work / "small-full", None), nothing))
        tell("small folder, a check-in", lambda side: (check_ins[side.name].call, check_ins[side.name].take_back))

    def bytes(self) -> None:
        """The pages of the older commit's sample folder, by kind: how many there are, and how large one is."""
        weights = {}
        for side in self.sides:
            output = side.work / "sample-site"
            side.program.call(side.program.build_call(self.sample, output, None, today=SAMPLE_DAY)[1:])
            weights[side.name] = by_kind(output)
        old, new = weights[self.before.name], weights[self.after.name]
        for kind in sorted(old.keys() | new.keys()):
            before, after = old.get(kind, []), new.get(kind, [])
            if len(before) != len(after):
                self.add(f"sample, {kind}", "files", len(before), len(after))
            if before and after:
                self.add(f"sample, {kind}", "bytes", statistics.mean(before), statistics.mean(after))
        self.add("sample, all of it", "bytes", sum(map(sum, old.values())), sum(map(sum, new.values())))

    def check_ins(self) -> None:
        self.time("start-up (--version)", lambda side: Case("version", side.program.version_call))
        self.check_in("Club", self.demo("check-in-club", self.people, 10, 3))
        self.check_in("20 habits × 10 years", self.demo("check-in-one", 1, 20, 10))

    def one(self) -> None:
        self.build("20 habits × 10 years", self.demo("one", 1, 20, 10), "home")

    def club(self) -> None:
        self.build("Club", self.demo("club", self.people, 10, 3), "public")
        outputs = [side.work / "Club-full" for side in self.sides]
        self.add("Club, full build", "bytes", *(total_size(output) for output in outputs))

    def course(self) -> None:
        data = self.shared / "course-data"
        course_site.write(data, self.shared / "course-hugo", 10, 10 * self.people // 5)
        self.build("a course", data, "public", unchanged=False)

    # --- the table -------------------------------------------------------------------------------------------------

    def print(self) -> None:
        rows = [
            (figure.name, figure.measure, figure.shown(figure.before), figure.shown(figure.after), f"{figure.ratio:.3f}",
             "worse" if figure.is_worse else "")
            for figure in self.figures
        ]
        heading = ("", "", "before", "after", "ratio", "")
        widths = [max(len(row[column]) for row in [heading, *rows]) for column in range(6)]
        for row in [heading, *rows]:
            cells = [f"{row[0]:<{widths[0]}}", f"{row[1]:<{widths[1]}}"]
            cells += [f"{row[column]:>{widths[column]}}" for column in (2, 3, 4)]
            print("  ".join([*cells, row[5]]).rstrip())
        worse = sum(figure.is_worse for figure in self.figures)
        print(f"\n{len(self.figures)} figures, {worse} of them worse by more than {WORSE - 1:.0%}")

    def values(self) -> list[dict[str, object]]:
        return [
            {"name": figure.name, "measure": figure.measure, "before": figure.before, "after": figure.after,
             "ratio": round(figure.ratio, 4)}
            for figure in self.figures
        ]


def by_kind(output: pathlib.Path) -> dict[str, list[int]]:
    """Sizes of all files of a site by edition and kind; what is only for the next build left out."""
    kinds: dict[str, list[int]] = {}
    for file in sorted(output.rglob("*")):
        path = file.relative_to(output)
        if not file.is_file() or ".daybook" in path.parts:
            continue
        home = path.parts[0] == "home"
        inside = "/".join(path.parts[2 if home else 1:])
        kind = next((name for name, pattern in KINDS if re.search(pattern, inside)), inside)
        kinds.setdefault(f"{'home' if home else 'public'}: {kind}", []).append(file.stat().st_size)
    return kinds


def total_size(output: pathlib.Path) -> int:
    return sum(file.stat().st_size for file in output.rglob("*") if file.is_file() and ".daybook" not in file.parts)


def main() -> None:
    session = Session.from_arguments(
        "scripts/bench --against COMMIT", "Measures daybook beside an earlier commit of it.", NAMES, runs=9, unit="pairs")
    with session.work() as work:
        sides = []
        for name, variable in (("before", "DAYBOOK_BEFORE"), ("after", "DAYBOOK")):
            (work / name).mkdir()
            sides.append(Side(name, Program(os.environ[variable]), Workplace(work / name)))
        comparison = Comparison(
            *sides, shared=Workplace(work), runs=session.runs, people=session.people,
            sample=pathlib.Path(os.environ["DAYBOOK_BEFORE_SAMPLE"]))
        for name in session.names:
            getattr(comparison, name.replace("-", "_"))()
        print(f"before: {sides[0].program.version()}, {os.environ['DAYBOOK_BEFORE_COMMIT']}; after: {sides[1].program.version()}")
        print(f"medians of {comparison.runs} pairs of runs; a ratio is the median of the pairs' own\n")
        comparison.print()
        session.write(comparison.values())


if __name__ == "__main__":
    main()
