"""The sample site, built once, and a real Chromium to open it in.

DAYBOOK           the program; left out: the newest one under .build/
DAYBOOK_SITE      a site that is already there, with home/<person>/ and public/
DAYBOOK_CHROMIUM  the browser
"""

import contextlib
import functools
import http.server
import os
import pathlib
import shutil
import subprocess
import threading
import urllib.parse

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from playwright.sync_api import TimeoutError as PlaywrightTimeout

import cast as casts
import club as clubs
from emitted_site import Edition
from program import ROOT, find_program
from studio import Studio

PREFIX = "/somewhere/deep/"


@pytest.fixture(scope="session")
def site(tmp_path_factory) -> pathlib.Path:
    """The folder that holds both editions of the sample data."""
    if given := os.environ.get("DAYBOOK_SITE"):
        return pathlib.Path(given).resolve()
    output = tmp_path_factory.mktemp("site")
    result = subprocess.run(
        [find_program(), "build", "--data", str(ROOT / "data"), "--output", str(output)], capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    return output


@pytest.fixture(scope="session")
def home(site) -> Edition:
    return Edition("home", site / "home" / "ana")


@pytest.fixture(scope="session")
def public(site) -> Edition:
    return Edition("public", site / "public")


@pytest.fixture(scope="session", params=["home", "public"])
def edition(request) -> Edition:
    return request.getfixturevalue(request.param)


@pytest.fixture(scope="session")
def browser() -> Browser:
    program = os.environ.get("DAYBOOK_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if not program:
        pytest.exit("no Chromium: install one, or name it by DAYBOOK_CHROMIUM", returncode=2)
    # Chromium refuses its sandbox to root, which is who a container's user is.
    arguments = ["--no-sandbox"] if os.getuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=arguments)
        yield browser
        browser.close()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config) -> int | None:
    """Two tests at once for each core, by `-n auto`: where one waits, for a server that builds or for a page that settles,
    another goes on. Each has a browser of its own, so that of many cores each gets one."""
    if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ:
        return None  # xdist reads it
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(cores, min(2 * cores, 8))


def pytest_collection_modifyitems(items) -> None:
    """`-m "not served"` leaves out what needs `daybook serve`."""
    for item in items:
        if "start_studio" in item.fixturenames:
            item.add_marker("served")


@pytest.fixture(scope="session")
def start_studio() -> type[Studio]:
    """Starts `daybook serve`. Who asks for it is marked as `served`, and ends what was started."""
    return Studio


@pytest.fixture
def studio(start_studio, tmp_path):
    """`daybook serve` for one test alone."""
    studio = start_studio(tmp_path)
    yield studio
    studio.end()


@pytest.fixture
def club(start_studio, tmp_path):
    """`daybook serve --accounts` for one test alone; it sends no mails."""
    studio = start_studio(tmp_path, start=False)
    try:
        yield clubs.started(studio, XDG_CONFIG_HOME=str(studio.data.parent / "none"))
    finally:
        if studio.process:
            studio.end()


@pytest.fixture(scope="module")
def served(start_studio, tmp_path_factory):
    """`daybook serve` for all tests of a module that change nothing by it."""
    studio = start_studio(tmp_path_factory.mktemp("served"))
    yield studio
    studio.end()


@pytest.fixture(scope="module")
def cast(start_studio, tmp_path_factory):
    """Ana and everybody else by how they stand to her, for all tests of a module."""
    studio = start_studio(tmp_path_factory.mktemp("cast"), casts.prepare)
    yield casts.cast_of(studio, XDG_CONFIG_HOME=str(studio.data.parent / "none"))
    studio.end()


class Tab:
    """A page of the browser that remembers what went wrong in it."""

    def __init__(self, context: BrowserContext) -> None:
        self.page: Page = context.new_page()
        self.problems: list[str] = []
        self.allowed = ("file://", "data:")
        self.page.on("console", lambda message: self._console(message))
        self.page.on("pageerror", lambda error: self.problems.append(f"{self.page.url}: {error}"))
        self.page.on("request", lambda request: self._request(request.url))
        self.page.on("requestfailed", lambda request: self._failed(request))
        self.page.on("response", lambda response: self._response(response))

    def open(self, url: str) -> Page:
        self.page.goto(url, wait_until="load")
        return self.page

    def _console(self, message) -> None:
        if message.type in ("error", "warning"):
            self.problems.append(f"{self.page.url}: {message.text}")

    def _request(self, url: str) -> None:
        if not url.startswith(self.allowed):
            self.problems.append(f"{self.page.url}: asks for {url}")

    def _failed(self, request) -> None:
        if request.failure == "net::ERR_ABORTED":  # the tab went on to the next page before an icon had come
            return
        self.problems.append(f"{self.page.url}: {request.url} failed: {request.failure}")

    def _response(self, response) -> None:
        if response.status >= 400:
            self.problems.append(f"{self.page.url}: {response.url} answered {response.status}")


@pytest.fixture
def new_tab(browser):
    """Opens tabs with given settings of the browser: `new_tab(width=390, color_scheme="dark")`."""
    contexts = []

    def open_tab(width: int = 1280, height: int = 900, **settings) -> Tab:
        settings.setdefault("color_scheme", "light")
        settings.setdefault("reduced_motion", "reduce")
        context = browser.new_context(viewport={"width": width, "height": height}, **settings)
        contexts.append(context)
        return Tab(context)

    yield open_tab
    for context in contexts:
        for page in context.pages:
            end(page)
        context.close()


def end(page: Page) -> None:
    """Closes a page, asking again if need be. Chromium 156 forgets that it was asked to close a page or a context while
    the page is on its way to another one, and Playwright's own `close` waits for its answer without a limit."""
    session = page.context.new_cdp_session(page)
    target = session.send("Target.getTargetInfo")["targetInfo"]["targetId"]
    browser = page.context.browser.new_browser_cdp_session()
    for _ in range(10):
        with contextlib.suppress(PlaywrightTimeout), page.expect_event("close", timeout=2000):
            browser.send("Target.closeTarget", {"targetId": target})
        if page.is_closed():
            break
    browser.detach()


class _Handler(http.server.SimpleHTTPRequestHandler):
    """A folder under a prefix, and nothing else: what leaves the prefix is not found."""

    def translate_path(self, path: str) -> str:
        path = urllib.parse.urlsplit(path).path
        if not path.startswith(PREFIX):
            return str(pathlib.Path(self.directory) / "outside-of-the-prefix")
        return super().translate_path("/" + path.removeprefix(PREFIX))

    def log_message(self, *arguments) -> None:
        pass


@pytest.fixture(scope="session")
def serve():
    """Gives the URL of an edition, served under a prefix from this machine."""
    servers = []

    @functools.cache
    def start(folder: pathlib.Path) -> str:
        server = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), functools.partial(_Handler, directory=str(folder)))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        servers.append(server)
        return f"http://127.0.0.1:{server.server_port}{PREFIX}"

    yield lambda edition: start(edition.folder)
    for server in servers:
        server.shutdown()
        server.server_close()
