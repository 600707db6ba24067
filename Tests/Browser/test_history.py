"""The history: months, days and events by address, three views, and filters that narrow list and map alike."""

import json
import math
import re
import urllib.parse

import pytest

HERE = {"latitude": 38.7223, "longitude": -9.1393}
# One minute of arc is a nautical mile on any great circle: so many metres north of a place.
DEGREE = math.radians(1) * 6371008.8


def parsed(edition, name):
    """The data of a script as the history's script gets it."""
    source = (edition.folder / "history" / "data" / f"{name}.js").read_text(encoding="utf-8")
    return json.loads(re.fullmatch(r"daybookHistory\(\"[^\"]+\",(.*)\);\n", source, re.DOTALL)[1])


def events(edition, *names):
    found = []
    for name in names:
        data = parsed(edition, name)
        for event in data["e"]:
            event = event + [None] * (10 - len(event))
            found.append({
                "key": data["h"][event[1]], "comment": event[5] or "", "latitude": event[6], "longitude": event[7]})
    return found


def own_years(edition):
    return [file.stem for file in (edition.folder / "history/data").glob("[0-9]*.js")]


def address(edition, path, **query):
    return (edition.folder / path).as_uri() + ("?" + urllib.parse.urlencode(query, doseq=True) if query else "")


def shown(page):
    """How many check-ins can be seen: those of closed lines cannot."""
    return page.locator("#events .e:visible").count()


def listed(page):
    """How many check-ins the list holds, those of closed lines too."""
    return page.locator("#events .e").count()


def counted(page):
    """`12 of 340`, as the page says it."""
    page.wait_for_function("() => /\\d/.test(document.querySelector('#state h2')?.textContent ?? '')")
    return [int(number.replace(",", "")) for number in re.findall(r"[\d,]+", page.locator("#state h2").inner_text())[:2]]


def on_map(page):
    """How many check-ins the list of places names: six a place, and the number of the others."""
    return page.locator(".places li").evaluate_all(
        "places => places.reduce((sum, place) => sum + place.querySelectorAll('a').length"
        " + Number(place.querySelector('small').lastChild.nodeType === 3 ? place.querySelector('small').lastChild.textContent.replace(/\\D/g, '') : 0), 0)")


# Months, days and events


def test_every_event_and_every_day_has_an_address(home):
    months = home.of_kind("month", "month of all")
    assert months
    for page in months:
        for element in page.document.all("article") + page.document.all("section", "day"):
            if element.parent.tag != "template":
                assert element.attributes.get("id"), page


def test_days_come_newest_first_and_fronts_lead_to_every_month(home):
    for page in home.of_kind("month", "month of all"):
        days = [time.attributes["datetime"] for time in page.document.all("time") if "datetime" in time.attributes]
        assert days == sorted(days, reverse=True), page
    for front, folder in [("history/index.html", "history"), ("history/all/index.html", "history/all")]:
        links = {element.attributes["href"] for element in home.page(front).document.all("dl", "mons")[0].all("a")}
        assert links == {file.name for file in (home.folder / folder).glob("[0-9]*.html")}


def test_counts_of_months_are_what_the_months_hold(home):
    for front in ("history/index.html", "history/all/index.html"):
        page = home.page(front)
        for item in page.document.all("dl", "mons")[0].all("dd"):
            link, note = item.all("a")[0], item.all("small")[0]
            month = home.page(front.rsplit("/", 1)[0] + "/" + link.attributes["href"])
            articles = [article for article in month.document.all("article") if article.parent.tag != "template"]
            assert len(articles) == int(note.text.replace(",", "")), month


def month_with_several(home):
    return home.of_kind("month")[0]


@pytest.mark.parametrize("scripts", [True, False])
def test_an_event_s_address_shows_it_alone_with_a_way_to_the_whole_month(home, new_tab, scripts):
    month = month_with_several(home)
    articles = [article for article in month.document.all("article") if article.parent.tag != "template"]
    name = articles[len(articles) // 2].attributes["id"]
    page = new_tab(java_script_enabled=scripts).open(f"{month.url}#{name}")
    assert shown(page) == 1
    assert page.locator(f"[id='{name}']").is_visible()
    assert page.locator(".day:visible").count() == 1
    page.locator(".whole a").click()
    assert page.locator(".day:visible").count() == len([day for day in month.document.all("section", "day") if day.all("article")])
    assert listed(page) == len(articles)
    assert page.locator(".whole a").is_hidden()


@pytest.mark.parametrize("scripts", [True, False])
def test_every_check_in_is_seen_at_its_own_address_also_in_a_line_that_opens(home, new_tab, scripts):
    month = home.page("history/2026-11.html")
    grouped = [article for article in month.document.all("article") if article.parent.tag == "details"]
    quiet = [article for details in month.document.all("details", "quiet-day") for article in details.all("article")]
    page = new_tab(java_script_enabled=scripts).open(month.url)
    for article in grouped[:2] + quiet[:2]:
        page.goto(f"{month.url}#{article.attributes['id']}")
        assert shown(page) == 1
        assert page.locator(f"[id='{article.attributes['id']}']").is_visible()


# Leaves


def test_a_day_s_address_shows_its_leaf_alone(home, new_tab):
    month = home.page("history/2026-11.html")
    page = new_tab(java_script_enabled=False).open(month.url + "#d18")
    assert page.locator(".day:visible").count() == 1
    assert page.locator("h1, .tools, .map, nav.pn").locator("visible=true").count() <= 1
    assert page.locator("#d18 .almanac").inner_text() == "week 47 · day 322 · 43 to come"
    assert "Mist on the lawn" in page.locator("#d18").inner_text()
    assert page.locator("#d18 > .entries, #d18 > .quiet-day").is_visible()


def test_every_day_from_the_first_check_in_to_today_has_a_leaf_and_leads_to_its_neighbours(home):
    days = []
    for month in sorted(home.of_kind("month"), key=lambda page: page.path):
        name = month.path.rsplit("/", 1)[1].removesuffix(".html")
        for section in sorted(month.document.all("section", "day"), key=lambda section: int(section.attributes["id"][1:])):
            links = {link.attributes["rel"]: link.attributes["href"] for link in section.all("a") if "rel" in link.attributes}
            days.append((f"{name}.html#{section.attributes['id']}", name, links))
    for (before, before_month, _), (address, month, links) in zip(days, days[1:]):
        assert links["prev"] == (before if before_month != month else "#" + before.split("#")[1]), address
    for (address, month, links), (after, after_month, _) in zip(days, days[1:]):
        assert links["next"] == (after if after_month != month else "#" + after.split("#")[1]), address
    assert "prev" not in days[0][2] and "next" not in days[-1][2]
    assert days[-1][0] == "2026-11.html#d20"


def test_one_goes_from_leaf_to_leaf_over_the_end_of_a_month(home, new_tab):
    tab = new_tab()
    page = tab.open(home.page("history/2026-11.html").url + "#d2")
    page.locator("#d2 [rel=prev]").click()
    assert page.locator(".day:visible").get_attribute("id") == "d1"
    page.locator("#d1 [rel=prev]").click()
    page.wait_for_url("**/history/2026-10.html#d31")
    assert page.locator(".day:visible").get_attribute("id") == "d31"
    page.locator(".whole a").click()
    assert page.locator(".day:visible").count() > 5
    assert tab.problems == []


def test_an_empty_day_has_a_leaf_that_says_so_and_no_place_in_the_list(home, new_tab):
    month, day = next(
        (month, day) for month in home.of_kind("month") for day in month.document.all("section", "day") if not day.all("article"))
    page = new_tab().open(month.url)
    assert page.locator("#" + day.attributes["id"]).is_hidden()
    page.goto(month.url + "#" + day.attributes["id"])
    assert "Nothing was recorded." in page.locator(".day:visible").inner_text()


@pytest.mark.parametrize("width", [320, 390, 768, 1280])
@pytest.mark.parametrize("address", ["history/2026-11.html", "history/2026-11.html#d18", "history/all/2026-11.html#d18", "achievements.html", "course.html"])
def test_nothing_is_wider_than_the_window(home, new_tab, width, address):
    path, _, anchor = address.partition("#")
    page = new_tab(width=width).open(home.page(path).url + ("#" + anchor if anchor else ""))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_quiet_day_is_a_line_of_marks_that_opens(home, new_tab):
    page = new_tab(java_script_enabled=False).open(home.page("history/2026-11.html").url)
    quiet = page.locator(".quiet-day").first
    entry = quiet.locator(".entries > .e").first
    assert entry.is_hidden()
    quiet.locator(":scope > summary").click()
    assert entry.is_visible()


def test_without_scripts_there_is_no_form_and_a_word_why(home, new_tab):
    page = new_tab(java_script_enabled=False).open(address(home, "history/index.html", habit="morning-run"))
    assert page.locator(".filter form").is_hidden()
    page.locator(".filter summary").click()
    assert "JavaScript" in page.locator(".filter .small").inner_text()
    assert listed(page) >= 50


# Views


def test_three_views_are_links(home, new_tab):
    page = new_tab(java_script_enabled=False).open(home.page("history/index.html").url)
    views = page.locator("main nav.chips a")
    assert views.count() == 3
    for number, path in enumerate(["history/index.html", "history/friends.html", "history/all/index.html"]):
        page.locator("main nav.chips a").nth(number).click()
        page.wait_for_url(home.page(path).url)
        assert page.locator("main nav.chips [aria-current]").count() == 1


def test_friends_shows_the_latest_event_of_each_of_their_habits(home, new_tab):
    page = new_tab().open(home.page("history/friends.html").url)
    keys = parsed(home, "latest")["h"]
    assert len(keys) == len(set(keys)) == listed(page) > 3


def test_all_holds_own_and_friends_events(home):
    own = home.page("history/2026-11.html").document.all("section", "day")
    everybody = home.page("history/all/2026-11.html")
    ids = set(everybody.ids)
    assert {article.attributes["id"] for day in own for article in day.all("article")} < ids
    assert any("_" in name for name in ids)


def test_a_month_leads_to_the_same_month_of_another_view(home, new_tab):
    page = new_tab().open(home.page("history/2026-10.html").url)
    page.locator("main nav.chips a").nth(2).click()
    page.wait_for_url(home.page("history/all/2026-10.html").url)


# Filters


def test_habits_are_chosen_by_checkboxes_in_the_whole_history(home, new_tab):
    told = events(home, *own_years(home))
    tab = new_tab()
    page = tab.open(home.page("history/index.html").url)
    page.locator(".filter summary").click()
    page.get_by_label("Morning run", exact=True).check()
    runs = [event for event in told if event["key"] == "morning-run"]
    assert counted(page) == [len(runs), len(told)]
    assert set(page.locator("#events .e p > a:first-child").all_inner_texts()) == {"Morning run"}
    assert on_map(page) == sum(event["latitude"] is not None for event in runs)
    page.get_by_label("Sit still", exact=True).check()
    page.wait_for_function("count => document.querySelector('#state h2').textContent.includes(count)", arg=str(len([
        event for event in told if event["key"] in ("morning-run", "sit-still")])))
    assert page.url.endswith("?habit=morning-run&habit=sit-still")
    assert tab.problems == []


def test_words_of_comments_are_found_whatever_their_case(home, new_tab):
    told = events(home, *own_years(home))
    page = new_tab().open(home.page("history/index.html").url)
    page.locator(".filter summary").click()
    page.locator("#text").fill("  COFFEE ")
    page.locator("#text").press("Enter")
    with_coffee = [event for event in told if "coffee" in event["comment"].lower()]
    assert with_coffee
    assert counted(page) == [len(with_coffee), len(told)]
    assert all("coffee" in text.lower() for text in page.locator("#events .said").all_inner_texts())


@pytest.mark.parametrize("words", ["", "   "])
def test_an_empty_search_asks_for_text_and_changes_nothing(home, new_tab, words):
    page = new_tab().open(address(home, "history/index.html", text="coffee"))
    before = (counted(page), shown(page), page.url)
    page.locator(".filter summary").click()
    page.locator("#text").fill(words)
    page.get_by_role("button", name="Search").click()
    assert "Type a word" in page.locator(".note").inner_text()
    assert (counted(page), shown(page), page.url) == before


@pytest.mark.parametrize(("meters", "expected"), [(4900, True), (5100, False)])
def test_near_me_reaches_five_kilometres(home, new_tab, serve, meters, expected):
    places = [event for event in events(home, *own_years(home)) if event["latitude"] is not None]
    north = max(places, key=lambda event: event["latitude"])
    position = {"latitude": north["latitude"] + meters / DEGREE, "longitude": north["longitude"]}
    page = new_tab(geolocation=position, permissions=["geolocation"]).open(serve(home) + "history/index.html")
    page.locator(".filter summary").click()
    page.get_by_role("button", name="Near me").click()
    found = counted(page)[0]
    assert (found > 0) == expected
    assert on_map(page) == found
    assert (page.locator("#events .at").count() > 0) == expected
    if not expected:
        assert "Nothing matches" in page.locator("#state").inner_text()


def refuse(page, script):
    page.add_init_script(script)
    page.reload()
    before = (shown(page), page.url, page.locator(".map").inner_html())
    page.locator(".filter summary").click()
    page.get_by_role("button", name="Near me").click()
    page.wait_for_function("() => document.querySelector('.note').textContent.includes('stays as it was')")
    assert (shown(page), page.url, page.locator(".map").inner_html()) == before
    return page.locator(".note").inner_text()


def test_a_refused_position_is_said_and_changes_nothing(home, new_tab, serve):
    page = new_tab(permissions=[]).open(serve(home) + "history/index.html")
    assert "permission" in refuse(page, "")


@pytest.mark.parametrize(("script", "word"), [
    ("navigator.geolocation.getCurrentPosition = (found, failed) => failed({code: 2})", "could not be found"),
    ("navigator.geolocation.getCurrentPosition = (found, failed) => failed({code: 3})", "could not be found"),
    ("Object.defineProperty(Navigator.prototype, 'geolocation', {value: undefined})", "cannot tell"),
    ("Object.defineProperty(globalThis, 'isSecureContext', {value: false})", "https"),
])
def test_a_missing_position_is_said_and_changes_nothing(home, new_tab, serve, script, word):
    page = new_tab().open(serve(home) + "history/index.html")
    assert word in refuse(page, script)


def test_filters_combine_and_are_taken_away_one_by_one(home, new_tab):
    told = events(home, *own_years(home))
    page = new_tab().open(address(home, "history/index.html", habit="morning-run", text="light"))
    both = [event for event in told if event["key"] == "morning-run" and "light" in event["comment"].lower()]
    assert both and counted(page) == [len(both), len(told)]
    page.get_by_role("button", name="Remove: “light”").click()
    assert page.url.endswith("?habit=morning-run")
    assert counted(page)[0] > len(both)
    page.get_by_role("button", name="Clear all").click()
    assert "?" not in page.url
    assert page.locator("#state").is_hidden()
    assert listed(page) >= 50


def test_the_back_button_takes_a_filter_back(home, new_tab):
    page = new_tab().open(home.page("history/index.html").url)
    plain = shown(page)
    page.locator(".filter summary").click()
    page.get_by_label("Morning run", exact=True).check()
    counted(page)
    page.go_back()
    page.wait_for_function("() => document.getElementById('state').hidden")
    assert shown(page) == plain
    assert not page.get_by_label("Morning run", exact=True).is_checked()
    page.go_forward()
    assert counted(page)[0] > 0


def test_filters_are_kept_from_view_to_view_and_month_to_month(home, new_tab):
    page = new_tab().open(address(home, "history/2026-11.html", text="coffee"))
    of_month = counted(page)
    assert of_month[1] == len([a for a in home.page("history/2026-11.html").document.all("article") if a.parent.tag != "template"])
    page.locator("nav.pn a").first.click()
    page.wait_for_url(address(home, "history/2026-10.html", text="coffee"))
    page.locator("main nav.chips a").nth(2).click()
    page.wait_for_url(address(home, "history/all/2026-10.html", text="coffee"))
    counted(page)
    page.get_by_role("link", name="Look through all months").click()
    page.wait_for_url(address(home, "history/all/index.html", text="coffee"))
    assert counted(page)[0] >= of_month[0]


def test_a_filtered_friend_s_event_leads_to_it(home, new_tab):
    page = new_tab().open(address(home, "history/all/index.html", habit="ben_" + next(
        key for key in parsed(home, "friends-2026")["h"] if key.startswith("ben_"))[4:]))
    assert counted(page)[0] > 0
    link = page.locator("#events .e p > a").nth(1)
    link.click()
    page.wait_for_load_state()
    assert shown(page) == 1


def test_found_events_look_as_the_page_s_own(home, new_tab):
    """What the script makes of the data is what the program made of the events."""
    own = new_tab().open(home.page("history/2026-11.html").url)
    boxes = own.locator("input[name=habit]").evaluate_all("boxes => boxes.map(box => box.value)")
    found = new_tab().open(address(home, "history/2026-11.html", habit=boxes))
    counted(found)
    while (more := found.get_by_role("button", name="Show more")).count():
        more.click()
    clean = """events => [...events.querySelectorAll('.e')].map(event => event.outerHTML.replace(/ id="[^"]*"/g, '')
      .replace(/href="[^"]*#/g, 'href="#').replace(/ loading="lazy"| class="ph"/g, '').replace(/\\s+/g, ' ')
      .replace(/> </g, '><').trim()).sort()"""
    assert found.locator("#events").evaluate(clean) == own.locator("#events").evaluate(clean)


def test_nothing_found_is_said_kindly_and_the_map_goes_with_it(home, new_tab):
    page = new_tab().open(address(home, "history/index.html", text="xylophone"))
    assert counted(page)[0] == 0
    assert "Nothing matches" in page.locator("#state").inner_text()
    assert shown(page) == 0
    assert page.locator(".map svg").count() == 0


def test_what_somebody_wrote_is_never_taken_for_markup(home, new_tab):
    page = new_tab().open(address(home, "history/index.html", text="<img src=x onerror=alert(1)>"))
    counted(page)
    assert page.locator("#state img").count() == 0
    assert "<img src=x" in page.locator("#state").inner_text()


def test_long_results_come_in_stretches(home, new_tab):
    page = new_tab().open(address(home, "history/index.html", habit="sit-still"))
    total = counted(page)[0]
    first = shown(page)
    assert 100 <= first < total
    page.get_by_role("button", name="Show more").click()
    assert shown(page) > first
    days = page.locator("#events time").evaluate_all("times => times.map(time => time.dateTime)")
    assert days == sorted(set(days), reverse=True)


def test_the_filter_s_script_leaves_the_focus_where_it_is(home, new_tab):
    page = new_tab().open(home.page("history/all/index.html").url)
    page.locator(".map a").first.focus()
    page.locator(".filter").hover()
    page.wait_for_function("() => !document.querySelector('.filter form').hidden")
    assert page.evaluate("document.activeElement.closest('.map') !== null")


def test_filters_work_by_keyboard_alone(home, new_tab):
    page = new_tab().open(home.page("history/index.html").url)
    page.locator(".filter summary").focus()
    page.keyboard.press("Enter")
    page.locator(".filter form").wait_for()
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    assert counted(page)[0] > 0
    assert page.url.endswith("habit=" + page.locator("input[name=habit]").first.get_attribute("value"))
