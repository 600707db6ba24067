"""Pages of `daybook serve` and the site on disk keep up with the files of the data folder."""

import re
import subprocess

from program import find_program
from studio import TODAY, listening, opened, row, until


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
    told = listening(page)
    assert studio.send("check-in", habit="german", value="skip")[0] == 200
    told()
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
    until(index.exists)
    assert b"Three lines" in index.read_bytes()
    fresh = opened(new_tab, studio).page
    fresh.locator(".wrong").wait_for()
    assert row(fresh, "read").count() == 1
    file.write_text(sound)
    page.locator(".wrong").wait_for(state="detached")
    assert tab.problems == []


def test_errors_are_folded_and_put_away(new_tab, studio):
    page = opened(new_tab, studio, width=390).page
    file = studio.data / "people/ana/habits/journal.md"
    sound = file.read_text()
    file.write_text(sound.replace("schedule:", "schedules:"))
    page.locator(".wrong li").wait_for()
    page.locator(".wrong summary").click()
    page.locator(".wrong li").wait_for(state="hidden")
    # The same again, as an editor writes a file twice, unfolds nothing.
    file.write_text(file.read_text() + "\n")
    opened(new_tab, studio).page.locator(".wrong li").wait_for()
    assert page.locator(".wrong li").is_hidden()
    page.locator(".wrong").get_by_role("button", name="Close").click()
    page.locator(".wrong").wait_for(state="detached")
    file.write_text(sound.replace("schedule:", "schedule: someday #"))
    page.locator(".wrong li").wait_for()
    file.write_text(sound)
    page.locator(".wrong").wait_for(state="detached")


def test_a_check_in_from_the_command_line_shows_up(new_tab, studio):
    page = opened(new_tab, studio).page
    subprocess.run(
        [find_program(), "done", "eat-slowly", "--today", TODAY, "--data", str(studio.data), "--output", str(studio.site)],
        check=True, capture_output=True)
    row(page, "eat-slowly").locator('button.tick[data-s="done"]').wait_for()


def test_what_was_said_stays_on_a_page_that_is_loaded_anew(new_tab, studio):
    """The history is: its filters look at the page once."""
    page = opened(new_tab, studio).page
    page.goto(studio.home + "habits/morning-run/check-in.html")
    page.get_by_label("Day", exact=True).fill("2026-11-19")
    page.get_by_label("Amount", exact=True).fill("4.2")
    page.get_by_role("button", name="Record", exact=True).click()
    note = page.locator(".note p").get_by_text("not due that day")
    note.wait_for()
    before = studio.rows
    page.evaluate("document.body.id = 'old'")
    assert studio.send("check-in", habit="eat-slowly", value="done")[0] == 200
    page.locator("body:not(#old)").wait_for()
    note.wait_for()
    until(lambda: studio.rows != before)
    # It says the same; what it takes back is not the last change any more, and it says so.
    page.locator(".note button").click()
    page.locator(".note.is-bad").wait_for()
    assert [row for row in studio.rows if "4.2" in row and row.startswith("2026-11-19,morning-run")]


def test_the_site_on_disk_follows(studio):
    assert studio.send("check-in", habit="eat-slowly", value="done")[0] == 200
    row_of = lambda text: re.search(r'<li class="row[^>]*>(?:(?!</li>).)*eat-slowly(?:(?!</li>).)*</li>', text, re.S).group()
    page = studio.site / "home/ana/index.html"
    until(lambda: page.exists() and 'data-s="done"' in row_of(page.read_text()))
    text = page.read_text()
    for unwanted in ("studio.js", "<form method", studio.token, "blob:"):
        assert unwanted not in text
    assert not (studio.site / "home/ana/assets/studio.js").exists()


def test_what_is_wrong_in_the_folder_of_somebody_else_is_a_line_and_stops_nothing(new_tab, studio):
    habit = studio.data / "people/ben/habits"
    broken = next(path for path in sorted(habit.iterdir()) if "schedule: " in path.read_text())
    sound = broken.read_text()
    page = opened(new_tab, studio, width=390).page
    broken.write_text(re.sub(r"(?m)^schedule: .*$", "schedule: when I am sober", sound))
    told = page.locator(".wrong")
    told.wait_for()
    # It lies folded at the foot, and says where, and nothing of what stands there.
    assert told.locator("details").get_attribute("open") is None
    told.locator("summary").click()
    assert f"people/ben/habits/{broken.name}, line" in told.inner_text()
    assert "sober" not in page.content()
    told.locator("summary").click()
    assert row(page, "eat-slowly").locator(".tick-form, form").first.is_visible()
    assert studio.send("check-in", habit="german", value="skip")[0] == 200
    until(lambda: page.locator('.row[data-habit="german"]').inner_text() and studio.rows_of("german"))
    page.locator(".wrong").wait_for()
    broken.write_text(sound)
    page.locator(".wrong").wait_for(state="detached")


def test_an_error_of_ones_own_lies_over_the_page_with_its_line(new_tab, studio):
    page = opened(new_tab, studio, width=390).page
    file = studio.data / "people/ana/habits/journal.md"
    sound = file.read_text()
    file.write_text(re.sub(r"(?m)^schedule: .*$", "schedule: someday", sound))
    told = page.locator(".wrong")
    told.get_by_text("schedule: someday").wait_for()
    assert "people/ana/habits/journal.md, line" in told.inner_text()
    file.write_text(sound)
    told.wait_for(state="detached")
