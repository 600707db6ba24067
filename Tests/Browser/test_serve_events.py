"""Single check-ins in `daybook serve`: recorded for a day, changed, deleted, and changed by two at once."""

import subprocess
from concurrent.futures import ThreadPoolExecutor

from axe import violations
from program import find_program
from studio import LOOKS, SCRIPTS, TODAY, WAYS, opened, until

RUN = "habits/morning-run/"

def rows_of(studio, day, habit="morning-run"):
    return [row for row in studio.rows if row.startswith(day) and f",{habit}," in row]


def command(studio, *words):
    subprocess.run(
        [find_program(), *words, "--today", TODAY, "--data", str(studio.data), "--output", str(studio.site)],
        check=True, capture_output=True)


@WAYS
def test_a_check_in_of_an_earlier_day(new_tab, studio, scripts, width):
    page = opened(new_tab, studio, width=width, java_script_enabled=scripts).page
    page.goto(studio.home + RUN + "index.html")
    page.get_by_role("link", name="Record for a day").click()
    page.get_by_label("Day", exact=True).fill("2026-11-19")
    page.get_by_label("Amount", exact=True).fill("4,2")
    page.get_by_label("Comment").fill("Between showers")
    page.get_by_role("button", name="Record", exact=True).click()
    page.locator(".note p").get_by_text("not due that day").wait_for()
    assert rows_of(studio, "2026-11-19") == ["2026-11-19,morning-run,4.2,Between showers,,,"]
    assert page.url.endswith("history/2026-11.html#d19-morning-run")
    page.locator(".note button").click()
    until(lambda: rows_of(studio, "2026-11-19") == [])


@WAYS
def test_a_check_in_is_changed_from_the_history_and_from_its_habit(new_tab, studio, scripts, width):
    page = opened(new_tab, studio, width=width, java_script_enabled=scripts).page
    before = rows_of(studio, "2026-11-18")
    page.goto(studio.home + "history/2026-11.html#d18-morning-run")
    page.locator("#d18-morning-run .edit").click()
    assert page.get_by_label("Amount", exact=True).input_value() == "5.6"
    page.get_by_role("link", name="Cancel").click()
    assert rows_of(studio, "2026-11-18") == before
    page.goto(studio.home + RUN + "index.html")
    page.locator('a.edit[href$="2026-11-18.html"]').click()
    page.get_by_label("Place").fill("nowhere")
    page.get_by_label("Comment").fill("Fog")
    page.get_by_role("button", name="Save").click()
    page.locator(".problems").wait_for()
    assert page.get_by_label("Place").input_value() == "nowhere"
    assert page.get_by_label("Comment").input_value() == "Fog"
    assert rows_of(studio, "2026-11-18") == before
    page.get_by_label("Place").fill("")
    page.get_by_label("Take the photo away").check()
    page.get_by_role("button", name="Save").click()
    page.locator(".note p").get_by_text("Stored").wait_for()
    assert rows_of(studio, "2026-11-18") == ["2026-11-18T06:49,morning-run,5.6,Fog,,,"]
    photo = studio.data / "people/ana/photos/2026-11-18-park-at-dawn.jpg"
    assert not photo.exists()
    page.locator(".note button").click()
    until(lambda: rows_of(studio, "2026-11-18") == before and photo.exists())


@SCRIPTS
def test_deleting_asks_first(new_tab, studio, scripts):
    page = opened(new_tab, studio, java_script_enabled=scripts).page
    before = rows_of(studio, "2026-11-18")
    page.goto(studio.home + RUN + "2026-11-18.html")
    page.get_by_role("link", name="Delete this check-in").click()
    page.locator("h1").get_by_text("Do you wish to delete the habit event?").wait_for()
    page.get_by_role("link", name="Cancel").click()
    assert rows_of(studio, "2026-11-18") == before
    page.goto(studio.home + RUN + "2026-11-18-delete.html")
    page.get_by_role("button", name="Delete", exact=True).click()
    page.locator(".note p").get_by_text("Deleted").wait_for()
    assert rows_of(studio, "2026-11-18") == []
    page.locator(".note button").click()
    until(lambda: rows_of(studio, "2026-11-18") == before)


@SCRIPTS
def test_what_changed_meanwhile_is_shown_and_asked_about(new_tab, studio, scripts):
    page = opened(new_tab, studio, java_script_enabled=scripts).page
    page.goto(studio.home + RUN + "2026-11-18.html")
    page.get_by_label("Comment").fill("Mine")
    command(studio, "event", "edit", "morning-run", "2026-11-18", "--comment", "Theirs")
    page.get_by_role("button", name="Save").click()
    page.locator(".problems").get_by_text("changed elsewhere").wait_for()
    assert page.get_by_label("Comment").input_value() == "Mine"
    assert "Theirs" in page.locator(".stored").inner_text()
    assert "Theirs" in rows_of(studio, "2026-11-18")[0]
    page.get_by_role("button", name="Save").click()
    page.locator(".note p").get_by_text("Stored").wait_for()
    assert "Mine" in rows_of(studio, "2026-11-18")[0]


def test_where_somebody_is(new_tab, studio):
    place = {"latitude": 38.7291, "longitude": -9.1531}
    page = opened(new_tab, studio, geolocation=place, permissions=["geolocation"]).page
    page.goto(studio.home + RUN + "check-in.html")
    page.get_by_role("button", name="Use where I am").click()
    until(lambda: page.get_by_label("Place").input_value() == "38.729100,-9.153100")


def test_a_form_is_filled_in_by_keys_alone(new_tab, studio):
    page = opened(new_tab, studio).page
    page.goto(studio.home + RUN + "2026-11-18.html")
    page.get_by_label("Comment").focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("By keys")
    page.keyboard.press("Enter")
    page.locator(".note p").get_by_text("Stored").wait_for()
    assert "By keys" in rows_of(studio, "2026-11-18")[0]


@LOOKS
def test_axe_finds_nothing(new_tab, studio, scheme, width):
    page = opened(new_tab, studio, width=width, color_scheme=scheme).page
    wrong = {}
    for path in (RUN + "check-in.html", RUN + "2026-11-18.html", RUN + "2026-11-18-delete.html", "settings.html",
                 "history/2026-11.html"):
        page.goto(studio.home + path)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        if found := violations(page):
            wrong[path] = found
    page.goto(studio.home + RUN + "2026-11-18.html")
    page.evaluate("document.querySelector('[name=seen]').value = 'other'")
    page.get_by_label("Comment").fill("Mine")
    page.get_by_role("button", name="Save").click()
    page.locator(".stored").first.wait_for()
    if found := violations(page):
        wrong["conflict"] = found
    assert wrong == {}


def test_two_clients_and_a_terminal_at_once_lose_nothing(studio):
    before = len(studio.rows_of("drink-water"))
    counts = [40, 40]

    def client(count):
        return [studio.send("check-in", habit="drink-water", value="amount", amount="1")[0] for _ in range(count)]

    def terminal(count):
        for _ in range(count):
            command(studio, "done", "drink-water", "1", "--no-build")
        return []

    with ThreadPoolExecutor(3) as clients:
        work = [clients.submit(client, count) for count in counts] + [clients.submit(terminal, 10)]
        codes = [code for task in work for code in task.result()]
    assert codes == [200] * sum(counts)
    assert len(studio.rows_of("drink-water")) == before + sum(counts) + 10
