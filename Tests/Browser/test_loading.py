"""Every page opens from a folder and from a host, quietly, and asks nobody else for anything."""

import re

import pytest

EXPECTED_KINDS = {
    "home": {"front", "section", "habit", "year", "history", "month", "month of all", "calendar", "profile", "other habit", "other year", "plate", "other plate", "post", "lists", "tasks", "task", "challenges", "challenge"},
    "public": {"front", "section", "profile", "other habit", "other year", "other plate", "post", "challenges", "challenge"},
}


def test_an_edition_has_pages_of_every_kind(edition):
    assert {page.kind for page in edition.pages} == EXPECTED_KINDS[edition.name]


def test_every_page_opens_from_a_folder_without_a_complaint(edition, new_tab):
    tab = new_tab()
    tab.allowed = (edition.folder.as_uri() + "/", "data:")
    for page in edition.pages:
        tab.open(page.url)
    assert tab.problems == []


def test_pages_open_from_a_host_under_a_prefix(edition, new_tab, serve):
    tab = new_tab()
    base = serve(edition)
    tab.allowed = (base, "data:")
    for page in edition.samples:
        opened = tab.open(base + page.path)
        assert opened.evaluate("getComputedStyle(document.body).fontFamily") != "", page
        assert opened.evaluate("document.styleSheets[0].cssRules.length") > 50, page
    assert tab.problems == []


def test_every_photo_is_drawn(home, new_tab):
    tab = new_tab()
    drawn = 0
    for page in home.of_kind("month", "habit"):
        if "<img" not in page.source:
            continue
        opened = tab.open(page.url)
        # Photos further down load late: each is scrolled to first.
        for image in opened.locator("img").all():
            image.scroll_into_view_if_needed()
            opened.wait_for_function("image => image.complete", arg=image.element_handle())
            assert image.evaluate("image => image.naturalWidth") > 0, (page, image.get_attribute("src"))
            assert image.get_attribute("alt"), page
            drawn += 1
    assert drawn > 0
    assert tab.problems == []


def test_a_content_security_policy_stands_before_anything_loads(edition):
    for page in edition.pages:
        head = page.document.all("head")[0].all()
        policies = [
            number for number, element in enumerate(head)
            if element.tag == "meta" and element.attributes.get("http-equiv", "").lower() == "content-security-policy"
        ]
        assert policies, page
        loading = [number for number, element in enumerate(head) if element.tag in ("link", "script", "style")]
        assert policies[0] < min(loading), page
        policy = head[policies[0]].attributes["content"]
        assert "default-src 'none'" in policy, page
        assert "unsafe" not in policy and "*" not in policy, page


def test_no_script_or_style_stands_inside_a_page(edition):
    for page in edition.pages:
        for element in page.elements:
            assert element.tag != "style", page
            assert "style" not in element.attributes, (page, element.tag, element.attributes)
            assert not [name for name in element.attributes if re.fullmatch(r"on[a-z]+", name)], (page, element.tag)
            if element.tag == "script":
                assert element.attributes.get("src") and not element.text, page


def test_nothing_names_another_host_but_links_that_a_reader_follows(edition):
    for page in edition.pages:
        for element in page.elements:
            for name in ("src", "srcset", "poster", "data", "action", "formaction"):
                assert "//" not in element.attributes.get(name, ""), (page, element.tag)
            # Which address a page has is only said.
            if element.tag in ("link", "use", "image") and element.attributes.get("rel") != "canonical":
                assert "//" not in element.attributes.get("href", ""), (page, element.tag)


@pytest.mark.parametrize(("tag", "name", "kilobytes"), [("link", "href", 30), ("script", "src", 20)])
def test_what_a_page_loads_is_light(edition, tag, name, kilobytes):
    for page in edition.pages:
        # What is only said to be there in another form is not loaded.
        loaded = [
            element.attributes for element in page.document.all(tag)
            if element.attributes.get("rel") not in ("alternate", "canonical")
        ]
        files = {attributes[name] for attributes in loaded if name in attributes}
        sizes = [(page.file.parent / file).stat().st_size for file in files if not file.endswith(".svg")]
        assert sizes and sum(sizes) <= kilobytes * 1000, page


def test_filters_of_the_history_come_when_they_are_wanted_and_weigh_no_more(home, new_tab):
    page = new_tab().open(home.page("history/index.html").url)
    assert page.locator("script[src$='history-find.js']").count() == 0
    page.locator(".filter summary").click()
    page.locator(".filter form").wait_for()
    scripts = page.evaluate("[...document.scripts].map(script => script.src)")
    assert sum(name.endswith("history-find.js") for name in scripts) == 1
    folder = home.folder / "assets"
    assert sum((folder / name.rsplit("/", 1)[1]).stat().st_size for name in scripts) <= 20_000


def test_a_habit_page_weighs_at_most_100_kilobytes(edition):
    for page in edition.of_kind("habit", "other habit"):
        assert page.file.stat().st_size <= 100_000, page
