"""People on other sites in `daybook serve`: what a form says of an address that is none, what was fetched before, and how
somebody is followed no longer. No site is asked: this machine is the only one that a test may ask, and the program asks none
that only this one can reach."""

import hashlib
import re

from playwright.sync_api import expect

from axe import violations
from studio import SCRIPTS, WAYS, WIDTHS, opened, until

ADDRESS = "https://far.example/people/ben/feed.json"
FEED = """{"version":"https://jsonfeed.org/version/1.1","title":"Ben <b>Okafor</b>","home_page_url":"https://far.example/people/ben/",
"feed_url":"%s","_daybook":{"spec":1,"timezone":"UTC","generated":"2026-11-19T07:00:00Z","through":"2026-11-19",
"left_out":3,"habits":[{"id":"swim","url":"https://far.example/people/ben/swim/","title":"Swim","schedule":"daily",
"days":[["2026-11-18","done"]]}]},"items":[{"date_published":"2026-11-19T07:00:00Z","_daybook":{"day":"2026-11-19",
"check_ins":[{"habit":"swim","value":"done","comment":"<img src=https://far.example/x.png>"}]}}]}""" % ADDRESS


def follows(studio, trouble="", view=""):
    """Ana follows Ben on another site, and what was fetched of him lies there."""
    (studio.data / "people/ana/following.yml").write_text(f'- {{follows: "{ADDRESS}", name: "Ben <b>Okafor</b>"{view}}}\n')
    folder = studio.data / ".daybook/followed/ana"
    folder.mkdir(parents=True, exist_ok=True)
    name = hashlib.sha256(ADDRESS.encode()).hexdigest()[:20]
    (folder / f"{name}.json").write_text(FEED)
    (folder / f"{name}.yml").write_text(f'address: "{ADDRESS}"\non: 2026-11-19\n{trouble}')


def followed(page):
    return page.locator(".friend", has_text="far.example")


def shown(page, studio):
    until(lambda: page.goto(studio.home + "following.html") and followed(page).count())


@WAYS
def test_an_address_that_is_none_is_said_and_stays_typed(new_tab, studio, scripts, width):
    page = opened(new_tab, studio, width=width, java_script_enabled=scripts).page
    for typed, said in [
        ("http://far.example/", "no address that everybody reaches"),
        ("https://localhost/", "no address that everybody reaches"),
        ("https://far.example/friends.html#i=abc", "This is an invitation"),
    ]:
        page.goto(studio.home + "following.html")
        page.get_by_label("Address of somebody’s page").fill(typed)
        page.get_by_role("button", name="Follow", exact=True).click()
        page.get_by_text(re.compile(said)).first.wait_for()
    assert not (studio.data / "people/ana/following.yml").exists()


@SCRIPTS
def test_what_was_fetched_is_text_and_leads_to_their_site(new_tab, studio, scripts):
    follows(studio)
    page = opened(new_tab, studio, java_script_enabled=scripts).page
    shown(page, studio)
    ben = followed(page)
    expect(ben).to_contain_text("Ben <b>Okafor</b>")
    expect(ben).to_contain_text("<img src=https://far.example/x.png>")
    assert ben.locator("img, b").count() == 0
    assert ben.get_by_role("link", name="Swim").first.get_attribute("href") == "https://far.example/people/ben/swim/"
    # How many there are besides.
    expect(ben).to_contain_text("and 3 more")
    page.goto(studio.home + "history/friends.html")
    expect(page.locator("main")).to_contain_text("Ben <b>Okafor</b>")


@SCRIPTS
def test_somebody_is_followed_no_longer_and_that_is_taken_back(new_tab, studio, scripts):
    follows(studio)
    page = opened(new_tab, studio, java_script_enabled=scripts).page
    shown(page, studio)
    followed(page).locator("summary").click()
    followed(page).get_by_role("button", name="Stop following").click()
    page.locator(".note:not([hidden]) p").get_by_text("You do not follow").wait_for()
    assert not (studio.data / "people/ana/following.yml").exists()
    page.locator(".note button").click()
    until(lambda: (studio.data / "people/ana/following.yml").exists())
    shown(page, studio)
    # The copy was kept for that.
    expect(followed(page)).to_contain_text("Swim")


def test_what_cannot_be_had_is_said_beside_the_last_good_copy(new_tab, studio):
    follows(studio, "trouble: locked\nfailed: 2026-11-20\n", ", view: friends")
    page = opened(new_tab, studio).page
    shown(page, studio)
    expect(followed(page)).to_contain_text("Ask for another one")
    expect(followed(page)).to_contain_text("Swim")
    # Without what opens it nobody is asked, and that is said in the same words.
    page.get_by_role("button", name="Fetch now").click()
    page.locator(".note:not([hidden]) p").get_by_text("Of some there is nothing newer").wait_for()
    # The moved and the replaced have a button.
    follows(studio, 'trouble: moved\nfailed: 2026-11-20\nmoved_to: "https://new.example/feed.json"\n')
    until(lambda: page.goto(studio.home + "following.html") and page.get_by_role("button", name="Follow there").count())
    expect(followed(page)).to_contain_text("https://new.example/feed.json")
    follows(studio, "trouble: replaced\nfailed: 2026-11-20\n")
    until(lambda: page.goto(studio.home + "following.html") and page.get_by_role("button", name="Follow who is there now").count())


@WIDTHS
def test_it_is_accessible_and_fits(new_tab, studio, width):
    follows(studio, 'trouble: moved\nfailed: 2026-11-20\nmoved_to: "https://new.example/%s/feed.json"\n' % ("long" * 40))
    page = opened(new_tab, studio, width=width).page
    shown(page, studio)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_one_person_asks_other_sites_six_times_a_minute(new_tab, studio):
    follows(studio, "trouble: locked\n", ", view: friends")
    shown(opened(new_tab, studio).page, studio)
    answers = [studio.send("feed-pull", shown="2026-11-20")[0] for _ in range(7)]
    assert answers[-1] == 503 and all(code < 400 for code in answers[:6]), answers
