"""The plate of a year: a table by ear, a drawing by eye, two halves on a phone, a poster on paper."""

import re

import pytest

from test_print import count_of_sheets

SMALLEST = """() => {
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  let smallest = Infinity;
  for (let node; (node = walker.nextNode());) {
    if (!node.data.trim() || !node.parentElement.checkVisibility()) continue;
    const box = node.parentElement.getBoundingClientRect();
    if (box.width > 1) smallest = Math.min(smallest, parseFloat(getComputedStyle(node.parentElement).fontSize));
  }
  return smallest;
}"""


def plates(edition):
    return edition.of_kind("plate", "other plate")


def test_every_person_has_a_plate_for_each_year(home, public):
    assert {page.path for page in home.of_kind("plate")} == {"year/index.html", "year/2025.html"}
    assert {"people/ana/2026.html", "people/ana/2025.html"} <= {page.path for page in public.of_kind("other plate")}


def test_a_plate_is_light(edition):
    for page in plates(edition):
        assert page.file.stat().st_size <= 100_000, page


def test_the_navigation_leads_to_the_newest_year_and_years_to_their_neighbours(home, new_tab):
    tab = new_tab()
    page = tab.open(home.page("index.html").url)
    page.locator("nav.nav a", has_text="Year").first.click()
    assert page.url.endswith("year/index.html")
    assert page.locator("nav.nav a[aria-current=page]").inner_text().strip() == "Year"
    page.locator(".year-head .chips a").click()
    assert page.url.endswith("year/2025.html")
    page.locator(".year-head .chips a").last.click()
    assert page.url.endswith("year/index.html")


def test_rows_and_heads_agree(edition):
    for page in plates(edition):
        for table in page.document.all("table", "yp"):
            heads = [head for head in table.all("th") if head.attributes["role"] == "columnheader"]
            rows = table.all("tbody")[0].all("tr")
            assert len(heads) == 15 and rows, page
            for row in rows:
                cells = [cell for cell in row.children if not isinstance(cell, str)]
                assert [cell.attributes["role"] for cell in cells] == ["rowheader"] + ["cell"] * 14, page


def test_the_table_is_heard_as_one(home, new_tab):
    page = new_tab().open(home.page("year/index.html").url)
    table = page.get_by_role("table")
    assert table.get_by_role("columnheader").count() == 15
    row = table.get_by_role("row").nth(1)
    assert row.get_by_role("rowheader").count() == 1 and row.get_by_role("cell").count() == 14
    assert re.search(r", 2026: .* of .*\.", row.get_by_role("img").get_attribute("aria-label"))


def test_the_figures_of_months_add_up_to_those_of_the_year(edition):
    checked = 0
    for page in plates(edition):
        for row in page.document.all("table", "yp")[0].all("tbody")[0].all("tr"):
            cells = [cell.text for cell in row.all("td") if "data-month" in cell.attributes]
            total = row.all("td", "tt")[0].text
            if not cells or not all("/" in cell for cell in cells):
                continue
            done = sum(int(cell.split("/")[0]) for cell in cells)
            due = sum(int(cell.split("/")[1]) for cell in cells)
            assert total.startswith(f"{done:,} of {due:,} "), (page, total)
            checked += 1
    assert checked > 3


def test_every_figure_of_the_sentence_stands_on_the_plate(edition):
    for page in plates(edition):
        for sentence in page.document.all("p", "year-sentence"):
            plate = " ".join(cell.text for cell in page.document.all("td", "tt"))
            for figure in sentence.all("b"):
                number = figure.text.split()[0]
                assert re.search(rf"(^|\s){re.escape(number)}(\s|$)", plate), (page, figure.text)


@pytest.mark.parametrize("width", [320, 390, 768, 1024, 1280, 1920])
def test_nothing_is_wider_than_the_window(home, new_tab, width):
    tab = new_tab(width=width, height=800)
    for page in plates(home):
        opened = tab.open(page.url)
        assert opened.evaluate("document.documentElement.scrollWidth") <= width, page


def test_on_a_phone_the_same_drawing_stands_in_two_halves(home, new_tab):
    tab = new_tab(width=390, height=844)
    page = tab.open(home.page("year/index.html").url)
    rows = page.locator("tbody tr")
    for row in rows.all():
        halves = row.locator(".first-half:visible, .second-half:visible")
        assert halves.count() == (1 if re.search("in-(first|second)", row.get_attribute("class")) else 2)
        # Drawn once.
        assert row.locator("g").count() == 1 and row.locator("use").count() == 2
    first, second = (rows.first.locator(half).bounding_box() for half in (".first-half", ".second-half"))
    assert second["y"] > first["y"] + first["height"] and abs(second["x"] - first["x"]) < 1
    assert page.evaluate(SMALLEST) >= 12


def test_only_the_running_year_has_a_line_for_today(home):
    assert "class=\"now\"" in home.page("year/index.html").source
    assert "class=\"now\"" not in home.page("year/2025.html").source


@pytest.mark.parametrize("paper", ["A4", "A3", "Letter"])
def test_a_plate_prints_on_one_sheet(edition, new_tab, paper):
    tab = new_tab()
    for page in plates(edition)[:3]:
        assert count_of_sheets(tab.open(page.url).pdf(format=paper)) == 1, page


def test_forty_habits_print_on_one_sheet(home, new_tab):
    page = new_tab().open(home.page("year/index.html").url)
    page.evaluate("""() => {
      const lines = document.querySelector('tbody');
      for (let i = 0; lines.children.length < 40; i++) lines.append(lines.children[i].cloneNode(true));
      document.querySelector('.year-page').classList.add('is-full');
    }""")
    assert count_of_sheets(page.pdf(format="A4")) == 1


def test_type_on_a4_is_six_points_or_more(home, new_tab):
    # The sheet without its margins: 190 by 279 mm.
    tab = new_tab(width=718, height=1054)
    page = tab.open(home.page("year/index.html").url)
    page.emulate_media(media="print")
    assert page.evaluate(SMALLEST) >= 8
    # Nothing is cut off at the sheet's lower end.
    low = page.evaluate("Math.max(...[...document.querySelectorAll('.year-page > *')].map((e) => e.getBoundingClientRect().bottom))")
    assert low <= 1054
