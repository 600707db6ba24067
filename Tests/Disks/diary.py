"""A data folder on some disk, and the program that builds its site."""

import os
import pathlib
import shutil
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Browser"))

from program import find_program  # noqa: E402

TODAY = "2026-11-20"


class Diary:
    """People with habits and check-ins who do not know each other, but for the first two."""

    def __init__(self, folder: pathlib.Path, people: int, years: int = 1) -> None:
        self.folder = folder
        self.data = folder / "data"
        self.site = folder / "site"
        self.home = folder / "home"
        self.home.mkdir()
        self.names = [f"person-{number}" for number in range(1, people + 1)]
        self._write("daybook.yml", f"title: Disks\nowner: person-1\nhomes: [person-1]\ntimezone: UTC\ntoday: {TODAY}\n")
        for name in self.names:
            self._write(f"people/{name}/profile.yml", f"name: {name}\nvisibility: public\n")
            for habit in ("walk", "read"):
                self._write(
                    f"people/{name}/habits/{habit}.md",
                    f"---\ntitle: {habit}\nschedule: daily\nvisibility: public\n---\n")
            rows = [f"{2026 - year}-11-{day},walk,done" for year in range(years) for day in range(10, 20)]
            self.events(name).parent.mkdir()
            self.events(name).write_text("\n".join(["when,habit,value", *rows]) + "\n")
        self._write("people/person-2/followers.yml", "- {person: person-1, state: accepted}\n")
        # Without it nothing is recorded.
        (self.data / ".daybook").mkdir()

    def _write(self, path: str, text: str) -> None:
        file = self.data / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def events(self, name: str) -> pathlib.Path:
        return self.data / "people" / name / "events/2026.csv"

    def environment(self) -> dict:
        return {**os.environ, "HOME": str(self.home), "XDG_CONFIG_HOME": str(self.home / "config")}

    def words(self, *words: str) -> list:
        return [find_program(), *words, "--data", str(self.data)]

    def call(self, *words: str) -> str:
        result = subprocess.run(
            self.words(*words), env=self.environment(), capture_output=True, text=True, check=False)
        assert result.returncode == 0, (words, result.stdout, result.stderr)
        return result.stdout

    def started(self, *words: str) -> subprocess.Popen:
        return subprocess.Popen(
            self.words(*words), env=self.environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def build(self, site: pathlib.Path | None = None, *words: str) -> str:
        return self.call("build", "--output", str(site or self.site), *words)

    def inputs(self) -> int:
        """How many files and folders are read, at most."""
        return sum(1 + len(files) for folder, _, files in os.walk(self.data) if "/.daybook" not in folder)

    def expect_clean(self, circumstances: str) -> None:
        """The site has to be what is made anew."""
        clean = self.folder / "clean"
        shutil.rmtree(clean, ignore_errors=True)
        self.build(clean, "--thorough")
        built, expected = files(self.site), files(clean)
        assert sorted(built) == sorted(expected), circumstances
        assert [path for path in expected if built[path] != expected[path]] == [], circumstances


def files(site: pathlib.Path) -> dict:
    return {
        str(path.relative_to(site)): path.read_bytes()
        for path in site.rglob("*") if path.is_file() and ".daybook" not in path.parts}
