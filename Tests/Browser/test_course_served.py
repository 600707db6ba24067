"""The course on the local page: a newcomer begins it, reads, and answers, with and without scripts."""

import base64
import re
import shutil
import urllib.request

import pytest

from studio import SCRIPTS, TODAY, opened, until


@pytest.fixture
def newcomer(start_studio, tmp_path):
    def without_history(data):
        shutil.rmtree(data / "people")
        (data / "people/ana").mkdir(parents=True)
        (data / "people/ana/profile.yml").write_text("name: Ana\n", encoding="utf-8")
        shutil.rmtree(data / "challenges", ignore_errors=True)
        (data / "achievements.yml").unlink(missing_ok=True)

    studio = start_studio(tmp_path, without_history)
    yield studio
    studio.end()


@SCRIPTS
def test_a_newcomer_is_met_by_the_course_and_led_to_its_welcome_and_the_tour(new_tab, newcomer, scripts):
    tab = opened(new_tab, newcomer, java_script_enabled=scripts, width=390)
    page = tab.page
    invitation = page.locator("main .box")
    assert "Welcome" in invitation.inner_text() and "How Daybook works" in invitation.inner_text()
    page.get_by_role("button", name="Start the course").click()
    page.wait_for_url("**/course/week-01/01-welcome.html")
    page.locator(".note").get_by_text("Ten weeks").wait_for()
    page.get_by_role("button", name="I have read this").click()
    page.locator("main nav.pn a", has_text="How Daybook works").click()
    page.wait_for_url("**/02-how-daybook-works.html")
    assert "started: 2026-11-20" in (newcomer.data / "people/ana/course.yml").read_text(encoding="utf-8")
    page.goto(newcomer.home + "index.html")
    assert page.locator('.row[data-habit="photograph-meals"]').count() == 1
    assert page.get_by_role("button", name="Start the course").count() == 0
    assert tab.problems == []


@SCRIPTS
def test_an_answer_becomes_a_habit_on_the_days_that_were_chosen(new_tab, newcomer, scripts):
    tab = opened(new_tab, newcomer, java_script_enabled=scripts)
    page = tab.page
    # Begun a week ago: the second week is open, and the habit of the first is over.
    page.locator('input[name="day"]').fill("2026-11-13")
    page.get_by_role("button", name="Start the course").click()
    page.wait_for_url("**/course/week-01/01-welcome.html")
    page.goto(newcomer.home + "course/week-02/01-eat-slowly.html")
    form = page.locator('form[action$="-/answer"]')
    form.locator("textarea").fill("When I sit down,\nthe fork: goes down.")
    form.locator("select").select_option("weekdays")
    form.get_by_role("button").click()
    page.locator(".note").get_by_text("Eat slowly").wait_for()
    text = (newcomer.data / "people/ana/habits/eat-slowly.md").read_text(encoding="utf-8")
    assert re.search(r"schedule: weekdays\n.*replaces: photograph-meals\n---\nWhen I sit down,\nthe fork: goes down\.\n", text, re.DOTALL)
    page.goto(newcomer.home + "habits/eat-slowly/index.html")
    assert "Photograph meals" in page.locator("ol.facts").inner_text()
    assert tab.problems == []


@SCRIPTS
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
    # What it said of the first try is there until the page that comes says that this one is stored.
    page.locator(".note:not([hidden], .is-bad)").wait_for()
    tab.open(studio.home)
    page.locator(".goal").get_by_text("Someone who comes back.").wait_for()


def test_the_address_of_a_post_that_is_not_open_says_when_it_opens_and_nothing_of_the_post(new_tab, newcomer):
    tab = new_tab(width=390)
    page = tab.page
    page.goto(newcomer.home + "course.html")
    page.get_by_role("button", name="Start the course").click()
    page.wait_for_url("**/course/week-01/01-welcome.html")
    for path, said in (
        ("week-01/02-how-daybook-works", "Week 1 · opens when the post before it is read"),
        ("week-02/01-eat-slowly", "Week 2 · opens 27 Nov"),
    ):
        answer = page.goto(newcomer.home + f"course/{path}.html")
        assert answer.status == 404
        assert page.locator("main").inner_text().split("\n\n") == ["This post is not open yet", said, "To the course"]
        assert page.title() == "This post is not open yet"
        assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.get_by_role("link", name="To the course").click()
    page.wait_for_url("**/home/ana/course.html")
    # What is no post is no page.
    assert page.goto(newcomer.home + "course/week-02/99-none.html").status == 404
    assert page.get_by_text("There is no such page.").is_visible()


def test_in_another_language_it_says_so_in_that(new_tab, newcomer):
    settings = newcomer.data / "daybook.yml"
    settings.write_text(re.sub(r"(?m)^language: .*$", "language: de", settings.read_text(encoding="utf-8")), encoding="utf-8")
    (newcomer.data / "people/ana/course.yml").write_text("started: 2026-11-20\n", encoding="utf-8")
    page = new_tab().page
    until(lambda: b'lang="de"' in urllib.request.urlopen(newcomer.home, timeout=60).read())
    page.goto(newcomer.home + "course/week-02/01-eat-slowly.html")
    assert page.locator("html").get_attribute("lang") == "de"
    assert page.locator("main").inner_text().split("\n\n") == ["Dieser Beitrag ist noch nicht offen", "Woche 2 · öffnet sich am 27. Nov.", "Zum Kurs"]


# Eight pixels by eight, red.
DOT = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGM4oKCAFTEMLQkAKj9AAXjm1WMAAAAASUVORK5CYII=")


def test_a_picture_within_a_sentence_stays_in_its_line(new_tab, newcomer):
    (newcomer.data / "course/week-01/dot.png").write_bytes(DOT)
    post = newcomer.data / "course/week-01/01-welcome.md"
    post.write_text(post.read_text(encoding="utf-8") + "\n\nPress ![the red one](dot.png) once.\n", encoding="utf-8")
    (newcomer.data / "people/ana/course.yml").write_text("started: 2026-11-20\n", encoding="utf-8")
    until(lambda: b"01-welcome.html" in urllib.request.urlopen(newcomer.home, timeout=60).read())
    page = new_tab().page
    page.goto(newcomer.home + "course/week-01/01-welcome.html")
    picture = page.get_by_role("img", name="the red one")
    picture.scroll_into_view_if_needed()
    text = page.locator("p", has=picture)
    assert text.bounding_box()["height"] < 40
    box = text.bounding_box()
    assert picture.bounding_box()["x"] > box["x"] + 20
