"""`daybook serve` as a program: its port, its secrets, its end, what its scripts weigh, and its first minutes with a newcomer."""

import re
import shutil
import signal
import subprocess
import urllib.parse
import urllib.request

from program import find_program
from studio import SCRIPTS, TODAY, opened, row, until


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


@SCRIPTS
def test_a_newcomer_is_led_by_buttons_and_needs_no_terminal(new_tab, studio, scripts):
    studio.stop()
    shutil.rmtree(studio.data.parent)
    subprocess.run([find_program(), "init", str(studio.data.parent), "--today", TODAY], check=True, capture_output=True)
    studio.start("me")
    tab = opened(new_tab, studio, width=390, java_script_enabled=scripts)
    page = tab.page
    assert page.locator("main pre").count() == 0
    assert page.locator("main button.tick").count() == 3
    assert page.locator("main button.tick").first.bounding_box()["y"] < 844
    page.get_by_role("link", name="Add a habit").click()
    page.wait_for_url("**/habits/new.html")
    page.go_back()
    page.locator('.row[data-habit="walk"] button.tick').click()
    page.locator(".note p").get_by_text("Walk").wait_for()
    row(page, "walk").locator('button.tick[data-s="done"]').wait_for()
    assert tab.problems == []


@SCRIPTS
def test_where_several_people_are_served_one_leads_to_another(new_tab, studio, scripts):
    settings = studio.data / "daybook.yml"
    settings.write_text(settings.read_text().replace("homes: owner", "homes: [ana, ben]"))
    assert opened(new_tab, studio).page.locator("[popovertarget=whose]").count() == 0
    studio.again(options=("--all",))
    page = opened(new_tab, studio, width=390, java_script_enabled=scripts).page
    for address, name, other in (("habits/read/index.html", "Ana Lima", "Ben Hoffmann"), ("", "Ben Hoffmann", "Ana Lima")):
        if address:
            page.goto(studio.home + address)
        page.get_by_role("button", name=f"Whose pages: {name}").click()
        page.get_by_role("link", name=other, exact=True).click()
        page.wait_for_url("**/home/" + other.split()[0].lower() + "/index.html")


def test_the_history_has_no_empty_bar(new_tab, studio):
    page = opened(new_tab, studio).page
    page.goto(studio.home + "history/index.html")
    page.locator(".filter summary").click()
    bar = page.locator(".filter .note")
    bar.wait_for(state="attached")
    assert bar.evaluate("(bar) => bar.clientHeight") == 0


def test_photos_are_asked_for_as_pages_show_them(new_tab, studio):
    """Phones convert what they took for a field that says which kinds it takes."""
    page = opened(new_tab, studio).page
    kinds = "image/jpeg,image/png,image/webp"
    for path in ("index.html", "habits/morning-run/check-in.html", "habits/morning-run/2026-11-18.html"):
        page.goto(studio.home + path)
        fields = page.locator("input[type=file]").evaluate_all("all => all.map((field) => field.accept)")
        assert fields and set(fields) == {kinds}, path


def test_scripts_of_a_served_page_weigh_at_most_20_kilobytes(new_tab, studio):
    """All that a page asks for until somebody points at something, presses a key or touches it."""
    sizes = {}

    def size(url):
        if url not in sizes:
            with urllib.request.urlopen(url, timeout=60) as answer:
                sizes[url] = len(answer.read())
        return sizes[url]

    # What a worker keeps is no weight of the page.
    page = new_tab(service_workers="block").page
    asked = set()
    page.on("request", lambda request: asked.add(request.url) if request.resource_type == "script" else None)
    for path in ("index.html", "habits.html", "habits/morning-run/index.html", "history/index.html", "calendar/index.html", "course.html",
                 "settings.html", "habits/new-own.html", "habits/order.html", "course/week-02/02-the-person-you-become.html",
                 "habits/morning-run/check-in.html", "week.html", "help.html", "agenda.html", "lists/index.html", "tasks/index.html",
                 "tasks/index.html?group=label", "lists/home/index.html", "lists/home/order.form.html", "lists/home/repot-the-lemon-tree.html"):
        asked.clear()
        assert page.goto(studio.home + path).status == 200, path
        # Scripts that are loaded by others once the page is idle count, too.
        # A browser without windows may find no idle moment on a busy machine.
        page.evaluate("""new Promise((idle) => {
          const wait = { timeout: 2000 };
          requestIdleCallback(() => setTimeout(() => requestIdleCallback(idle, wait)), wait);
        })""")
        weight = {url.rsplit("/", 1)[1]: size(url) for url in asked}
        assert "studio.js" in weight, path
        assert sum(weight.values()) <= 20_000, (path, weight)


def test_what_a_gesture_may_lead_to_comes_with_it(new_tab, studio):
    page = new_tab(service_workers="block").page
    asked = set()
    page.on("request", lambda request: asked.add(request.url.rsplit("/", 1)[1]) if request.resource_type == "script" else None)
    page.goto(studio.home + "index.html")
    assert not asked & {"renew.js", "waiting-list.js"}
    page.keyboard.press("Tab")
    until(lambda: asked >= {"renew.js", "waiting-list.js"} or page.wait_for_timeout(50))
