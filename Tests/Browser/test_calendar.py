"""The calendar: a month of all habits, tasks and weeks of the course."""

import re

import pytest


def months(home):
    return sorted((page for page in home.of_kind("calendar") if "index" not in page.path), key=lambda page: page.path)


def test_months_follow_each_other_without_a_gap(home, new_tab):
    paths = [page.path for page in months(home)]
    page = new_tab(java_script_enabled=False).open(months(home)[0].url)
    for path in paths[1:]:
        page.locator("main nav a[aria-label^='Month after']").click()
        page.wait_for_url("**/" + path)
    assert page.locator("main nav a[aria-label^='Month after']").count() == 0
    page.get_by_role("link", name="This month").click()
    page.wait_for_url("**/calendar/index.html")
    assert page.locator("[aria-current=date]").count() == 1


@pytest.mark.parametrize("month", ["2026-02", "2026-11"])
def test_every_day_of_the_month_has_a_cell(home, month):
    page = home.page(f"calendar/{month}.html")
    numbers = [int(cell.all("b")[0].text) for cell in page.document.all("td") if cell.all("b")]
    assert numbers == list(range(1, {"2026-02": 29, "2026-11": 31}[month]))


def test_days_with_events_lead_to_them(home, new_tab):
    for calendar in months(home):
        name = calendar.path.removeprefix("calendar/")
        history = next((page for page in home.of_kind("month") if page.path == f"history/{name}"), None)
        recorded = {day.attributes["id"] for day in history.document.all("section", "day") if day.all("article")} if history else set()
        links = {
            link.attributes["href"] for cell in calendar.document.all("td") for link in cell.all("a")
            if link.attributes["href"].startswith("../history/")}
        assert links == {f"../history/{name}#{day}" for day in recorded}
    page = new_tab().open(home.page("calendar/2026-11.html").url)
    page.locator(".grid a[href$='#d19']").click()
    page.wait_for_url("**#d19")
    assert page.locator(".day:visible").count() == 1
    assert page.locator(".day:visible").get_attribute("id") == "d19"


def test_every_day_says_how_much_was_done_and_what_is_missing(home):
    page = home.page("calendar/2026-11.html")
    cells = [cell for cell in page.document.all("td") if cell.all("b")]
    told = [cell for cell in cells if cell.all("p", "ds")]
    assert [int(cell.all("b")[0].text) for cell in told] == list(range(1, 21)), "the sample's today is the 20th"
    for cell in told[:-1]:
        done, due = map(int, re.fullmatch(r"(\d+) of (\d+)", cell.all("p", "ds")[0].text).groups())
        bar = cell.all("svg", "db")[0]
        assert bar.attributes["viewbox" if "viewbox" in bar.attributes else "viewBox"] == f"0 0 {due} 1"
        missing = cell.all("p", "dm")[0]
        if done == due:
            assert missing.text == "everything done"
        else:
            others = missing.all("b")
            assert missing.text.startswith("not ")
            assert done + 1 + (int(others[0].text[1:]) if others else 0) == due
    assert told[-1].all("p", "dm")[0].text in ("so far", "everything done")


def test_each_habit_has_a_line_with_its_count(home, new_tab):
    page = new_tab().open(home.page("calendar/2026-11.html").url)
    lines = page.locator(".habit-lines li")
    assert lines.count() > 8
    for line in lines.all():
        box = line.bounding_box()
        if box:  # those of groups that are folded have none
            assert 36 <= box["height"] <= 44
    line = lines.filter(has_text="Sit still")
    assert re.fullmatch(r"Sit still, November 2026: \d+ of \d+ days", line.locator("svg").get_attribute("aria-label"))
    line.click()
    page.wait_for_url("**/habits/sit-still/index.html")


def test_tasks_stand_on_their_day_and_lead_to_what_they_are(home, new_tab):
    page = new_tab().open(home.page("calendar/2026-11.html").url)
    cell = page.locator("td", has=page.locator("b", has_text=re.compile(r"^25$")))
    link = cell.get_by_role("link", name="Fix the kitchen tap")
    text = page.locator(".ag", has_text="Fix the kitchen tap").first.inner_text()
    for words in ("Fix the kitchen tap", "Home", "18:00", "high priority", "dripping since Monday"):
        assert words in text
    assert "overdue" in page.locator(".ag", has_text="Pay the gas bill").inner_text()
    link.click()
    assert page.locator("h1").inner_text() == "Fix the kitchen tap"
    for words in ("Home", "18:00", "high priority", "dripping since Monday", "washer-sizes.txt", "1 of 3 done"):
        assert words in page.locator("main").inner_text()


def test_weeks_of_the_course_stand_on_the_day_they_open(home):
    page = home.page("calendar/2026-11.html")
    opening = [cell for cell in page.document.all("td") if "opens" in cell.text]
    assert [int(cell.all("b")[0].text) for cell in opening] == [2, 9, 16, 23, 30]


def test_on_a_phone_the_list_below_tells_what_the_days_only_mark(home, new_tab):
    page = new_tab(width=390, height=800).open(home.page("calendar/2026-11.html").url)
    assert page.locator(".grid li a:visible").count() == 0
    assert page.locator(".grid li").first.bounding_box()["height"] > 2
    assert page.locator(".ag:visible").count() > 8


def test_a_month_prints_on_one_sheet(home, new_tab):
    page = new_tab().open(home.page("calendar/2026-07.html").url)
    pdf = page.pdf(format="A4", prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page[^s]", pdf)) == 1
