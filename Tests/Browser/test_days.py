"""A day's page shows what was recorded on it; with an event's address it shows that event alone."""


def day_with_several_events(home):
    return max(home.of_kind("day"), key=lambda page: len(page.document.all("article")))


def test_every_event_of_a_day_has_an_address(home):
    for page in home.of_kind("day"):
        articles = page.document.all("article")
        assert articles, page
        for article in articles:
            assert article.attributes.get("id"), page


def test_an_event_s_address_shows_it_alone(home, new_tab):
    day = day_with_several_events(home)
    ids = [article.attributes["id"] for article in day.document.all("article")]
    assert len(ids) > 2
    tab = new_tab()
    page = tab.open(day.url)
    assert [page.locator(f"[id='{name}']").is_visible() for name in ids] == [True] * len(ids)
    page.goto(f"{day.url}#{ids[1]}")
    assert [page.locator(f"[id='{name}']").is_visible() for name in ids] == [name == ids[1] for name in ids]


def test_from_one_event_a_link_leads_to_the_whole_day(home, new_tab):
    day = day_with_several_events(home)
    ids = [article.attributes["id"] for article in day.document.all("article")]
    page = new_tab(java_script_enabled=False).open(f"{day.url}#{ids[0]}")
    whole = page.locator(f"[id='{ids[0]}'] a.whole")
    assert whole.is_visible()
    whole.click()
    assert all(page.locator(f"[id='{name}']").is_visible() for name in ids)


def test_days_follow_each_other(home, new_tab):
    days = sorted((page for page in home.of_kind("day")), key=lambda page: page.path)
    page = new_tab().open(days[0].url)
    for day in days[1:4]:
        page.locator(f'main nav a[href="{day.file.name}"]').click()
        page.wait_for_url(f"**/{day.file.name}")
