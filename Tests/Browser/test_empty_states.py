"""A daybook that has just begun, one without habits, and a day on which everything is done."""

import shutil
import subprocess

import pytest

from program import find_program
from emitted_site import Edition

TODAY = "2026-11-20"


def run(*arguments: object) -> None:
    result = subprocess.run([find_program(), *map(str, arguments)], capture_output=True, text=True)
    assert result.returncode == 0, result.stderr


@pytest.fixture(scope="session")
def built(tmp_path_factory):
    """Builds what `daybook init` makes, after a change to the person's folder."""

    def build(change=lambda person: None) -> tuple[Edition, Edition]:
        folder = tmp_path_factory.mktemp("diary")
        run("init", folder, "--name", "Ana Lima", "--username", "ana", "--today", TODAY)
        change(folder / "data" / "people" / "ana")
        run("build", "--data", folder / "data", "--output", folder / "out", "--today", TODAY)
        return Edition("home", folder / "out" / "home" / "ana"), Edition("public", folder / "out" / "public")

    return build


@pytest.fixture(scope="session")
def begun(built):
    return built()


@pytest.fixture(scope="session")
def without_habits(built):
    def change(person):
        for name in ("habits", "events", "lists"):
            shutil.rmtree(person / name)

    return built(change)


# Headings, lists and frames that say nothing.
HOLLOW = """() => [...document.querySelectorAll('main section, main ul, main ol, main dl, main p, main h1, main h2, main small')]
  .filter((element) => element.checkVisibility() && !element.textContent.trim() && !element.querySelector('svg, i, img'))
  .map((element) => element.outerHTML.slice(0, 80))"""


def test_a_new_daybook_says_three_first_steps_with_their_commands(begun, new_tab):
    home, _ = begun
    page = new_tab().open(home.page("index.html").url)
    steps = page.locator(".first > li")
    assert steps.count() == 3
    commands = [step.locator("pre").inner_text().strip() for step in steps.all()]
    assert commands == ["daybook done 1", "daybook habit add", "daybook today"]
    assert page.locator(".row").count() == 3  # the habits to begin with


def test_without_a_habit_the_first_step_is_to_choose_one(without_habits, new_tab):
    home, _ = without_habits
    page = new_tab().open(home.page("index.html").url)
    commands = [step.inner_text().strip() for step in page.locator(".first > li pre").all()]
    assert commands == ["daybook habit add", "daybook done 1", "daybook today"]


@pytest.mark.parametrize("path", ["index.html", "habits.html"])
def test_an_add_button_opens_the_suggestions_also_when_there_is_nothing(begun, without_habits, new_tab, path):
    for home, _ in (begun, without_habits):
        page = new_tab().open(home.page(path).url)
        page.locator("main a.add").first.click()
        assert page.url.endswith("/ideas.html")


def test_achievements_begin_with_first_steps_and_list_what_is_begun_from_then_on(built, begun, without_habits, new_tab):
    def nearest(home):
        page = new_tab().open(home.page("achievements.html").url)
        section = page.locator("main .sec:has(.todo)")
        return section.locator("h2").inner_text(), section.locator("li b").all_inner_texts(), section.locator("progress").all_text_contents()

    home, _ = begun
    assert nearest(home) == (
        "First steps", ["First check-in", "7-day streak", "7-day streak", "Perfect week"], ["0 of 1", "0 of 7", "0 of 7", "0 of 3 days"])
    home, _ = without_habits
    assert nearest(home)[:2] == ("First steps", ["First check-in", "Perfect week"])

    def change(person):
        sheet = person / "events" / "2026.csv"
        sheet.write_text(sheet.read_text() + f"{TODAY},walk,done,,,,\n")

    home, _ = built(change)
    title, names, progress = nearest(home)
    assert (title, names, progress) == ("Within reach", ["7-day streak", "10 times"], ["1 of 7", "1 of 10"])

    def do_all(person):
        sheet = person / "events" / "2026.csv"
        sheet.write_text(sheet.read_text() + f"{TODAY},walk,done,,,,\n{TODAY},water,8,,,,\n{TODAY},run,5\n")

    # Friday is done, and the week goes on to Sunday.
    home, _ = built(do_all)
    _, names, progress = nearest(home)
    assert (names[0], progress[0]) == ("Perfect week", "1 of 3 days")


def test_a_command_is_copied_whole(begun, new_tab):
    home, _ = begun
    page = new_tab(permissions=["clipboard-read", "clipboard-write"]).open(home.page("index.html").url)
    page.locator(".src button").first.click()
    page.wait_for_function("() => document.querySelector('.src button').textContent === document.querySelector('.src button').dataset.copy")
    assert page.evaluate("navigator.clipboard.readText()").strip() == "daybook done 1"


def test_no_page_is_left_hollow(begun, without_habits, new_tab):
    tab = new_tab()
    wrong = {}
    for number, editions in enumerate((begun, without_habits)):
        for edition in editions:
            for page in edition.pages:
                opened = tab.open(page.url)
                text = opened.locator("main").inner_text()
                if hollow := opened.evaluate(HOLLOW):
                    wrong[f"{number} {page}"] = hollow
                elif len(text.split()) < 8:
                    wrong[f"{number} {page}"] = text
    assert wrong == {}


def test_a_public_front_without_anybody_says_how_somebody_gets_there(begun, new_tab):
    _, public = begun
    page = new_tab().open(public.page("index.html").url)
    assert page.locator(".empty").is_visible()
    assert "visibility" in page.locator(".empty").inner_text()


def test_a_day_on_which_everything_is_done_says_so(built, new_tab):
    def change(person):
        sheet = person / "events" / "2026.csv"
        sheet.write_text(sheet.read_text() + f"{TODAY},walk,done,,,,\n{TODAY},water,8,,,,\n{TODAY},run,5\n")

    home, _ = built(change)
    page = new_tab().open(home.page("index.html").url)
    assert page.locator(".stamp").is_visible()
    assert page.locator(".is-done").count() == page.locator(".row").count() == 3
