"""The figures of Daybook, measured. `scripts/bench` calls this with the binary and Hugo at hand."""

import os
import pathlib
import platform
import shutil
import subprocess

import course_site
import hugo_site
from measure import Case, Series, measure, run
from program import SETTLING, UNTIL, CheckIn, Program, Workplace, folders, make_settled, narrow, set_value, share
from session import Session

HUGO = os.environ.get("DAYBOOK_HUGO", "")  # where something is compared with it
FAKETIME = os.environ.get("DAYBOOK_FAKETIME", "")  # tells a program another time
MIB = 1024 * 1024
NAMES = ("club", "growth", "one", "done", "ten", "restored", "days", "course", "sealed", "hosted", "scale", "shards")
SHARDS = 4


class Report:
    """Rows of the table, and the same as values."""

    def __init__(self) -> None:
        self.rows: list[tuple[str, str, str]] = []
        self.values: dict[str, object] = {}

    def add(self, name: str, key: str, value: float, shown: str, target: str = "") -> None:
        self.rows.append((name, shown, target))
        self.values[key] = round(value, 6)

    def time(self, name: str, key: str, series: Series, target: str = "") -> None:
        low, high = map(milliseconds, series.spread)
        shown = f"{milliseconds(series.seconds)}  ({low}–{high}; cpu {milliseconds(series.cpu_seconds)})"
        self.add(name, key, series.seconds, shown, target)
        self.values[key.replace("_seconds", "_cpu_seconds")] = round(series.cpu_seconds, 6)

    def ratio(self, name: str, key: str, value: float, target: str = "") -> None:
        self.add(name, key, value, f"{value:.2f}", target)

    def memory(self, name: str, key: str, series: Series, target: str = "") -> None:
        self.add(name, key, series.peak_bytes, f"{series.peak_bytes / MIB:.0f} MiB", target)

    def print(self) -> None:
        widths = [max(len(row[column]) for row in self.rows) for column in range(3)]
        for name, shown, target in self.rows:
            print(f"{name:<{widths[0]}}  {shown:>{widths[1]}}  {target}".rstrip())


def milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:.0f} ms" if seconds >= 0.1 else f"{seconds * 1000:.1f} ms"


class Bench:
    def __init__(self, program: Program, work: Workplace, runs: int, people: int) -> None:
        self.program = program
        self.work = work
        self.runs = runs
        self.people = people
        self.report = Report()

    def demo(self, name: str, people: int, habits: int, years: int) -> pathlib.Path:
        return self.program.demo(self.work / name, people, habits, years)

    def club(self) -> None:
        """The full build beside `cp -r` and Hugo, then nothing changed."""
        data = self.demo("club", self.people, 10, 3)
        output, copy, kept = self.work / "club-site", self.work / "club-copy", self.work / "club-kept"
        subprocess.run(self.program.build_call(data, kept), check=True, stdout=subprocess.DEVNULL)
        same = self.work / "club-same"
        make_settled(self.program.build_call(data, same, edition=None))
        sites = {}
        for kind in ("events", "cells"):
            sites[kind] = self.work / f"hugo-{kind}"
            hugo_pages = hugo_site.write(data, sites[kind], kind)
        events = sum(file.read_bytes().count(b"\n") - 1 for file in data.glob("people/*/events/*.csv"))
        pages = sum(1 for _ in kept.rglob("*.html"))
        size = sum(file.stat().st_size for file in kept.rglob("*") if file.is_file())
        self.report.add(
            "Club", "events", events,
            f"{self.people} people, {events:,} events, {pages:,} pages, {size / 1e6:.0f} MB; Hugo: {hugo_pages:,} pages")
        self.report.values |= {"pages": pages, "bytes": size, "hugo_pages": hugo_pages}

        def hugo(kind: str) -> Case:
            destination = self.work / f"hugo-{kind}-public"
            return Case(
                f"hugo-{kind}",
                [HUGO, "--source", str(sites[kind]), "--destination", str(destination), "--noBuildLock", "--quiet"],
                self.work.without(destination))

        series = measure(
            [
                Case("version", self.program.version_call),
                Case("full", self.program.build_call(data, output), self.work.without(output)),
                Case("cp", ["cp", "-r", str(kept), str(copy)], self.work.without(copy)),
                Case("unchanged", self.program.build_call(data, same, edition=None)),
                hugo("events"),
                hugo("cells"),
            ],
            self.runs)
        for kind in sites:
            made = sum(1 for _ in (self.work / f"hugo-{kind}-public").rglob("*.html"))
            if made != hugo_pages:
                raise SystemExit(f"Hugo ({kind}) made {made} pages of {hugo_pages}")
        full, same = series["full"], series["unchanged"]
        report = self.report
        report.time("start-up (--version)", "version_seconds", series["version"])
        report.time("full public build", "full_seconds", full)
        report.time("cp -r of the output", "cp_seconds", series["cp"])
        report.ratio("  full build ÷ cp -r", "full_by_cp", full.seconds / series["cp"].seconds, "≤ 1.5")
        report.time("Hugo, heatmap pages, from check-ins", "hugo_events_seconds", series["hugo-events"])
        report.ratio("  Hugo ÷ full build", "hugo_by_full", series["hugo-events"].seconds / full.seconds, "≥ 12")
        report.time("Hugo, the same with cells worked out before", "hugo_cells_seconds", series["hugo-cells"])
        report.ratio("  Hugo ÷ full build", "hugo_cells_by_full", series["hugo-cells"].seconds / full.seconds, "≥ 12")
        report.time("nothing changed, all editions", "unchanged_seconds", same)
        report.ratio("  ÷ --version", "unchanged_by_version", same.seconds / series["version"].seconds, "≤ 6")
        report.ratio("  full build ÷ nothing changed", "full_by_unchanged", full.seconds / same.seconds, "≥ 10")
        report.memory("peak memory, full build", "full_peak_bytes", full, "≤ 200 MiB")
        report.memory("peak memory, nothing changed", "unchanged_peak_bytes", same, "≤ 200 MiB")
        report.memory("peak memory, Hugo", "hugo_events_peak_bytes", series["hugo-events"])

    def growth(self) -> None:
        """Ten times the people."""
        small, large = self.people // 10, self.people
        outputs = {count: self.work / f"growth-{count}-site" for count in (small, large)}
        datas = {count: self.demo(f"growth-{count}", count, 10, 3) for count in (small, large)}
        series = measure(
            [Case(str(count), self.program.build_call(datas[count], outputs[count]), self.work.without(outputs[count]))
             for count in (small, large)],
            self.runs)
        few, many = series[str(small)], series[str(large)]
        self.report.time(f"full build, {small} people", "small_seconds", few)
        self.report.ratio(f"  time, {small} → {large} people", "growth_time", many.seconds / few.seconds, "≤ 11")
        self.report.ratio(f"  memory, {small} → {large} people", "growth_memory", many.peak_bytes / few.peak_bytes, "≤ 10")

    def check_in(self, key: str, target: str) -> None:
        """A check-in, and a build with nothing to do, as multiples of start-up."""
        folder = folders(self.people)[key]
        people = folder.people
        data = self.demo(f"{key}-check-in", people, folder.habits, folder.years)
        check_in = CheckIn(self.program, data, self.work / f"{key}-check-in-site")
        make_settled(check_in.rebuild_call)

        series = measure(
            [
                Case("version", self.program.version_call),
                Case("done", check_in.call, check_in.take_back),
                Case("unchanged", check_in.rebuild_call, check_in.settle),
            ],
            self.runs)
        done = series["done"]
        self.report.time(f"a check-in, {folder.name}", f"{key}_done_seconds", done)
        start = series["version"]
        self.report.ratio("  ÷ --version", f"{key}_done_by_version", done.seconds / start.seconds, target)
        self.report.ratio("  best ÷ best --version", f"{key}_done_by_version_best", done.spread[0] / start.spread[0])
        self.report.memory("  peak memory", f"{key}_done_peak_bytes", done, "≤ 80 MiB" if people > self.people else "≤ 40 MiB")
        self.report.values[f"{key}_done_written"] = check_in.files_written()
        self.report.time("  nothing changed, both editions", f"{key}_both_unchanged_seconds", series["unchanged"])
        self.report.ratio(
            "    ÷ --version", f"{key}_unchanged_by_version", series["unchanged"].seconds / start.seconds,
            "≤ 6" if people == self.people else "")
        if key != "one":
            self.other_commands(key, data, check_in)

    def other_commands(self, key: str, data: pathlib.Path, check_in: CheckIn) -> None:
        """What else one person does every day, where a build has seen everybody's files."""
        check_in.settle()
        asked = ["--data", str(data), "--today", UNTIL]

        def profile(bio: str) -> list[str]:
            return ["person", "edit", check_in.person, "--bio", bio, *check_in.folders]

        rows = {
            "look": ("  a look at today", Case("look", [self.program.binary, "today", *asked])),
            "task": (
                "  a task, with all pages",
                Case("task", [self.program.binary, "task", "add", "Water the plants", *check_in.folders])),
            "profile": (
                "  a profile, with all pages",
                Case("profile", [self.program.binary, *profile("Here.")], lambda: self.program.call(profile("There.")))),
        }
        series = measure([case for _, case in rows.values()], self.runs)
        for name, (title, _) in rows.items():
            self.report.time(title, f"{key}_{name}_seconds", series[name])

    def done(self) -> None:
        print(f"({SETTLING} s after a folder was made)")
        self.check_in("club", "≤ 5")
        self.check_in("tenth", "")
        values = self.report.values
        self.report.ratio(
            "  Club ÷ a tenth of it", "club_done_by_tenth", values["club_done_seconds"] / values["tenth_done_seconds"],
            "≤ 1.3")
        self.check_in("one", "≤ 2.5")

    def ten(self) -> None:
        """Ten Clubs."""
        self.check_in("ten", "≤ 8")

    def restored(self) -> None:
        """The first check-in after all files were copied back, of which attributes tell nothing any more."""
        data = self.demo("restored", self.people, 10, 3)
        check_in = CheckIn(self.program, data, self.work / "restored-site")
        make_settled(check_in.rebuild_call)
        backup = self.work / "restored-backup"
        shutil.copytree(data, backup)
        put_away = self.work.without(data)

        def restore() -> None:
            check_in.take_back()
            put_away()
            shutil.copytree(backup, data)

        series = measure(
            [Case("version", self.program.version_call), Case("done", check_in.call, restore)], self.runs)
        self.report.time("the first check-in after a restore, Club", "restored_done_seconds", series["done"])
        self.report.ratio(
            "  ÷ --version", "restored_done_by_version", series["done"].seconds / series["version"].seconds)

    def days(self) -> None:
        """A new day, for everybody and for those of one time zone of four."""
        here = "Europe/Lisbon"
        zones = ["Asia/Tokyo", here, "America/New_York", "Pacific/Auckland"]
        # Midnight in Tokyo is at 15:00 of this one, and before that it is none of the others'.
        before, tokyo, everywhere = "@2026-11-20 14:30:00", "@2026-11-20 15:30:00", "@2026-11-21 14:30:00"
        data = self.program.demo(self.work / "days", self.people, 10, 3, until="2026-11-19")
        set_value(data, "today", None)
        set_value(data, "timezone", here)
        for number, profile in enumerate(sorted(data.glob("people/*/profile.yml"))):
            lines = [line for line in profile.read_text().splitlines() if not line.startswith("timezone:")]
            profile.write_text("\n".join([*lines, f"timezone: {zones[number % len(zones)]}"]) + "\n")
        output, fresh = self.work / "days-site", self.work / "days-fresh"

        def build(output: pathlib.Path, time: str) -> list[str]:
            # Files have the times that they have.
            told = ["env", "TZ=UTC", "NO_FAKE_STAT=1", FAKETIME, "-m", "-f", time]
            return [*told, self.program.binary, "build", "--data", str(data), "--output", str(output)]

        make_settled(build(output, before))
        put_away = self.work.without(output)

        def evening() -> None:
            # Anew, since who writes where many files were replaced just before is charged for these.
            put_away()
            run(build(output, before))

        series = measure(
            [
                Case("full", build(fresh, before), self.work.without(fresh)),
                Case("zone", build(output, tokyo), evening),
                Case("all", build(output, everywhere), evening),
            ],
            self.runs)
        full = series["full"].seconds
        self.report.time("Club in four time zones, all of it", "days_full_seconds", series["full"])
        self.report.time("  a new day for everybody", "days_all_seconds", series["all"])
        self.report.ratio("    ÷ all of it", "days_all_by_full", series["all"].seconds / full, "≤ 1")
        self.report.time("  a new day in one time zone", "days_zone_seconds", series["zone"])
        self.report.ratio("    ÷ all of it", "days_zone_by_full", series["zone"].seconds / full, "≤ 0.33")

    def one(self) -> None:
        """One person with much behind them."""
        data = self.demo("one", 1, 20, 10)
        output, fresh = self.work / "one-site", self.work / "one-fresh"
        subprocess.run(self.program.build_call(data, output, "home"), check=True, stdout=subprocess.DEVNULL)
        series = measure(
            [
                Case("full", self.program.build_call(data, fresh, "home"), self.work.without(fresh)),
                Case("unchanged", self.program.build_call(data, output, "home")),
            ],
            self.runs)
        self.report.time("one person, 20 habits × 10 years, home edition, full", "one_full_seconds", series["full"])
        self.report.time("one person, nothing changed", "one_unchanged_seconds", series["unchanged"])

    def course(self) -> None:
        """A course of many posts beside Hugo with the very same files."""
        weeks, posts = 10, 10 * self.people // 5
        data, site = self.work / "course" / "data", self.work / "course" / "hugo"
        course_site.write(data, site, weeks, posts)
        output, destination = self.work / "course-site", self.work / "course-hugo"
        series = measure(
            [
                Case("full", self.program.build_call(data, output), self.work.without(output)),
                Case(
                    "hugo",
                    [HUGO, "--source", str(site), "--destination", str(destination), "--noBuildLock", "--quiet"],
                    self.work.without(destination)),
            ],
            self.runs)
        made = {folder: sum(1 for _ in folder.rglob("*.html")) for folder in (output, destination)}
        if min(made.values()) < weeks * posts:
            raise SystemExit(f"{weeks * posts} posts became {made[output]} pages, and {made[destination]} of Hugo's")
        kilobytes = len(course_site.post(weeks, posts).encode()) / 1000
        self.report.add("a course", "course_posts", weeks * posts, f"{weeks * posts:,} posts of {kilobytes:.1f} KB")
        self.report.time("  full public build", "course_seconds", series["full"])
        self.report.time("  Hugo", "course_hugo_seconds", series["hugo"])
        self.report.ratio(
            "  Hugo ÷ full build", "hugo_by_course", series["hugo"].seconds / series["full"].seconds, "≥ 3")


    def sealed(self) -> None:
        """Everything for friends, sealed for ten readers of everybody, and for ten of each, beside the same for everybody."""
        # The key, and what words became, lie with what is measured.
        os.environ["XDG_CONFIG_HOME"] = str(self.work / "sealed-config")
        plain = self.demo("sealed-plain", self.people, 10, 3)
        built, kept = self.work / "sealed-plain-site", self.work / "sealed-plain-kept"
        make_settled(self.program.build_call(plain, kept, edition=None))
        cases = [
            Case("plain", self.program.build_call(plain, built), self.work.without(built)),
            Case("plain, unchanged", self.program.build_call(plain, kept, edition=None)),
        ]
        kinds = {"ten readers": False, f"{10 * self.people:,} readers": True}
        first = {}
        for number, (kind, are_different) in enumerate(kinds.items()):
            data = self.demo(f"sealed-{number}", self.people, 10, 3)
            narrow(data)
            share(self.program, data, 10, are_different)
            output, same = self.work / f"sealed-{number}-site", self.work / f"sealed-{number}-kept"
            first[kind] = run(self.program.build_call(data, same, edition=None))
            make_settled(self.program.build_call(data, same, edition=None))
            if not any((same / "public" / "sealed").glob("*.bin")):
                raise SystemExit("nothing was sealed")
            cases += [
                Case(kind, self.program.build_call(data, output), self.work.without(output)),
                Case(f"{kind}, unchanged", self.program.build_call(data, same, edition=None)),
            ]
        series = measure(cases, self.runs)
        report = self.report
        report.time("Club for everybody", "sealed_plain_seconds", series["plain"])
        for number, kind in enumerate(kinds):
            full, same = series[kind], series[f"{kind}, unchanged"]
            stretching = first[kind].seconds - full.seconds
            report.time(f"Club for friends, {kind}", f"sealed_{number}_seconds", full)
            report.ratio("  ÷ for everybody", f"sealed_{number}_by_plain", full.seconds / series["plain"].seconds, "≤ 4")
            report.time("  nothing changed", f"sealed_{number}_unchanged_seconds", same)
            report.ratio(
                "    ÷ for everybody", f"sealed_{number}_unchanged_by_plain",
                same.seconds / series["plain, unchanged"].seconds, "≤ 1.5")
            report.memory("  peak memory", f"sealed_{number}_peak_bytes", full, "≤ 200 MiB")
            report.add("  words worked out, once", f"sealed_{number}_stretching_seconds", stretching, milliseconds(stretching))
        check_ins = {}
        for readers in (0, 20):
            data = self.demo(f"sealed-done-{readers}", self.people, 10, 3)
            narrow(data)
            if readers:
                share(self.program, data, readers, False)
            check_ins[readers] = CheckIn(self.program, data, self.work / f"sealed-done-{readers}-site")
            make_settled(check_ins[readers].rebuild_call)
        series = measure([Case(str(readers), one.call, one.take_back) for readers, one in check_ins.items()], self.runs)
        report.time("a check-in, for friends, nobody reads", "sealed_done_without_seconds", series["0"])
        report.time("a check-in, 20 readers", "sealed_done_seconds", series["20"])
        report.ratio("  ÷ nobody reads", "sealed_done_by_without", series["20"].seconds / series["0"].seconds, "≤ 1.3")
        report.values["sealed_done_written"] = check_ins[20].files_written()

    def hosted(self) -> None:
        """With the site's address there are feeds, badges and cards; and with a key a reader besides."""
        # The key, and what words became, lie with what is measured.
        os.environ["XDG_CONFIG_HOME"] = str(self.work / "hosted-config")
        cases, check_ins = [], {}
        for name in ("without", "with", "read"):
            address = None if name == "without" else "https://club.example/"
            if name != "read":
                data = self.demo(f"hosted-{name}", self.people, 10, 3)
                set_value(data, "base_url", address)
                output = self.work / f"hosted-{name}-site"
                cases.append(Case(name, self.program.build_call(data, output), self.work.without(output)))
            done = self.demo(f"hosted-{name}-done", self.people, 10, 3)
            set_value(done, "base_url", address)
            if name == "read":
                share(self.program, done, 1, False)
            check_ins[name] = CheckIn(self.program, done, self.work / f"hosted-{name}-done-site")
            make_settled(check_ins[name].rebuild_call)
        series = measure(cases, self.runs)
        report = self.report
        report.time("full public build, no address", "hosted_without_seconds", series["without"])
        report.time("full public build, with `base_url`", "hosted_seconds", series["with"])
        report.ratio(
            "  ÷ no address", "hosted_by_without", series["with"].seconds / series["without"].seconds, "≤ 1.5")
        start = Case("version", self.program.version_call)
        series = measure([start, *(Case(name, one.call, one.take_back) for name, one in check_ins.items())], self.runs)
        report.time("a check-in, with `base_url`", "hosted_done_seconds", series["with"])
        report.ratio(
            "  ÷ no address", "hosted_done_by_without", series["with"].seconds / series["without"].seconds, "≤ 1.2")
        report.time("a check-in, with `base_url` and a reader of everybody", "hosted_read_done_seconds", series["read"])
        report.ratio("  ÷ --version", "hosted_read_done_by_version", series["read"].seconds / series["version"].seconds)
        report.memory("  peak memory", "hosted_read_done_peak_bytes", series["read"], "≤ 40 MiB")

    def scale(self) -> None:
        """What each person adds, from a hundred people to ten thousand: two habits, one year."""
        report = self.report
        people = [self.people, 10 * self.people, 100 * self.people]
        for count in people:
            data = self.demo(f"scale-{count}", count, 2, 1)
            output, kept = self.work / f"scale-{count}-site", self.work / f"scale-{count}-kept"
            check_in = CheckIn(self.program, data, kept)
            make_settled(check_in.rebuild_call)
            rounds = self.runs if count < people[-1] else min(self.runs, 3)
            series = measure(
                [
                    Case("full", self.program.build_call(data, output), self.work.without(output)),
                    Case("unchanged", check_in.rebuild_call),
                    Case("done", check_in.call, check_in.take_back),
                ],
                rounds)
            files = [file.stat().st_size for file in (kept / "public").rglob("*") if file.is_file()]
            key = f"scale_{count}"
            report.add(
                f"{count:,} people, 2 habits, one year", f"{key}_files", len(files),
                f"{len(files):,} files, {sum(files) / 1e6:.0f} MB")
            report.values[f"{key}_bytes"] = sum(files)
            report.time("  full public build", f"{key}_seconds", series["full"])
            milliseconds_each = 1000 * series["full"].cpu_seconds / count
            report.add("    processor time a person", f"{key}_each", milliseconds_each, f"{milliseconds_each:.2f} ms")
            report.memory("    peak memory", f"{key}_peak_bytes", series["full"])
            report.time("  nothing changed", f"{key}_unchanged_seconds", series["unchanged"])
            report.time("  a check-in", f"{key}_done_seconds", series["done"])
            report.memory("    peak memory", f"{key}_done_peak_bytes", series["done"])
            self.work.without(output)()
            self.work.without(kept)()

    def shards(self) -> None:
        """A public edition in shards, one after the other, beside the same in one piece."""
        data = self.demo("shards", self.people, 10, 3)
        whole, parts = self.work / "shards-whole", self.work / "shards-parts"
        summaries = self.work / "summaries"
        summaries.mkdir()
        everybody = summaries / "all"
        build = self.program.build_call(data, parts, edition=None)
        numbers = [f"{number}/{SHARDS}" for number in range(1, SHARDS + 1)]
        files = [str(summaries / number.replace("/", "-of-")) for number in numbers]
        steps = {f"summary {number}": [*build, "--summary", file, "--shard", number] for number, file in zip(numbers, files)}
        steps["merge"] = [*build, "--summary", str(everybody), "--merge", *files]
        steps |= {f"shard {number}": [*build, "--shard", number, "--with", str(everybody)] for number in numbers}
        steps["rest"] = [*build, "--shard", "rest", "--with", str(everybody)]
        first = Case("whole", self.program.build_call(data, whole), self.work.without(whole))
        cases = [Case(name, call) for name, call in steps.items()]
        cases[0].prepare = self.work.without(parts)
        series = measure([first, *cases], self.runs)
        if sum(1 for _ in (parts / "public").rglob("*")) != sum(1 for _ in (whole / "public").rglob("*")):
            raise SystemExit("the shards are not the whole")
        report = self.report
        report.time("Club in one piece", "shards_whole_seconds", series["whole"])
        for kind in ("summary", "merge", "shard", "rest"):
            own = [one for name, one in series.items() if name.split()[0] == kind]
            slowest = max(own, key=lambda one: one.seconds)
            report.time(f"  {kind}, the slowest of {len(own)}", f"shards_{kind}_seconds", slowest)
            report.memory("    peak memory", f"shards_{kind}_peak_bytes", max(own, key=lambda one: one.peak_bytes))
        spent = sum(one.cpu_seconds for name, one in series.items() if name != "whole")
        report.ratio(
            f"  processor time of {SHARDS} shards ÷ in one piece", "shards_by_whole", spent / series["whole"].cpu_seconds)


def main() -> None:
    session = Session.from_arguments(
        "scripts/bench", "Measures daybook beside Hugo and cp -r.", NAMES, runs=7, unit="runs")
    with session.work() as work:
        program = Program(os.environ["DAYBOOK"])
        bench = Bench(program, Workplace(work), session.runs, session.people)
        for name in session.names:
            if name == "days" and not FAKETIME:
                print("left out: a new day, for want of faketime")
                continue
            getattr(bench, name)()
        hugo = subprocess.run([HUGO, "version"], capture_output=True, text=True).stdout.split()
        print(f"daybook {program.version()}, {' '.join(hugo[:2])}, {os.cpu_count()} cores, {platform.platform()}")
        print(f"medians of {session.runs} runs (lowest–highest; processor time); figures to reach on the right\n")
        bench.report.print()
        session.write({"runs": session.runs, "people": bench.people} | bench.report.values)


if __name__ == "__main__":
    main()
