"""A data folder in which the tests call the program."""

import pathlib
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Browser"))

from program import find_program  # noqa: E402

TODAY = "2026-11-20"


class Diary:
    def __init__(self, folder: pathlib.Path) -> None:
        self.folder = folder
        self.data = folder / "data"
        person = self.data / "people/ana"
        for name in ("habits", "lists"):
            (person / name).mkdir(parents=True)
        (self.data / "daybook.yml").write_text(f"title: Tests\nowner: ana\ntoday: {TODAY}\ntimezone: Europe/Lisbon\n")
        (person / "profile.yml").write_text("name: Ana Lima\n")

    def habit(self, slug: str, *lines: str) -> None:
        text = "\n".join(["---", f"title: Habit {slug}", "start: 2026-01-01", *lines, "---", ""])
        (self.data / f"people/ana/habits/{slug}.md").write_text(text)

    @property
    def list(self) -> pathlib.Path:
        return self.data / "people/ana/lists/home.md"

    def call(self, *arguments: str, status: int = 0) -> str:
        called = subprocess.run(
            [find_program(), *arguments, "--data", str(self.data)], cwd=self.folder, capture_output=True, text=True,
            timeout=300)
        assert called.returncode == status, called.stdout + called.stderr
        return called.stdout
