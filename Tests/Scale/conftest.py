import os
import pathlib
import subprocess
import sys

import pytest

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Browser"))

from program import find_program  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
RECIPES = ROOT / "packaging/scale"


class Community:
    """A data folder of several people, and what is made of it in parts."""

    def __init__(self, folder: pathlib.Path, people: int = 12) -> None:
        self.folder = folder
        self.data = folder / "data"
        self.tools = folder / "tools"
        self.tools.mkdir(parents=True)
        program = pathlib.Path(find_program()).resolve()
        (self.tools / "daybook").symlink_to(program)
        self.environment = os.environ | {
            "HOME": str(folder), "PATH": f"{self.tools}:{os.environ['PATH']}", "PARALLEL_HOME": str(folder / ".parallel")}
        self.write("daybook.yml", "title: Many\ntimezone: UTC\nowner: person-1\ntoday: 2026-11-20\n")
        for number in range(1, people + 1):
            self.add(f"person-{number}")

    def write(self, path: str, text: str) -> None:
        file = self.data / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def add(self, name: str, days: int = 20) -> None:
        self.write(f"people/{name}/profile.yml", f"name: {name}\nvisibility: public\n")
        self.write(f"people/{name}/habits/walk.md", "---\ntitle: Walk\nschedule: daily\nvisibility: public\n---\n")
        self.write(f"people/{name}/events/2026.csv", "when,habit,value\n" + "".join(
            f"2026-11-{day:02},walk,done\n" for day in range(1, days)))

    def run(self, *command: str | pathlib.Path, status: int = 0, **more) -> str:
        called = subprocess.run(
            [str(word) for word in command], cwd=self.folder, env=self.environment | more, capture_output=True, text=True,
            timeout=100)
        assert called.returncode == status, called.stdout + called.stderr
        return called.stdout

    def files(self, site: str = "site") -> dict[str, bytes]:
        root = self.folder / site / "public"
        return {str(path.relative_to(root)): path.read_bytes() for path in root.rglob("*") if path.is_file()}

    def expected(self) -> dict[str, bytes]:
        """What one build makes."""
        self.run("daybook", "build", "--edition", "public", "--output", "one")
        files = self.files("one")
        self.run("rm", "-r", "one")
        return files


@pytest.fixture
def community(tmp_path):
    return Community(tmp_path)
