"""What colours say is said in words as well."""

import calendar
import re

import pytest

STATES = {"d0", "d1", "d2", "d3", "d4", "d5", "sk", "mi", "ov", "bl", "re", "pe", "pz", "ou"}


def test_a_year_has_twelve_calendars_with_all_its_days(edition):
    for page in edition.of_kind("year", "other year"):
        year = int(page.file.stem)
        tables = page.document.all("table", "cal")
        assert len(tables) == 12, page
        for month, table in enumerate(tables, start=1):
            caption = table.all("caption")[0].text
            assert str(year) in caption, page
            numbers = [int(cell.all("b")[0].text) for cell in table.all("td") if cell.all("b")]
            assert numbers == list(range(1, calendar.monthrange(year, month)[1] + 1)), (page, month)


def test_weekdays_of_a_calendar_have_their_full_names(edition):
    for page in edition.of_kind("year", "other year"):
        for head in page.document.all("th"):
            assert head.attributes.get("scope") == "col" and len(head.attributes.get("abbr", "")) > 3, page


def test_every_day_of_a_calendar_has_a_word_for_its_state(edition):
    for page in edition.of_kind("year", "other year"):
        for cell in page.document.all("td"):
            if "colspan" in cell.attributes or "ou" in cell.classes:
                continue
            assert STATES & set(cell.classes), (page, cell.attributes)
            words = " ".join(word.text for word in cell.all("i"))
            assert re.search(r"\w", words), (page, cell.text)


def test_today_is_marked_in_this_year_s_calendar(home):
    marked = [
        cell for page in home.of_kind("year") for cell in page.document.all("td")
        if cell.attributes.get("aria-current") == "date"
    ]
    assert marked
    assert {cell.all("b")[0].text for cell in marked} == {"20"}  # the sample's today is 20 November 2026


def test_a_screen_reader_hears_day_and_state(home, new_tab):
    page = home.of_kind("year")[0]
    tab = new_tab().open(page.url)
    session = tab.context.new_cdp_session(tab)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    roles = [(node.get("role", {}).get("value"), node.get("name", {}).get("value", "")) for node in nodes]
    tables = [name for role, name in roles if role in ("table", "grid")]
    assert len(tables) == 12 and all(page.file.stem in name for name in tables)
    cells = [name for role, name in roles if role in ("cell", "gridcell") and re.match(r"\d+\s+\S", name)]
    assert len(cells) > 20


def test_an_axis_and_a_heatmap_are_told_in_sentences_and_in_a_table(edition):
    for page in edition.of_kind("habit", "other habit", "profile"):
        for drawing in page.document.all(class_name="ax"):
            assert drawing.attributes.get("role") == "img", page
            assert len(re.findall(r"\d+", drawing.attributes["aria-label"])) >= 2, page
            assert drawing.all("path") and not drawing.all("i") and not drawing.all("a"), page
            assert drawing.parent.all("details", "dt")[0].all("table"), page


def test_a_key_explains_the_days_where_they_first_appear(edition):
    for page in edition.of_kind("habit", "other habit", "year", "other year"):
        if not page.document.all(class_name="ax") and not page.document.all("table", "cal"):
            continue
        classes = [name for element in page.elements for name in element.classes]
        first = min(classes.index(name) for name in ("ax", "cal") if name in classes)
        assert "key" in classes and classes.index("key") < first, page


@pytest.mark.parametrize("class_name", ["ring", "wk", "ax", "all-days"])
def test_pictures_made_of_data_have_a_text_alternative(home, public, class_name):
    found = 0
    for page in home.pages + public.pages:
        for element in page.document.all(class_name=class_name):
            assert element.attributes.get("role") == "img" and element.attributes.get("aria-label"), (page, class_name)
            found += 1
    assert found > 0


def test_the_week_strip_names_seven_days(home):
    for strip in home.page("index.html").document.all(class_name="wk"):
        assert len(strip.all("i")) == 7
        assert strip.attributes["aria-label"].count(",") >= 6


def test_drawings_without_words_are_hidden_from_screen_readers(edition):
    for page in edition.samples:
        for drawing in page.document.all("svg"):
            attributes, ancestors = drawing.attributes, []
            element = drawing
            while element:
                ancestors.append(element.attributes)
                element = element.parent
            labelled = "aria-label" in attributes
            # The map's parts are links with names of their own; the map is named by what it stands in.
            hidden = any(
                a.get("aria-hidden") == "true" or a.get("role") in ("img", "group") or "map" in (a.get("class") or "")
                for a in ancestors
            )
            assert labelled or hidden, (page, attributes)


def test_every_page_has_a_language_a_title_of_its_own_and_one_main_heading(edition):
    titles = {}
    for page in edition.pages:
        root = page.document.all("html")[0]
        assert root.attributes.get("lang") == "en", page
        assert len(page.document.all("h1")) == 1, page
        # A post and a habit may be about the same thing; two habits, two years or two posts are told apart.
        place = page.path.split("/")[1] if page.kind.startswith("other") else ""
        kind = "month" if page.kind == "month of all" else page.kind
        title = (kind, place, page.document.all("title")[0].text)
        assert titles.setdefault(title, page) is page, (title, page, titles[title])


def test_no_word_is_left_to_be_filled_in(edition):
    for page in edition.pages:
        for element in page.elements:
            if element.tag in ("script", "code", "pre"):
                continue
            said = [child for child in element.children if isinstance(child, str)]
            said += [element.attributes.get(name, "") for name in ("title", "aria-label", "alt", "data-greet", "content")]
            for words in said:
                assert not re.search(r"\{\{|\}\}|\{[a-z_]+\}", words), (page, words)
