import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SUPPORT = ROOT / "scripts/bench-support"
sys.path.append(str(SUPPORT))

# A program that knows the commands the bench calls, writes down how it was called, and says of what it lacks what daybook does.
STAND_IN = """\
#!/bin/sh
printf '%s' "$(basename "$0")" >>"{calls}"; printf '\\t%s' "$@" >>"{calls}"; echo >>"{calls}"
for word in "$@"; do
  case " {lacks} " in *" $word "*) echo "error: there is no \\`$word\\`" >&2; echo "hint: ask" >&2; exit 64 ;; esac
done
command=$1 data='' output=''
[ "$command" = demo ] && data=$2
while [ $# -gt 0 ]; do
  case $1 in --data) data=$2 ;; --output) output=$2 ;; esac
  shift
done
case $command in
  --version) echo "{version}" ;;
  demo) mkdir -p "$data/people/ana/events" && echo when,habit >"$data/people/ana/events/2026.csv" ;;
  build) mkdir -p "$output/public/assets" && printf '%s' "{page}" >"$output/public/index.html" ;;
  today) echo '{{"person": "ana", "checklist": [{{"habit": "walk", "state": "open", "needed": null}}]}}' ;;
  done) echo 2026-12-31,walk >>"$data/people/ana/events/2026.csv"; echo '{{"site": {{"written": 3}}}}' ;;
esac
"""


class Programs:
    """Stand-ins for two programs, and all calls of them in order."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.folder = folder
        self._calls = folder / "calls.txt"

    def stand_in(self, name: str, lacks: str = "", page: str = "page", version: str = "0.1.0") -> str:
        file = self.folder / name
        file.write_text(STAND_IN.format(calls=self._calls, lacks=lacks, page=page, version=version))
        file.chmod(0o755)
        return str(file)

    @property
    def calls(self) -> list[list[str]]:
        if not self._calls.exists():
            return []
        return [line.split("\t") for line in self._calls.read_text().splitlines()]


@pytest.fixture
def programs(tmp_path) -> Programs:
    return Programs(tmp_path)


@pytest.fixture
def compare(programs, monkeypatch, capsys):
    """Compares the stand-ins `before` and `after` of that folder: gives the status, what was printed, and the rows."""
    import compare as module
    import measure
    import program

    # Nothing here depends on how old a file is, or on what an emulated processor counts.
    monkeypatch.setattr(program.time, "sleep", lambda seconds: None)
    monkeypatch.setattr(measure.shutil, "which", lambda name: None)
    # One post is as good as hundreds.
    write = module.course_site.write
    monkeypatch.setattr(module.course_site, "write", lambda data, site, weeks, posts: write(data, site, 1, 1))
    work = programs.folder / "work"
    work.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(work))

    def comparing(*options: str) -> tuple[object, str, list[dict]]:
        figures = programs.folder / "figures.json"
        sample = programs.folder / "sample"
        sample.mkdir()
        monkeypatch.setenv("DAYBOOK_BEFORE", str(programs.folder / "before"))
        monkeypatch.setenv("DAYBOOK", str(programs.folder / "after"))
        monkeypatch.setenv("DAYBOOK_BEFORE_SAMPLE", str(sample))
        monkeypatch.setenv("DAYBOOK_BEFORE_COMMIT", "0123")
        monkeypatch.setattr(sys, "argv", ["compare.py", "--quick", "--json", str(figures), *options])
        try:
            module.main()
            status: object = 0
        except SystemExit as ended:
            status = ended.code
        return status, capsys.readouterr().out, json.loads(figures.read_text())

    return comparing


class Repository:
    """A repository with the scripts that are measured with. What it builds is a script that says which commit it is of."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.folder = folder / "checkout"
        self.cache = folder / "cache"
        self.builds = folder / "builds.txt"
        self.calls = Programs(folder)
        shutil.copytree(SUPPORT, self.folder / "scripts/bench-support", ignore=shutil.ignore_patterns("__pycache__"))
        for name in ("bench", "lib.sh"):
            shutil.copy(ROOT / "scripts" / name, self.folder / "scripts")
        (self.folder / ".gitignore").write_text(".build/\n")
        (self.folder / "data").mkdir()
        (self.folder / "data/daybook.yml").write_text("title: Sample\n")
        self.git("init", "--quiet", "--initial-branch", "main")

    def git(self, *words: str) -> str:
        identity = ["-c", "user.name=Ana", "-c", "user.email=ana@example.org", "-c", "commit.gpgsign=false"]
        return subprocess.run(
            ["git", *identity, *words], cwd=self.folder, check=True, capture_output=True, text=True).stdout.strip()

    def commit(self, name: str, building: str = "") -> str:
        """A commit whose program is called so; `building` are commands that its build runs first."""
        stand_in = pathlib.Path(self.calls.stand_in(name)).read_text()
        (self.folder / "daybook.sh").write_text(stand_in)
        library = (ROOT / "scripts/lib.sh").read_text()
        library += f"""
build_release() {{
  {building or ':'}
  echo "{name} $root" >>"{self.builds}"
  mkdir -p "$root/.build"
  daybook=$root/.build/{name}
  cp "$root/daybook.sh" "$daybook" && chmod +x "$daybook"
}}
"""
        (self.folder / "scripts/lib.sh").write_text(library)
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", name)
        return self.git("rev-parse", "HEAD")

    def bench(self, *options: str) -> subprocess.CompletedProcess:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("DAYBOOK")}
        return subprocess.run(
            [str(self.folder / "scripts/bench"), *options], cwd=self.folder, capture_output=True, text=True, timeout=100,
            env=environment | {"DAYBOOK_CACHE": str(self.cache)})

    @property
    def built(self) -> list[str]:
        """Names of the programs that were built, in order."""
        return [line.split()[0] for line in self.builds.read_text().splitlines()] if self.builds.exists() else []


@pytest.fixture
def repository(tmp_path) -> Repository:
    return Repository(tmp_path)
