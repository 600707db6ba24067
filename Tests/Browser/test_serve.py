"""`daybook serve` in a real browser: checking in by hand, with and without scripts, and pages that keep up with the files."""

import base64
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
from concurrent.futures import ThreadPoolExecutor

import pytest

from conftest import ROOT, find_program

TODAY = "2026-11-20"


class Studio:
    """The program at work on a copy of the sample data."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.data = folder / "data"
        shutil.copytree(ROOT / "data", self.data)
        with contextlib.closing(socket.socket()) as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.site = folder / "site"
        self.start()

    def start(self, person: str = "ana", *options: str) -> None:
        self.process = subprocess.Popen(
            [find_program(), "serve", "--port", str(self.port), "--today", TODAY, "--data", str(self.data),
             "--output", str(self.site), *(["--person", person] if person != "ana" else []), *options],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.greeting = self.process.stdout.readline()
        self.root = re.search(r"http://\S+?/", self.greeting).group()
        self.home = self.root + "home/ana/"

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=30)

    def again(self, person: str = "ana", without_token: bool = False) -> None:
        """The program is ended and started at the same port."""
        if self.process.poll() is None:
            self.stop()
        self.process.stdout.close()
        self.process.stderr.close()
        if without_token:
            (self.data / ".daybook" / "serve-token").unlink()
        self.start(person)

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
        self.process.stdout.close()
        self.process.stderr.close()
        return code


@pytest.fixture
def studio(tmp_path):
    studio = Studio(tmp_path)
    yield studio
    studio.end()


def opened(new_tab, studio, **settings):
    tab = new_tab(**settings)
    tab.allowed = (studio.root, "data:", "blob:")
    tab.open(studio.root)
    return tab


def row(page, habit):
    return page.locator(f'.row[data-habit="{habit}"]')


def until(condition, seconds: float = 20) -> None:
    """Waits for what another process is about to do."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.05)


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
@pytest.mark.parametrize("width", [390, 1280], ids=["phone", "desktop"])
def test_one_press_checks_in_and_another_takes_it_back(new_tab, studio, scripts, width):
    tab = opened(new_tab, studio, width=width, java_script_enabled=scripts)
    page = tab.page
    before = studio.rows_of("read")
    button = row(page, "read").locator("button.tick")
    box = button.bounding_box()
    assert box["width"] >= 44 and box["height"] >= 44
    state = button.get_attribute("data-s")
    button.click()
    page.locator(".note p").get_by_text("Read").wait_for()
    row(page, "read").locator(f'button.tick:not([data-s="{state}"])').wait_for()
    until(lambda: studio.rows_of("read") != before)
    assert len(studio.rows_of("read")) != len(before)
    row(page, "read").locator("button.tick").click()
    row(page, "read").locator(f'button.tick[data-s="{state}"]').wait_for()
    until(lambda: len(studio.rows_of("read")) == len(before))
    assert tab.problems == []


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_the_bar_after_a_change_takes_it_back(new_tab, studio, scripts):
    tab = opened(new_tab, studio, java_script_enabled=scripts)
    page = tab.page
    before = studio.rows
    assert page.locator(".note").is_hidden()
    row(page, "eat-slowly").locator("button.tick").click()
    page.locator(".note button").wait_for()
    until(lambda: studio.rows != before)
    page.locator(".note button").click()
    page.locator(".note p").get_by_text("Taken back").wait_for()
    until(lambda: studio.rows == before)
    page.locator(".note button").wait_for(state="hidden")
    assert tab.problems == []


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_amounts_go_up_and_down_by_a_step(new_tab, studio, scripts):
    page = opened(new_tab, studio, java_script_enabled=scripts).page
    amounts = lambda: [line.split(",")[2] for line in studio.rows_of("drink-water")]
    before = amounts()
    row(page, "drink-water").locator(".step").last.click()
    until(lambda: amounts() == before + ["1"])
    page.locator(".note:not([hidden])").wait_for()
    row(page, "drink-water").locator(".step").first.click()
    until(lambda: amounts() == before)


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_a_comment_a_place_and_a_skip(new_tab, studio, scripts):
    page = opened(new_tab, studio, java_script_enabled=scripts).page
    line = row(page, "eat-slowly")
    line.locator("summary").click()
    line.locator('[name="comment"]').fill("A quiet day")
    line.locator('[name="location"]').fill("38.7223,-9.1393")
    line.locator('form.say [value="done"]').click()
    until(lambda: any("A quiet day" in text and "38.7223" in text for text in studio.rows_of("eat-slowly")))
    page.locator(".note:not([hidden])").wait_for()
    line = row(page, "german")
    line.locator("summary").click()
    line.locator('[value="skip"]').click()
    until(lambda: any(",skip," in text for text in studio.rows_of("german")))


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_what_was_typed_stays_when_it_cannot_be_stored(new_tab, studio, scripts):
    page = opened(new_tab, studio, java_script_enabled=scripts).page
    before = studio.rows
    line = row(page, "eat-slowly")
    line.locator("summary").click()
    line.locator('[name="comment"]').fill("Kept")
    line.locator('[name="location"]').fill("nowhere")
    line.locator('form.say [value="done"]').click()
    page.get_by_text("Write latitude and longitude").wait_for()
    assert page.locator('main [name="comment"] >> visible=true').input_value() == "Kept"
    assert page.locator('main [name="location"] >> visible=true').input_value() == "nowhere"
    assert studio.rows == before


def test_a_photo_is_made_to_fit_and_shown(new_tab, studio, tmp_path):
    page = opened(new_tab, studio).page
    # Noise does not compress: 600 × 600 are far above the limit.
    data = page.evaluate(
        """() => { const c = document.createElement('canvas'); c.width = c.height = 600; const x = c.getContext('2d');
        const d = x.createImageData(600, 600); for (let i = 0, n = 1; i < d.data.length; i++) { n = n * 16807 % 2147483647;
        d.data[i] = i % 4 === 3 ? 255 : n & 255; } x.putImageData(d, 0, 0); return c.toDataURL('image/png').split(',')[1]; }""")
    picture = tmp_path / "noise.png"
    picture.write_bytes(base64.b64decode(data))
    assert picture.stat().st_size > 200_000
    line = row(page, "eat-slowly")
    line.locator("summary").click()
    line.locator('[name="photo"]').set_input_files(str(picture))
    line.locator('form.say [value="done"]').click()
    stored = studio.data / "people/ana/photos" / f"{TODAY}-eat-slowly.jpg"
    until(stored.exists)
    assert stored.stat().st_size <= 65_536
    assert any(f"{TODAY}-eat-slowly.jpg" in text for text in studio.rows_of("eat-slowly"))


def test_a_file_that_is_no_picture_is_refused(new_tab, studio, tmp_path):
    page = opened(new_tab, studio, java_script_enabled=False).page
    before = studio.rows
    (tmp_path / "page.jpg").write_text("<script>alert(1)</script>")
    line = row(page, "eat-slowly")
    line.locator("summary").click()
    line.locator('[name="photo"]').set_input_files(str(tmp_path / "page.jpg"))
    line.locator('form.say [value="done"]').click()
    page.locator(".problem").wait_for()
    assert studio.rows == before


def test_keys_and_swipes(new_tab, studio):
    page = opened(new_tab, studio).page
    habits = page.locator(".row[data-habit]").evaluate_all("rows => rows.map(row => row.dataset.habit)")
    for key, expected in [("j", 0), ("j", 1), ("j", 2), ("k", 1)]:
        page.keyboard.press(key)
        focused = page.evaluate("document.activeElement.closest('.row')?.dataset.habit")
        assert focused == habits[expected]
    before = studio.rows_of(habits[1])
    page.keyboard.press("Space")
    until(lambda: studio.rows_of(habits[1]) != before)
    page.locator(".note:not([hidden])").wait_for()
    until(lambda: page.evaluate("document.activeElement.closest('.row')?.dataset.habit") == habits[1])

    phone = opened(new_tab, studio, width=390, has_touch=True).page
    before = studio.rows_of("eat-slowly")
    row(phone, "eat-slowly").scroll_into_view_if_needed()
    box = row(phone, "eat-slowly").bounding_box()
    session = phone.context.new_cdp_session(phone)
    x, y = box["x"] + box["width"] - 60, box["y"] + 20
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 6):
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x - 25 * step, "y": y}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    until(lambda: studio.rows_of("eat-slowly") != before)


def test_a_button_that_is_pressed_is_not_taken_away_by_a_new_page(new_tab, studio):
    page = opened(new_tab, studio).page
    before = studio.rows_of("read")
    button = row(page, "read").locator("button.tick")
    button.hover()
    page.mouse.down()
    with page.expect_response(lambda answer: answer.request.headers.get("x-daybook") == "page"):
        assert studio.send("check-in", habit="eat-slowly", value="done")[0] == 200
    page.wait_for_timeout(500)
    assert "is-done" not in row(page, "eat-slowly").get_attribute("class")
    page.mouse.up()
    until(lambda: studio.rows_of("read") != before)
    row(page, "eat-slowly").and_(page.locator(".is-done")).wait_for()


def test_it_says_when_nothing_could_be_stored(new_tab, studio):
    assert studio.send("check-in", habit="eat-slowly", value="done")[0] == 200
    # A worker that comes to life at this moment takes the page's requests past what the test says of them.
    page = opened(new_tab, studio, service_workers="block").page
    row(page, "eat-slowly").and_(page.locator(".is-done")).wait_for()
    page.route("**/-/take-back", lambda route: route.abort())
    state = row(page, "eat-slowly").locator("button.tick").get_attribute("data-s")
    row(page, "eat-slowly").locator("button.tick").click()
    page.locator(".note.is-bad").get_by_text("may not be stored").wait_for()
    assert row(page, "eat-slowly").locator("button.tick").get_attribute("data-s") == state
    assert "is-done" in row(page, "eat-slowly").get_attribute("class")


def test_an_edited_file_shows_up_and_keeps_the_place(new_tab, studio):
    tab = opened(new_tab, studio, height=500)
    page = tab.page
    page.evaluate("scrollTo(0, 300)")
    page.evaluate("window.stays = true")
    profile = studio.data / "people/ana/habits/journal.md"
    profile.write_text(re.sub(r"(?m)^title: .*$", "title: Evening pages", profile.read_text()))
    page.get_by_text("Evening pages").first.wait_for()
    assert page.evaluate("window.stays") is True
    assert abs(page.evaluate("scrollY") - 300) < 40
    assert tab.problems == []


def test_a_form_that_is_being_filled_in_is_left_alone(new_tab, studio):
    page = opened(new_tab, studio).page
    row(page, "eat-slowly").locator("summary").click()
    row(page, "eat-slowly").locator('[name="comment"]').fill("Half a thou")
    assert studio.send("check-in", habit="german", value="skip")[0] == 200
    time.sleep(2)
    assert row(page, "eat-slowly").locator('[name="comment"]').input_value() == "Half a thou"


def test_errors_lie_over_the_page_until_they_are_mended(new_tab, studio):
    tab = opened(new_tab, studio)
    page = tab.page
    file = studio.data / "people/ana/habits/journal.md"
    sound = file.read_text()
    file.write_text(re.sub(r"(?m)^title: .*$", "title: <img src=x onerror=alert(1)>\nschedule: someday", sound))
    page.locator(".wrong").wait_for()
    text = page.locator(".wrong").inner_text()
    assert "journal.md" in text and "line" in text
    assert page.locator(".wrong img").count() == 0
    index = studio.site / "home/ana/index.html"
    # The site on disk follows the pages that are served.
    for _ in range(300):
        if index.exists():
            break
        time.sleep(0.1)
    assert b"Three lines" in index.read_bytes()
    fresh = opened(new_tab, studio).page
    fresh.locator(".wrong").wait_for()
    assert row(fresh, "read").count() == 1
    file.write_text(sound)
    page.locator(".wrong").wait_for(state="detached")
    assert tab.problems == []


def test_a_check_in_from_the_command_line_shows_up(new_tab, studio):
    page = opened(new_tab, studio).page
    subprocess.run(
        [find_program(), "done", "eat-slowly", "--today", TODAY, "--data", str(studio.data), "--output", str(studio.site)],
        check=True, capture_output=True)
    row(page, "eat-slowly").locator('button.tick[data-s="done"]').wait_for()


def test_the_site_on_disk_follows(studio):
    assert studio.send("check-in", habit="eat-slowly", value="done")[0] == 200
    row_of = lambda text: re.search(r'<li class="row[^>]*>(?:(?!</li>).)*eat-slowly(?:(?!</li>).)*</li>', text, re.S).group()
    page = studio.site / "home/ana/index.html"
    until(lambda: page.exists() and 'data-s="done"' in row_of(page.read_text()))
    text = page.read_text()
    for unwanted in ("studio.js", "<form method", studio.token, "blob:"):
        assert unwanted not in text
    assert not (studio.site / "home/ana/assets/studio.js").exists()


def test_two_clients_at_once_lose_nothing(studio):
    count = 40
    before = len(studio.rows_of("drink-water"))

    def client(_):
        return [studio.send("check-in", habit="drink-water", value="amount", amount="1")[0] for _ in range(count)]

    with ThreadPoolExecutor(2) as clients:
        assert all(code == 200 for codes in clients.map(client, range(2)) for code in codes)
    assert len(studio.rows_of("drink-water")) == before + 2 * count


def test_what_is_foreign_is_refused(studio):
    before = studio.rows
    fields = {"habit": "eat-slowly", "value": "done"}
    assert studio.send("check-in", token="", **fields)[0] == 403
    assert studio.send("check-in", token="x" * 43, **fields)[0] == 403
    assert studio.send("check-in", {"Origin": "http://evil.example"}, **fields)[0] == 403
    assert studio.send("check-in", {"Origin": "null"}, **fields)[0] == 403
    assert studio.send("check-in", {"Sec-Fetch-Site": "cross-site"}, **fields)[0] == 403
    assert studio.send("check-in", {"Host": "evil.example"}, **fields)[0] == 421
    assert studio.send("check-in", {"Content-Type": "text/plain"}, **fields)[0] == 415
    assert studio.send("no-such-action", **fields)[0] == 404
    for path in ("home/ana/-/check-in", "home/ben/", "home/ana/%2e%2e/%2e%2e/daybook.yml", "home/ana/..%2f..%2fdaybook.yml",
                 "home/ana/.daybook/serve-token", "data/daybook.yml"):
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(studio.root + path)
        assert refused.value.code in (400, 404), path
    large = urllib.request.Request(studio.home + "-/check-in", b"a=" + b"x" * (25 * 1024 * 1024))
    with pytest.raises((urllib.error.HTTPError, urllib.error.URLError, ConnectionError)) as refused:
        urllib.request.urlopen(large)
    assert getattr(refused.value, "code", 413) == 413
    assert studio.rows == before


def test_every_answer_says_what_pages_may_do(studio):
    for path in ("home/ana/", "home/ana/assets/studio.js", "public/"):
        with urllib.request.urlopen(studio.root + path) as answer:
            policy = answer.headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy and "form-action 'self'" in policy and "frame-ancestors 'none'" in policy
            assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_the_next_port_is_taken_and_said(studio, tmp_path):
    port = urllib.parse.urlsplit(studio.root).port
    second = subprocess.Popen(
        [find_program(), "serve", "--port", str(port), "--today", TODAY, "--data", str(studio.data), "--output",
         str(tmp_path / "other")], stdout=subprocess.PIPE, text=True)
    first_line, second_line = second.stdout.readline(), second.stdout.readline()
    second.send_signal(signal.SIGINT)
    assert second.wait(timeout=30) == 0
    second.stdout.close()
    assert f"{port} is taken" in first_line
    assert f":{port}/" not in second_line and "http://127.0.0.1:" in second_line


def test_secrets_are_kept_and_nobody_elses(studio):
    for name in ("serve-token", "serve-key"):
        assert (studio.data / ".daybook" / name).stat().st_mode & 0o777 == 0o600


def test_it_ends_while_pages_are_open(new_tab, studio):
    opened(new_tab, studio)
    assert studio.end() == 0


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_a_post_is_read_and_answered(new_tab, studio, scripts):
    tab = opened(new_tab, studio, java_script_enabled=scripts)
    page = tab.page
    progress = studio.data / "people/ana/course.yml"
    page.locator("a.next").click()
    post = page.url.split("/course/")[1].removesuffix(".html")
    assert post not in progress.read_text()
    page.get_by_role("button", name="I have read this").click()
    page.locator(".note:not([hidden])").wait_for()
    until(lambda: f"{post}: {TODAY}" in progress.read_text())
    page.get_by_role("button", name="I have read this").wait_for(state="detached")

    tab.open(studio.home + "course/week-02/02-the-person-you-become.html")
    page.locator("textarea").fill("Two\nlines")
    page.locator("form.say button").click()
    page.get_by_text("one line").wait_for()
    assert page.locator("textarea").input_value() == "Two\nlines"
    page.locator("textarea").fill("Someone who comes back.")
    page.locator("form.say button").click()
    until(lambda: "Someone who comes back." in progress.read_text())
    page.locator(".note:not([hidden])").wait_for()
    tab.open(studio.home)
    page.locator(".goal").get_by_text("Someone who comes back.").wait_for()


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_a_newcomer_is_led_by_buttons_and_needs_no_terminal(new_tab, studio, scripts):
    studio.stop()
    shutil.rmtree(studio.data.parent)
    subprocess.run([find_program(), "init", str(studio.data.parent), "--today", TODAY], check=True, capture_output=True)
    studio.start("me")
    tab = opened(new_tab, studio, width=390, java_script_enabled=scripts)
    page = tab.page
    assert page.locator("main pre").count() == 0
    assert page.locator("main button.tick").count() == 2
    assert page.locator("main button.tick").first.bounding_box()["y"] < 844
    page.get_by_role("link", name="Add a habit").click()
    page.wait_for_url("**/habits/new.html")
    page.go_back()
    page.locator('.row[data-habit="walk"] button.tick').click()
    page.locator(".note p").get_by_text("Walk").wait_for()
    row(page, "walk").locator('button.tick[data-s="done"]').wait_for()
    assert tab.problems == []


def test_scripts_of_a_served_page_weigh_at_most_20_kilobytes(studio):
    """As the page is opened; filters and their data come when somebody wants them."""
    def get(url):
        with urllib.request.urlopen(url, timeout=60) as answer:
            return answer.read()

    for path in ("index.html", "habits.html", "habits/morning-run/index.html", "history/index.html", "calendar/index.html", "course.html",
                 "settings.html", "habits/new-own.html", "habits/order.html", "course/week-02/02-the-person-you-become.html"):
        page = studio.home + path
        scripts = re.findall(r'<script src="([^"]+)"', get(page).decode())
        sizes = {script: len(get(urllib.parse.urljoin(page, script))) for script in scripts}
        assert any(script.endswith("studio.js") for script in sizes), path
        assert sum(sizes.values()) <= 20_000, (path, sizes)


def test_a_tile_server_of_the_settings_may_be_asked_by_pages_with_a_map_alone(studio):
    settings = studio.data / "daybook.yml"
    settings.write_text(settings.read_text() + '\nmap_tiles: "https://tile.example.org/{z}/{x}/{y}.png"\n')

    def policy(path):
        with urllib.request.urlopen(studio.root + path, timeout=60) as answer:
            return answer.headers["Content-Security-Policy"]

    until(lambda: "img-src 'self' blob: data: https://tile.example.org;" in policy("home/ana/history/index.html"))
    for path in ("home/ana/index.html", "home/ana/history/data/2026.js", "public/index.html"):
        assert path.endswith(".js") or "example.org" not in policy(path), path
