"""`daybook serve` at work on a copy of the sample data, and what its tests do again and again."""

import contextlib
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable

import pytest

from program import ROOT, find_program

TODAY = "2026-11-20"

LISTEN = """() => new Promise((heard) => {
  const news = new EventSource(new URL('changes', document.querySelector('.note form').action));
  let first = true;
  window.told = 0;
  news.addEventListener('revision', () => { if (first) { first = false; heard(); } else window.told += 1; });
})"""

# What has to work for everybody: without scripts and with them, on a phone and on a desk.
SCRIPTS = pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
WIDTHS = pytest.mark.parametrize("width", [390, 1280], ids=["phone", "desktop"])
# Each of these once, not each with each: most of what goes wrong does so for one of two reasons.
WAYS = pytest.mark.parametrize("scripts, width", [(True, 390), (False, 1280)], ids=["phone with scripts", "desktop without scripts"])
LOOKS = pytest.mark.parametrize("scheme, width", [("light", 390), ("dark", 1280)], ids=["light phone", "dark desktop"])


def meet_worker(page):
    """Waits until the service worker answers for the page. One that was being loaded while the worker began is its own only
    from the next time on."""
    page.evaluate("""navigator.serviceWorker.ready.then(({ active }) => active.state === 'activated'
      || new Promise((done) => { active.onstatechange = () => done(true); }))""")
    if page.evaluate("navigator.serviceWorker.controller === null"):
        page.reload()
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


class Studio:
    """The program at work on a copy of the sample data."""

    def __init__(
            self, folder: pathlib.Path, prepare: Callable[[pathlib.Path], None] = lambda data: None, start: bool = True) -> None:
        """In a folder, started there unless told otherwise; `prepare` changes the copy of the data before that."""
        self.data = folder / "data"
        shutil.copytree(ROOT / "data", self.data)
        prepare(self.data)
        with contextlib.closing(socket.socket()) as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.site = folder / "site"
        self.root = f"http://127.0.0.1:{self.port}/"
        self.process: subprocess.Popen | None = None
        if start:
            self.start()

    def start(self, person: str = "ana", *options: str) -> None:
        self.process = subprocess.Popen(
            [find_program(), "serve", "--port", str(self.port), "--today", TODAY, "--data", str(self.data),
             "--output", str(self.site), *(["--person", person] if person != "ana" else []), *options],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.greeting = self.process.stdout.readline()
        self.root = re.search(r"http://\S+?/", self.greeting).group()

    @property
    def home(self) -> str:
        return self.root + "home/ana/"

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def close(self) -> None:
        """Closes what an ended one has written to."""
        if self.process is not None:
            self.process.stdout.close()
            self.process.stderr.close()

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=30)

    def again(self, person: str = "ana", without_token: bool = False, options: tuple[str, ...] = ()) -> None:
        """The program is ended and started at the same port."""
        if self.is_running:
            self.stop()
        self.close()
        if without_token:
            (self.data / ".daybook" / "serve-token").unlink()
        self.start(person, *options)

    @property
    def token(self) -> str:
        return (self.data / ".daybook" / "serve-token").read_text().strip()

    @property
    def rows(self) -> list[str]:
        return (self.data / "people/ana/events/2026.csv").read_text().splitlines()

    def rows_of(self, habit: str) -> list[str]:
        return [row for row in self.rows if row.startswith(TODAY) and f",{habit}," in row]

    def send(self, action: str, headers: dict[str, str] | None = None, token: str | None = None, **fields) -> tuple[int, str]:
        fields["token"] = self.token if token is None else token
        request = urllib.request.Request(
            self.home + "-/" + action, urllib.parse.urlencode(fields).encode(), {"Accept": "application/json", **(headers or {})})
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def end(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=30)
        self.close()
        return code


def opened(new_tab, studio, **settings):
    tab = new_tab(**settings)
    tab.allowed = (studio.root, "data:", "blob:")
    tab.open(studio.root)
    return tab


def row(page, habit):
    return page.locator(f'.row[data-habit="{habit}"]')


def listening(page) -> Callable[[], None]:
    """Gives what waits until the page was told of the data folder again, as its own scripts are."""
    page.evaluate(LISTEN)

    def told() -> None:
        until(lambda: page.evaluate("window.told") > 0)
        # Its scripts have asked for the page by then, and have the answer when one that was asked for later is there.
        page.evaluate("fetch(location.href.split('#')[0], { headers: { 'x-daybook': 'page' } }).then((page) => page.text())")

    return told


def until(condition, seconds: float = 20) -> None:
    """Waits for what another process is about to do."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.05)
