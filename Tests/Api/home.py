"""`daybook serve` at work on a data folder of its own, and a program that has a token."""

import contextlib
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from typing import NamedTuple

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Browser"))

from program import ROOT, find_program  # noqa: E402

TODAY = "2026-11-20"
SPECIFICATION = ROOT / "docs/openapi.yml"


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self):
        return json.loads(self.body)


class Home:
    def __init__(self, folder: pathlib.Path, *options: str) -> None:
        self.folder, self.data = folder, folder / "data"
        self.write("daybook.yml", f"title: Tests\nowner: ana\ntoday: {TODAY}\ntimezone: Europe/Lisbon\nhomes: all\n")
        self.write("people/ana/profile.yml", "name: Ana Lima\n")
        self.write("people/ben/profile.yml", "name: Ben\n")
        self.habit("ana", "run", "title: Morning run\nschedule: daily")
        self.habit("ana", "water", "title: Drink water\nschedule: daily\ntarget: at least 8 glasses")
        self.habit("ana", "coffee", "title: Coffee\nschedule: daily\ntarget: at most 2 cups")
        self.habit("ana", "call", "title: Call family\nschedule: 2 times a week")
        self.habit("ben", "read", "title: Secret reading\nschedule: daily")
        self.write("people/ana/lists/home.md", "---\ntitle: Home\n---\n- [ ] Buy tea due:2026-11-20\n")
        self.write("people/ben/lists/mine.md", "---\ntitle: Secret list\n---\n- [ ] Secret task\n")
        self.process = None
        self.start(*options)

    def write(self, path: str, text: str) -> None:
        file = self.data / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def habit(self, person: str, slug: str, keys: str) -> None:
        self.write(f"people/{person}/habits/{slug}.md", f"---\n{keys}\n---\n")

    def start(self, *options: str) -> None:
        with contextlib.closing(socket.socket()) as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.errors = open(self.folder / "errors", "w")
        self.process = subprocess.Popen(
            [find_program(), "serve", "--port", str(port), "--data", str(self.data), "--output",
             str(self.folder / "site"), *options],
            stdout=subprocess.PIPE, stderr=self.errors, text=True)
        self.root = re.search(r"http://\S+?(?=/\s)", self.process.stdout.readline() + " ").group()

    def end(self) -> str:
        """Ends it, and gives what it said on standard error."""
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(timeout=60) == 0
        self.process.stdout.close()
        self.errors.close()
        return (self.folder / "errors").read_text()

    def call(self, *arguments: str) -> str:
        called = subprocess.run(
            [find_program(), *arguments, "--data", str(self.data)], cwd=self.folder, capture_output=True, text=True,
            timeout=300)
        assert called.returncode == 0, called.stdout + called.stderr
        return called.stdout

    def token(self, name: str, *options: str) -> str:
        return json.loads(self.call("token", "add", "--name", name, *options, "--json"))["token"]

    def ask(self, method: str, path: str, token: str | None = None, body=None, **headers: str) -> Answer:
        fields = {name.replace("_", "-"): value for name, value in headers.items()}
        if token:
            fields["Authorization"] = f"Bearer {token}"
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
            fields.setdefault("Content-Type", "application/json")
        request = urllib.request.Request(self.root + path, body, fields, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return Answer(answer.status, dict(answer.headers), answer.read())
        except urllib.error.HTTPError as error:
            return Answer(error.code, dict(error.headers), error.read())

    def rows(self, person: str = "ana") -> list[str]:
        file = self.data / f"people/{person}/events/2026.csv"
        return file.read_text().splitlines()[1:] if file.exists() else []

    def list(self) -> str:
        return (self.data / "people/ana/lists/home.md").read_text()


REQUESTS = int(os.environ.get("DAYBOOK_API_REQUESTS", "500"))
