"""What one sends: the first page of the public edition, and the pages of people."""

import re

SIDEWAYS = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def test_everybody_with_something_public_has_a_portrait(public, new_tab):
    page = new_tab().open(public.page("index.html").url)
    portraits = page.locator(".portraits > li")
    assert portraits.count() == len(public.of_kind("profile"))
    for portrait in portraits.all():
        figures = portrait.locator(".person-totals dd").all_inner_texts()
        words = portrait.locator(".person-totals dt").all_inner_texts()
        assert len(figures) >= 2 and all(re.fullmatch(r"[\d,]+", figure) for figure in figures)
        # The ribbon says in words what stands beside it in figures.
        label = portrait.locator("svg[role=img]").get_attribute("aria-label")
        full, due = re.search(r"on (\d+) of (\d+) days", label).groups()
        assert figures[1] == full and words[1] == f"of {due} days with everything done"
    portraits.first.get_by_role("link").first.click()
    assert "/people/" in page.url


def test_a_portrait_counts_public_habits_alone(public):
    front = public.page("index.html")
    for portrait in front.document.all("ol", "portraits")[0].children:
        if isinstance(portrait, str):
            continue
        name = portrait.all("h2")[0].text
        profile = next(page for page in public.of_kind("profile") if page.document.all("h1")[0].text == name)
        shared = int(portrait.all("dd")[0].text)
        assert len(profile.document.all("ul", "habit-years")[0].all("li")) == shared, name


def test_a_person_s_page_keeps_every_year(public, new_tab):
    page = new_tab().open(public.page("people/ana/index.html").url)
    years = page.locator(".shared-years li")
    assert years.locator("h3").all_inner_texts() == ["2026", "2025"]
    for year in years.all():
        full, due = re.fullmatch(r"everything done on (\d+) of (\d+) days", year.locator("p.small").inner_text()).groups()
        assert f"on {full} of {due} days" in year.locator("svg[role=img]").get_attribute("aria-label")
    years.last.get_by_role("link").click()
    assert page.url.endswith("people/ana/2025.html")


def test_on_a_phone_a_ribbon_stands_in_halves_with_room_for_every_day(public, new_tab):
    for width in (390, 320):
        page = new_tab(width=width, height=844).open(public.page("index.html").url)
        ribbon = page.locator(".ribbon").first
        for half in ribbon.locator("svg.first-half, svg.second-half").all():
            assert half.bounding_box()["width"] / 184 > 1.5
        assert page.evaluate(SIDEWAYS) == 0
        page.goto(public.page("people/ana/index.html").url)
        assert page.evaluate(SIDEWAYS) == 0


def test_the_course_is_called_by_its_title_before_it_is_described(public):
    course = public.page("index.html").document.all("section", "front-course")[0]
    assert [element.tag for element in course.children if not isinstance(element, str)] == ["h2", "p", "a"]
