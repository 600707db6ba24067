"""Following in `daybook serve`: people are asked, answered and stopped by buttons, with and without scripts."""

import re

from playwright.sync_api import expect

from axe import violations
from studio import SCRIPTS, WAYS, WIDTHS, opened, until


def followers(studio, person):
    file = studio.data / "people" / person / "followers.yml"
    return file.read_text() if file.exists() else ""


def asks(studio, person="zoe", state="requested"):
    """Somebody new, who asks to follow Ana."""
    folder = studio.data / "people" / person
    folder.mkdir()
    (folder / "profile.yml").write_text(f"name: {person.title()} Marsh\nvisibility: public\n")
    file = studio.data / "people/ana/followers.yml"
    file.write_text(followers(studio, "ana") + f"- {{person: {person}, state: {state}, on: 2026-11-18}}\n")


def about_zoe(page, action):
    """A button whose name tells whom it is about; browsers put a space before what only screen readers say."""
    return page.get_by_role("button", name=re.compile(f"^{action} ?: ?Zoe Marsh$"))


@WAYS
def test_a_request_is_accepted_and_the_follower_removed(new_tab, studio, scripts, width):
    before = followers(studio, "ana")
    asks(studio)
    page = opened(new_tab, studio, width=width, java_script_enabled=scripts).page
    # Daybook has seen the request then.
    until(lambda: page.goto(studio.home + "following.html") and about_zoe(page, "Accept").count())
    about_zoe(page, "Accept").click()
    page.locator(".note p").get_by_text("Zoe Marsh follows you").wait_for()
    assert followers(studio, "ana") == before + "- {person: zoe, state: accepted, on: 2026-11-20}\n"
    about_zoe(page, "Remove").click()
    page.locator(".note p").get_by_text("Zoe Marsh does not follow you").wait_for()
    assert followers(studio, "ana") == before + "- {person: zoe, state: declined, on: 2026-11-20}\n"
    page.locator(".note button").click()
    until(lambda: "state: accepted, on: 2026-11-20" in followers(studio, "ana"))


def test_who_asks_is_named_though_they_are_private(new_tab, studio):
    asks(studio)
    profile = studio.data / "people/zoe/profile.yml"
    profile.write_text("name: Zoe Marsh\nvisibility: private\n")
    page = opened(new_tab, studio).page
    until(lambda: page.goto(studio.home + "following.html") and about_zoe(page, "Accept").count())
    page.goto(studio.home)
    page.get_by_role("link", name="Zoe Marsh").first.wait_for()


@SCRIPTS
def test_somebody_is_asked_by_a_button_or_by_name_and_the_request_taken_back(new_tab, studio, scripts):
    asks(studio)
    page = opened(new_tab, studio, java_script_enabled=scripts).page
    until(lambda: page.goto(studio.home + "following.html") and about_zoe(page, "Ask to follow").count())
    about_zoe(page, "Ask to follow").click()
    page.locator(".note p").get_by_text("Zoe Marsh was asked").wait_for()
    assert followers(studio, "zoe") == "- {person: ana, state: requested, on: 2026-11-20}\n"
    about_zoe(page, "Take back").click()
    page.locator(".note p").get_by_text("You do not follow Zoe Marsh").wait_for()
    assert followers(studio, "zoe") == ""
    page.goto(studio.home + "following.html")
    page.get_by_role("searchbox", name="Username or name").fill("zoey")
    page.get_by_role("button", name="Find", exact=True).click()
    page.get_by_text("There is nobody called “zoey”").wait_for()
    page.get_by_role("searchbox").fill("@Zoe")
    page.get_by_role("button", name="Find", exact=True).click()
    about_zoe(page, "Ask to follow").click()
    page.locator(".note:not([hidden]) p").get_by_text("Zoe Marsh was asked").wait_for()
    assert followers(studio, "zoe") == "- {person: ana, state: requested, on: 2026-11-20}\n"


@SCRIPTS
def test_who_blocks_somebody_is_asked_what_becomes_of_lists_that_they_share(new_tab, studio, scripts):
    asks(studio, state="accepted")
    club = studio.data / "people/ana/lists/club.md"
    club.write_text("---\ntitle: Club\nshare: [{person: zoe, may: write}]\n---\n- [ ] Boat\n")
    page = opened(new_tab, studio, java_script_enabled=scripts).page
    until(lambda: page.goto(studio.home + "following.html") and about_zoe(page, "Block").count())
    about_zoe(page, "Block").click()
    page.get_by_role("heading", name="Block Zoe Marsh").wait_for()
    page.get_by_text("Club").wait_for()
    assert "state: accepted" in followers(studio, "ana")
    page.get_by_role("button", name="Block, and share no lists").click()
    page.locator(".note p").get_by_text("Zoe Marsh").wait_for()
    assert "state: blocked" in followers(studio, "ana") and "zoe" not in club.read_text()


@SCRIPTS
def test_a_person_is_three_habits_and_the_latest_entry_and_is_followed_no_more(new_tab, studio, scripts):
    page = opened(new_tab, studio, java_script_enabled=scripts).page
    page.goto(studio.home + "following.html")
    # Who asks comes before whom one follows.
    assert page.locator("main h2").all_inner_texts()[:2] == ["Asks to follow you 1", "You follow 3"]
    ben = page.locator(".friend", has=page.get_by_role("link", name="Ben Hoffmann"))
    assert ben.locator(".friend-habits li").count() == 4 and ben.locator(".wk").count() == 3
    ben.get_by_text("and 7 more").wait_for()
    assert ben.locator(".latest-of-friend").inner_text().startswith("Portuguese, 15 minutes")
    ben.locator("summary").click()
    ben.get_by_role("button", name="Stop following").click()
    page.locator(".note:not([hidden]) p").get_by_text("You do not follow Ben Hoffmann").wait_for()
    assert "ana" not in followers(studio, "ben")


@WIDTHS
def test_following_is_accessible_and_fits_with_a_request_on_it(new_tab, studio, width):
    asks(studio)
    page = opened(new_tab, studio, width=width).page
    page.goto(studio.home + "following.html")
    about_zoe(page, "Decline").wait_for()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_an_own_style_sheet_and_script_come_last_and_are_noticed_by_an_open_page(new_tab, studio):
    tab = opened(new_tab, studio)
    page = tab.page
    assets = studio.data / "assets"
    assets.mkdir()
    (assets / "custom.js").write_text("document.body.dataset.mine = 'yes';\n")
    (assets / "custom.css").write_text(".brand { letter-spacing: 7px }\n")
    expect(page.locator("body")).to_have_attribute("data-mine", "yes")
    expect(page.locator(".brand")).to_have_css("letter-spacing", "7px")
    (assets / "custom.css").write_text(".brand { letter-spacing: 9px }\n")
    expect(page.locator(".brand")).to_have_css("letter-spacing", "9px")
    page.goto(studio.home + "settings.html")
    expect(page.locator("body")).to_have_attribute("data-mine", "yes")
    assert tab.problems == []
