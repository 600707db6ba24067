"""Two binaries side by side: `scripts/bench --against COMMIT` calls this with that commit's binary and this one's.

Runs come in pairs, in turn which goes first, and what judges a figure is the median of the pairs' ratios, so that a slow
minute of the machine meets both. The ratios of the medians and of the best runs stand beside it. Wall time tells little on
a shared machine; processor time tells more, and instructions and bytes are the same whatever else the machine does.

Each binary has folders of its own: what a build leaves in the data folder for the next is for that binary alone.
"""

import contextlib
import os
import pathlib
import re
import shutil
import statistics
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import bench
import course_site
from measure import Case, Failed, instructions, paired
from program import SETTLING, CheckIn, Folder, Program, Workplace, folders, make_settled
from session import Session

WORSE = 1.05
SAMPLE_DAY = "2026-11-20"
NAMES = ("instructions", "bytes", "done", "ten", "one", "club", "course")
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
    """One measure of both binaries; smaller is better. What varies from run to run has medians, and the best runs."""

    name: str
    measure: str
    before: float
    after: float
    ratio: float
    best: tuple[float, float] | None = None

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

    @property
    def cells(self) -> list[str]:
        values = [self.before, self.after, *(self.best or ())]
        shown = [self.shown(value) for value in values]
        ratios = [f"{divided(values[place + 1], values[place]):.3f}" for place in range(0, len(values), 2)]
        if self.best is None:
            return [*shown, *ratios, "", "", "", ""]
        return [*shown[:2], ratios[0], *shown[2:], ratios[1], f"{self.ratio:.3f}"]

    @property
    def value(self) -> dict[str, object]:
        value: dict[str, object] = {
            "name": self.name, "measure": self.measure, "before": self.before, "after": self.after,
            "ratio": round(self.ratio, 4)}
        if self.best is not None:
            value |= {
                "median_ratio": round(divided(self.after, self.before), 4), "best_before": self.best[0],
                "best_after": self.best[1], "best_ratio": round(divided(self.best[1], self.best[0]), 4)}
        return value


@dataclass
class Missing:
    """A row that one of the binaries cannot do, and what it says instead."""

    name: str
    side: str
    reason: str

    @property
    def value(self) -> dict[str, object]:
        return {"name": self.name, "cannot": self.side, "reason": self.reason}


def divided(after: float, before: float) -> float:
    return after / before if before else 1


@dataclass
class Side:
    """One of the two binaries with folders of its own."""

    name: str
    program: Program
    work: Workplace

    def copy(self, data: pathlib.Path, name: str) -> pathlib.Path:
        """A copy of a data folder that is this binary's alone."""
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
    rows: list[Figure | Missing] = field(default_factory=list)
    demos: dict[Folder, pathlib.Path] = field(default_factory=dict)

    @property
    def sides(self) -> tuple[Side, Side]:
        return self.before, self.after

    def demo(self, folder: Folder) -> pathlib.Path:
        """Made once, and by the older binary, so that both can read it."""
        if folder not in self.demos:
            place = self.shared / folder.key
            shutil.rmtree(place, ignore_errors=True)  # what is left of one that failed
            self.demos[folder] = self.before.program.demo(place, folder.people, folder.habits, folder.years)
        return self.demos[folder]

    def copies(self, data: pathlib.Path, name: str) -> dict[str, pathlib.Path]:
        """A data folder of each binary's own."""
        return {side.name: side.copy(data, name) for side in self.sides}

    @contextlib.contextmanager
    def row(self, name: str) -> Iterator[str]:
        """What stands under a name. Where one of the binaries lacks what it takes, that is said instead, and the others go
        on."""
        try:
            yield name
        except Failed as failed:
            side = next((side for side in self.sides if side.program.binary == failed.binary), None)
            if side is None:
                raise
            self.rows.append(Missing(name, side.name, failed.reason))

    def add(self, name: str, measure: str, before: float, after: float) -> None:
        self.rows.append(Figure(name, measure, before, after, divided(after, before)))

    def time(self, name: str, case: Callable[[Side], Case]) -> None:
        """Times a command of both, and tells of wall time, processor time and memory."""
        before, after = paired(case(self.before), case(self.after), self.runs)
        for measure, attribute in (("wall", "seconds"), ("cpu", "cpu_seconds"), ("memory", "peak_bytes")):
            ratios = [
                divided(getattr(new, attribute), getattr(old, attribute))
                for old, new in zip(before.samples, after.samples, strict=True)
            ]
            self.rows.append(Figure(
                name, measure, getattr(before, attribute), getattr(after, attribute), statistics.median(ratios),
                (before.best(attribute), after.best(attribute))))

    def full_build(self, name: str, key: str, datas: dict[str, pathlib.Path], edition: str) -> None:
        """A build into a new folder."""

        def full(side: Side) -> Case:
            output = side.work / f"{key}-full"
            return Case("full", side.program.build_call(datas[side.name], output, edition), side.work.without(output))

        with self.row(f"{name}, full build") as row:
            self.time(row, full)
            self.add(row, "bytes", *(total_size(side.work / f"{key}-full") for side in self.sides))

    def builds(self, folder: Folder, edition: str, editions: str | None) -> None:
        """A full build of one edition, then builds of those there are in which nothing changed."""
        name, key = folder.name, folder.key
        with self.row(f"{name}, full build and nothing changed"):
            datas = self.copies(self.demo(folder), f"{key}-data")
            same = {
                side.name: side.program.build_call(datas[side.name], side.work / f"{key}-same", editions)
                for side in self.sides
            }
            make_settled(*same.values())
            self.full_build(name, key, datas, edition)
            with self.row(f"{name}, nothing changed") as row:
                self.time(row, lambda side: Case("same", same[side.name]))

    def check_in(self, folder: Folder) -> None:
        """A check-in, and a build with nothing to do some moments after one."""
        name, key = folder.name, folder.key
        with self.row(f"{name}, a check-in and a build after it"):
            datas = self.copies(self.demo(folder), f"{key}-done-data")
            check_ins = {
                side.name: CheckIn(side.program, datas[side.name], side.work / f"{key}-done-site") for side in self.sides
            }
            make_settled(*(check_in.rebuild_call for check_in in check_ins.values()))

            def done(side: Side) -> Case:
                check_in = check_ins[side.name]
                return Case("done", check_in.call, check_in.take_back)

            def unchanged(side: Side) -> Case:
                check_in = check_ins[side.name]

                # Each time, as a file that was written a moment ago is looked at more closely than one of before.
                def done_before() -> None:
                    check_in.take_back()
                    check_in.program.call(check_in.call[1:])
                    check_in.settle()

                return Case("unchanged", check_in.rebuild_call, done_before)

            with self.row(f"{name}, a check-in") as row:
                self.time(row, done)
                before, after = (check_ins[side.name].files_written() for side in self.sides)
                self.add(row, "files written", before or 0, after or 0)
            with self.row(f"{name}, a build after it") as row:
                self.time(row, unchanged)

    # --- what is measured ------------------------------------------------------------------------------------------

    def instructions(self) -> None:
        """What one run executes, on a folder small enough for an emulated processor."""
        name = "small folder"

        def tell(name: str, case: Callable[[Side], Case]) -> None:
            with self.row(name):
                counts = []
                for side in self.sides:
                    one = case(side)
                    one.prepare()
                    counts.append(instructions(one.command))
                if None not in counts:
                    self.add(name, "instructions", *counts)

        tell("start-up (--version)", lambda side: Case("version", side.program.version_call))
        with self.row(name):
            data = self.demo(Folder(name, 3, 4, 2))
            datas = self.copies(data, "small-data")

            def build(side: Side) -> list[str]:
                return side.program.build_call(datas[side.name], side.work / "small-full", None)

            tell(f"{name}, full build", lambda side: Case(
                "full", build(side), side.work.without(side.work / "small-full")))
            tell(f"{name}, nothing changed", lambda side: Case("same", build(side)))
            with self.row(f"{name}, a check-in") as row:
                done = self.copies(data, "small-done-data")
                check_ins = {
                    side.name: CheckIn(side.program, done[side.name], side.work / "small-done-site") for side in self.sides
                }
                tell(row, lambda side: Case("done", check_ins[side.name].call, check_ins[side.name].take_back))

    def bytes(self) -> None:
        """The pages of the older commit's sample folder, by kind: how many there are, and how large one is."""
        with self.row("sample, all of it"):
            datas = self.copies(self.sample, "sample")
            weights = {}
            for side in self.sides:
                output = side.work / "sample-site"
                side.program.call(side.program.build_call(datas[side.name], output, None, today=SAMPLE_DAY)[1:])
                weights[side.name] = by_kind(output)
            self.weigh(weights[self.before.name], weights[self.after.name])

    def weigh(self, old: dict[str, list[int]], new: dict[str, list[int]]) -> None:
        for kind in sorted(old.keys() | new.keys()):
            before, after = old.get(kind, []), new.get(kind, [])
            if len(before) != len(after):
                self.add(f"sample, {kind}", "files", len(before), len(after))
            if before and after:
                self.add(f"sample, {kind}", "bytes", statistics.mean(before), statistics.mean(after))
        self.add("sample, all of it", "bytes", sum(map(sum, old.values())), sum(map(sum, new.values())))

    def done(self) -> None:
        with self.row("start-up (--version)") as row:
            self.time(row, lambda side: Case("version", side.program.version_call))
        for key in ("club", "tenth", "one"):
            self.check_in(folders(self.people)[key])

    def ten(self) -> None:
        self.check_in(folders(self.people)["ten"])

    def one(self) -> None:
        self.builds(folders(self.people)["one"], "home", "home")

    def club(self) -> None:
        self.builds(folders(self.people)["club"], "public", None)

    def course(self) -> None:
        data = self.shared / "course-data"
        course_site.write(data, self.shared / "course-hugo", 10, 10 * self.people // 5)
        self.full_build("a course", "course", self.copies(data, "course-data"), "public")

    # --- the table -------------------------------------------------------------------------------------------------

    @property
    def figures(self) -> list[Figure]:
        return [row for row in self.rows if isinstance(row, Figure)]

    @property
    def missing(self) -> list[Missing]:
        return [row for row in self.rows if isinstance(row, Missing)]

    def print(self) -> None:
        heading = ["", "", "before", "after", "ratio", "best before", "after", "ratio", "of pairs", ""]
        lines = [[one.name, one.measure, *one.cells, "worse" if one.is_worse else ""] for one in self.figures]
        widths = [max(len(line[column]) for line in [heading, *lines]) for column in range(len(heading))]
        widths[0] = max([widths[0], *(len(row.name) for row in self.missing)])

        def line(cells: list[str]) -> str:
            texts = [f"{cell:<{width}}" for cell, width in zip(cells[:2], widths)]
            return "  ".join([*texts, *(f"{cell:>{width}}" for cell, width in zip(cells[2:], widths[2:]))]).rstrip()

        print(line(heading))
        figures = iter(lines)
        for row in self.rows:
            if isinstance(row, Missing):
                print(f"{row.name:<{widths[0]}}  not measured; {row.side}: {row.reason}")
            else:
                print(line(next(figures)))
        worse = sum(figure.is_worse for figure in self.figures)
        print(f"\n{len(lines)} figures, {worse} of them worse by more than {WORSE - 1:.0%}")

    def values(self) -> list[dict[str, object]]:
        return [row.value for row in self.rows]


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
    """Without binaries to compare only looks whether the options are right: before these are built."""
    session = Session.from_arguments(
        "scripts/bench --against COMMIT", "Measures daybook beside an earlier commit of it.", NAMES, runs=9, unit="pairs",
        others=[name for name in bench.NAMES if name not in NAMES])
    if "DAYBOOK_BEFORE" not in os.environ:
        return
    with session.work() as work:
        sides = []
        for name, variable in (("before", "DAYBOOK_BEFORE"), ("after", "DAYBOOK")):
            (work / name).mkdir()
            sides.append(Side(name, Program(os.environ[variable]), Workplace(work / name)))
        comparison = Comparison(
            *sides, shared=Workplace(work), runs=session.runs, people=session.people,
            sample=pathlib.Path(os.environ["DAYBOOK_BEFORE_SAMPLE"]))
        print(f"before: {sides[0].program.version()}, {os.environ['DAYBOOK_BEFORE_COMMIT']}; after: {sides[1].program.version()}")
        print(f"left out: {', '.join(['Hugo', '`cp -r`', *session.left_out])}", flush=True)
        load = os.getloadavg()[0]
        for name in session.names:
            getattr(comparison, name.replace("-", "_"))()
        print(f"medians and bests of {comparison.runs} pairs of runs, {SETTLING} s after a folder was made; \"of pairs\" is the median "
              "of the pairs' own ratios, and says what is worse")
        print(f"load of the machine: {load:.1f} before, {os.getloadavg()[0]:.1f} after\n")
        comparison.print()
        session.write(comparison.values())
        # An older commit may lack a command. This one may not.
        if any(row.side == "after" for row in comparison.missing):
            sys.exit(1)


if __name__ == "__main__":
    main()
