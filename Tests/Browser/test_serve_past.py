"""The past is corrected where it is seen: days of drawings, strips and lines, and the week, in `daybook serve`."""

import re

import pytest

from axe import violations
from studio import SCRIPTS, TODAY, WAYS, WIDTHS, opened, until

RUN = "habits/morning-run/"

# Where a day lies on the axis of a habit, in pixels of the window.
PLACE = """(iso) => {
  const axis = document.querySelector('.ax');
  const index = Math.round((Date.parse(iso) - Date.parse(axis.dataset.start)) / 864e5);
  for (const svg of [...axis.querySelectorAll('svg svg')].filter((one) => one.getClientRects().length)) {
    const { x, width } = svg.viewBox.baseVal;
    const left = Math.floor(index / 7) * 15;
    if (left < x || left >= x + width) continue;
    svg.scrollIntoView({ block: 'center' });
    const at = svg.querySelector('use').getScreenCTM();
    return [at.e + at.a * (left + 6), at.f + at.d * (Number(axis.dataset.top) + index % 7 * 15 + 6)];
  }
}"""


def rows_of(studio, day, habit="morning-run"):
    return [row for row in studio.rows if row.startswith(day) and f",{habit}," in row]


def dialog(page):
    box = page.locator("dialog[open]")
    box.locator("h1").wait_for()
    return box


def press(page, iso):
    page.mouse.click(*page.evaluate(PLACE, iso))
    return dialog(page)


def title(page):
    return re.sub(r"\s+", " ", dialog(page).get_attribute("aria-label"))


@WIDTHS
def test_a_press_on_a_day_of_a_habit_opens_it_and_what_is_recorded_shows_on_the_page(new_tab, studio, width):
    page = opened(new_tab, studio, width=width).page
    page.goto(studio.home + RUN + "index.html")
    box = press(page, "2026-11-11")
    assert title(page) == "Morning run Wednesday, 11 November 2026"
    before = page.locator(".ax .d5").first.get_attribute("d")
    box.get_by_label("Amount of the day").fill("4,2")
    page.keyboard.press("Enter")
    box.locator(".day-said").get_by_text("4.2 km").wait_for()
    assert [row.split(",")[2] for row in rows_of(studio, "2026-11-11")] == ["4.2"]
    until(lambda: page.locator(".ax .d5").first.get_attribute("d") != before)
    assert page.url.endswith(RUN + "index.html")
    # The bar has Undo for it.
    page.keyboard.press("Escape")
    page.locator(".note button").click()
    until(lambda: [row.split(",")[2] for row in rows_of(studio, "2026-11-11")] == ["7.6"])


def test_escape_closes_and_the_focus_is_where_it_was(new_tab, studio):
    page = opened(new_tab, studio).page
    page.goto(studio.home + RUN + "index.html")
    press(page, "2026-11-11")
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="detached")
    assert page.evaluate("document.activeElement.matches('.ax')")
    # From the day that was pressed the keys go on.
    page.keyboard.press("ArrowUp")
    assert "10 November 2026" in page.locator(".day-told").inner_text()


def test_keys_go_from_day_to_day(new_tab, studio):
    page = opened(new_tab, studio).page
    page.goto(studio.home + RUN + "index.html")
    page.locator(".ax").focus()
    # The first focus brings the script.
    page.locator(".ax[role=application]").wait_for()
    page.keyboard.press("ArrowLeft")
    told = page.locator(".day-told")
    told.get_by_text("13 November 2026").wait_for()
    assert told.get_attribute("role") == "status"
    for key, date in [("ArrowUp", "12 November"), ("ArrowDown", "13 November"), ("PageUp", "13 October"), ("PageDown", "13 November"),
                      ("End", "20 November"), ("ArrowRight", "20 November"), ("ArrowDown", "20 November")]:
        page.keyboard.press(key)
        assert date in told.inner_text(), key
    page.keyboard.press("Home")
    assert "2025" in told.inner_text()
    page.keyboard.press("End")
    page.keyboard.press("ArrowUp")
    assert told.inner_text().endswith("not due")
    assert page.locator(".day-cursor").is_visible()
    page.keyboard.press("Enter")
    assert title(page) == "Morning run Thursday, 19 November 2026"


def test_days_to_come_and_days_before_the_habit_open_nothing(new_tab, studio):
    page = opened(new_tab, studio).page
    page.goto(studio.home + RUN + "index.html")
    for day in ("2026-11-21", "2025-06-30"):
        page.mouse.click(*page.evaluate(PLACE, day))
    page.wait_for_timeout(300)
    assert page.locator("dialog[open]").count() == 0


@WIDTHS
@pytest.mark.parametrize("path", ["index.html", "habits.html"])
def test_a_day_of_a_week_strip(new_tab, studio, path, width):
    page = opened(new_tab, studio, width=width).page
    page.goto(studio.home + path)
    page.locator('a.wk[data-days*="/eat-slowly/"] i').nth(3).click()
    assert title(page) == "Eat slowly Tuesday, 17 November 2026"
    dialog(page).get_by_role("button", name="Skipped").click()
    page.locator(".day-said").get_by_text("skipped").wait_for()
    assert [row.split(",")[2] for row in rows_of(studio, "2026-11-17", "eat-slowly")] == ["skip"]
    until(lambda: page.locator('a.wk[data-days*="/eat-slowly/"] i').nth(3).get_attribute("class") == "sk")
    assert page.url.endswith(path)


@WIDTHS
def test_a_day_of_a_line_of_the_calendar(new_tab, studio, width):
    page = opened(new_tab, studio, width=width).page
    page.goto(studio.home + "calendar/index.html")
    line = page.locator('svg[data-days*="/eat-slowly/"]')
    line.scroll_into_view_if_needed()
    box = line.bounding_box()
    page.mouse.click(box["x"] + box["width"] * 9.5 / 30, box["y"] + box["height"] / 2)
    assert title(page) == "Eat slowly Tuesday, 10 November 2026"
    dialog(page).get_by_role("button", name="Take back").click()
    page.locator(".day-said").get_by_text("Taken back").wait_for()
    assert rows_of(studio, "2026-11-10", "eat-slowly") == []


def test_the_dialog_steps_to_the_days_around_it(new_tab, studio):
    page = opened(new_tab, studio, width=390).page
    page.goto(studio.home + RUN + "index.html")
    box = press(page, "2026-11-19")
    box.get_by_role("link", name="Day before").click()
    box.get_by_text("Wednesday, 18 November 2026").wait_for()
    page.keyboard.press("Enter")
    box.get_by_text("Tuesday, 17 November 2026").wait_for()
    for _ in range(3):
        box.get_by_role("link", name="Day after").click()
    box.get_by_text("Friday, 20 November 2026").wait_for()
    assert box.get_by_role("link", name="Day after").count() == 0
    assert page.url.endswith("index.html")


def test_what_is_refused_is_said_in_the_dialog_and_stays(new_tab, studio):
    page = opened(new_tab, studio).page
    page.goto(studio.home + RUN + "index.html")
    before = rows_of(studio, "2026-11-11")
    box = press(page, "2026-11-11")
    box.get_by_label("Amount of the day").fill("many")
    page.keyboard.press("Enter")
    box.get_by_role("alert").wait_for()
    field = box.get_by_label("Amount of the day")
    assert field.input_value() == "many"
    assert field.get_attribute("aria-invalid") == "true"
    assert page.evaluate("document.activeElement.id") == "day-sum"
    assert rows_of(studio, "2026-11-11") == before


@WIDTHS
def test_without_scripts_the_year_leads_to_the_day(new_tab, studio, width):
    page = opened(new_tab, studio, width=width, java_script_enabled=False).page
    page.goto(studio.home + RUN + "2026.html")
    day = page.locator('.year a[href="day-2026-11-11.html"]')
    box = day.bounding_box()
    assert min(box["width"], box["height"]) >= 24
    day.click()
    page.get_by_label("Amount of the day").fill("4,2")
    page.get_by_role("button", name="Save", exact=True).click()
    page.locator(".note p").get_by_text("4.2 km").wait_for()
    assert page.url.endswith("day-2026-11-11.html")
    page.get_by_label("Amount of the day").fill("many")
    page.get_by_role("button", name="Save", exact=True).click()
    page.locator(".problem").wait_for()
    assert page.get_by_label("Amount of the day").input_value() == "many"
    assert [row.split(",")[2] for row in rows_of(studio, "2026-11-11")] == ["4.2"]


def test_without_scripts_a_strip_leads_to_the_week(new_tab, studio):
    page = opened(new_tab, studio, java_script_enabled=False).page
    page.locator('a.wk[data-days*="/eat-slowly/"]').click()
    assert page.url.endswith("week.html")
    page.goto(studio.home + "habits.html")
    page.get_by_role("link", name="The week", exact=True).click()
    assert page.locator("h1").inner_text() == "Week 47"


# The week


@WAYS
def test_a_press_in_the_week(new_tab, studio, scripts, width):
    page = opened(new_tab, studio, width=width, java_script_enabled=scripts).page
    page.goto(studio.home + "week.html")
    cell = page.locator('[id="eat-slowly.2026-11-17"]')
    assert cell.get_attribute("aria-pressed") == "true"
    cell.click()
    page.locator('[id="eat-slowly.2026-11-17"][aria-pressed=false]').wait_for()
    assert rows_of(studio, "2026-11-17", "eat-slowly") == []
    page.get_by_role("radio", name="skipped").check()
    page.locator('[id="eat-slowly.2026-11-17"]').click()
    page.locator('[id="eat-slowly.2026-11-17"][aria-pressed=true]').wait_for()
    assert rows_of(studio, "2026-11-17", "eat-slowly") == ["2026-11-17,eat-slowly,skip,,,,"]
    assert page.get_by_role("radio", name="skipped").is_checked()
    if scripts:
        assert page.url.endswith("week.html")
        assert page.evaluate("document.activeElement.id") == "eat-slowly.2026-11-17"


@SCRIPTS
def test_an_amount_in_the_week(new_tab, studio, scripts):
    page = opened(new_tab, studio, java_script_enabled=scripts).page
    page.goto(studio.home + "week.html")
    field = page.locator('[id="drink-water.2026-11-18"]')
    field.fill("5,5")
    field.press("Enter")
    page.locator(".note p").get_by_text("5.5 glasses").wait_for()
    until(lambda: page.locator('[id="drink-water.2026-11-18"]').input_value() == "5.5")
    page.locator('[id="drink-water.2026-11-18"]').fill("many")
    page.locator('[id="drink-water.2026-11-18"]').press("Enter")
    page.locator(".problems").wait_for()
    field = page.locator('[id="drink-water.2026-11-18"]')
    assert field.get_attribute("aria-invalid") == "true"
    assert field.input_value() == "many"


def test_keys_go_through_the_week(new_tab, studio):
    page = opened(new_tab, studio).page
    page.goto(studio.home + "week.html")
    page.locator('[id="eat-slowly.2026-11-17"]').focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.id") == "eat-slowly.2026-11-18"
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.id") == "drink-water.2026-11-18"


def test_an_amount_that_is_being_typed_outlives_a_newer_page(new_tab, studio):
    page = opened(new_tab, studio).page
    page.goto(studio.home + "week.html")
    field = page.locator('[id="drink-water.2026-11-18"]')
    field.fill("5")
    assert studio.send("check-in", habit="eat-slowly", value="done")[0] == 200
    page.locator(f'[id="eat-slowly.{TODAY}"][aria-pressed=true]').wait_for()
    assert field.input_value() == "5"
    assert page.evaluate("document.activeElement.id") == "drink-water.2026-11-18"


@pytest.mark.parametrize("width", [320, 390, 1280])
@pytest.mark.parametrize("path", ["week.html", RUN + "day-2026-11-11.html"])
def test_pages_are_narrow_and_accessible(new_tab, served, path, width):
    page = opened(new_tab, served, width=width).page
    page.goto(served.home + path)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert violations(page) == []
    for target in page.locator("main :is(button, input:not([type=hidden]):not([type=radio])):not(.v)").all():
        box = target.bounding_box()
        if box:
            assert box["height"] >= 44 and box["width"] >= 39, (path, width, target.evaluate("e => e.outerHTML"))


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_the_dialog_is_narrow_and_accessible(new_tab, served, width):
    page = opened(new_tab, served, width=width).page
    page.goto(served.home + RUN + "index.html")
    press(page, "2026-11-11")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert violations(page) == []


def test_pages_with_days_are_accessible_once_somebody_points_at_one(new_tab, served):
    page = opened(new_tab, served).page
    for path in ("index.html", RUN + "index.html", RUN + "2026.html", "calendar/index.html"):
        page.goto(served.home + path)
        page.locator("[data-days]").first.hover()
        page.wait_for_timeout(200)
        # Tasks of a month stand close together, whoever points at what.
        assert [one for one in violations(page) if "#t" not in one] == [], path


# Pages that are files


@pytest.mark.parametrize("path", [RUN + "index.html", "calendar/index.html"])
def test_a_page_that_is_a_file_tells_what_a_day_is(home, new_tab, path):
    tab = new_tab()
    page = tab.open(home.page(path).url)
    days = page.locator(".ax, .habit-days").first
    days.focus()
    page.keyboard.press("ArrowLeft")
    told = page.locator(".day-told.is-shown")
    assert re.search(r"\d November 2026, \w", told.inner_text())
    page.locator("h1").click()
    assert page.locator(".day-told.is-shown").count() == 0
    if ".ax" in days.evaluate("e => '.' + e.classList[0]"):
        page.mouse.move(*page.evaluate(PLACE, "2026-11-11"))
        assert told.inner_text() == "Wednesday, 11 November 2026, well over"
    assert page.locator("[data-days]").count() == 0
    assert tab.problems == []
