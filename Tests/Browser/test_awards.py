"""Achievements: by habit, the highest large, those before it folded, the nearest next beside it."""


def test_each_habit_stands_once_with_its_highest_award(home, new_tab):
    page = new_tab(java_script_enabled=False).open(home.page("achievements.html").url)
    shelf = page.locator(".award-shelf > li")
    titles = shelf.locator("h3 a").all_inner_texts()
    assert len(titles) == len(set(titles)) > 10
    assert shelf.first.locator(".seal").first.bounding_box()["width"] >= 64
    assert page.locator(".award-shelf details li:visible").count() == 0


def test_what_led_there_opens_without_scripts(home, new_tab):
    page = new_tab(java_script_enabled=False).open(home.page("achievements.html").url)
    folded = page.locator(".award-shelf details").first
    count = int(folded.locator("summary").inner_text().split()[-2])
    folded.locator("summary").click()
    assert folded.locator("li:visible").count() == count


def test_the_page_counts_every_award_once(home):
    """The lead's number is that of the seals, with the weeks of the course as many as they are."""
    page = home.page("achievements.html")
    lead = next(element for element in page.document.all("p", "lead")).text
    seals = [seal for seal in page.document.all("span", "seal") if not any(parent == "todo" for parent in _lists(seal))]
    weeks = next((int(b.text.split()[0]) for b in page.document.all("b") if "of the course" in b.text and b.text[:1].isdigit()), 1)
    assert len(seals) + weeks - 1 == int(lead.split()[0])


def _lists(element):
    while element is not None:
        yield from getattr(element, "classes", [])
        element = getattr(element, "parent", None)


def test_a_habit_that_has_ended_has_no_next_award(home, new_tab):
    page = new_tab().open(home.page("achievements.html").url)
    assert page.locator(".award-shelf > .is-over").count() > 0
    assert page.locator(".award-shelf > .is-over .award-next").count() == 0
