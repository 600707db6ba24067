"""On paper: one sheet for a day, a habit and a year, in light colours, without what only a screen can use."""

import re

import pytest

PAPERS = ["A4", "Letter"]


def count_of_sheets(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))


@pytest.mark.parametrize("paper", PAPERS)
def test_today_prints_on_one_sheet(home, new_tab, paper):
    tab = new_tab()
    assert count_of_sheets(tab.open(home.page("index.html").url).pdf(format=paper)) == 1


@pytest.mark.parametrize("paper", PAPERS)
def test_a_habit_prints_on_one_sheet(edition, new_tab, paper):
    tab = new_tab()
    pages = edition.of_kind("habit", "other habit")
    assert len(pages) > 2
    sheets = {page.path: count_of_sheets(tab.open(page.url).pdf(format=paper)) for page in pages}
    assert {path: count for path, count in sheets.items() if count != 1} == {}


@pytest.mark.parametrize("paper", PAPERS)
def test_a_year_prints_on_one_sheet(edition, new_tab, paper):
    tab = new_tab()
    for page in edition.of_kind("year", "other year")[:3]:
        assert count_of_sheets(tab.open(page.url).pdf(format=paper)) == 1, page


@pytest.mark.parametrize("paper", PAPERS)
def test_a_month_of_the_calendar_prints_on_one_sheet_with_eighteen_tasks(home, new_tab, paper):
    tab = new_tab()
    fullest = 0
    for page in home.of_kind("calendar"):
        opened = tab.open(page.url)
        tasks = len(page.document.all("li", "ag"))
        assert tasks <= 18 and count_of_sheets(opened.pdf(format=paper)) == 1, page
        if tasks > fullest:
            fullest, fullest_page = tasks, page
    # Days of the sample again, until there are as many.
    opened = tab.open(fullest_page.url)
    tasks = opened.evaluate("""() => {
      const days = [...document.querySelectorAll('.agenda-day')].filter((day) => day.querySelectorAll('.ag').length === 1 && day.querySelector('small'));
      const count = () => document.querySelectorAll('.ag').length;
      for (let i = 0; count() < 18; i++) days[0].parentElement.append(days[i].cloneNode(true));
      return count();
    }""")
    assert tasks == 18 and count_of_sheets(opened.pdf(format=paper)) == 1


def test_paper_carries_no_controls(edition, new_tab):
    tab = new_tab()
    for page in edition.samples:
        opened = tab.open(page.url)
        opened.emulate_media(media="print")
        for selector in ("header.top", "footer", "nav.pn", ".btn", ".skip"):
            for element in opened.locator(selector).all():
                assert element.is_hidden(), (page, selector)
        assert opened.locator("h1").first.is_visible()


def test_paper_is_light_also_where_the_screen_is_dark(edition, new_tab):
    tab = new_tab(color_scheme="dark")
    page = tab.open(edition.page("index.html").url)
    page.locator('button[data-theme-choice="dark"]').click()
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    red, green, blue = map(int, re.findall(r"\d+", page.evaluate("getComputedStyle(document.body).color"))[:3])
    assert max(red, green, blue) < 64


def test_paper_keeps_the_grounds_of_the_cells(home, new_tab):
    """Browsers leave out grounds on paper unless a page asks for them; without them no day could be told from another."""
    tab = new_tab()
    page = tab.open(home.of_kind("habit")[0].url)
    page.emulate_media(media="print")
    assert page.locator(".key i").first.evaluate("cell => getComputedStyle(cell).printColorAdjust") == "exact"
