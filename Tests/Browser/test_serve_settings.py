"""Settings in `daybook serve`: one page of lines, each saved alone; what is wrong beside its field, two hands at once."""

import re

import pytest
from playwright.sync_api import expect

from axe import violations
from club import open_page, sign_in
from studio import SCRIPTS, WAYS, opened, until


def files(studio):
    return (studio.data / "daybook.yml").read_text(), (studio.data / "people/ana/profile.yml").read_text()


def change(page, item):
    """Opens the form of a line, and gives the line."""
    line = page.locator(f"[id='{item}']")
    line.locator("summary").click()
    return line


def said(page, text):
    page.locator(".note:not([hidden]) p").get_by_text(text).wait_for()


@WAYS
def test_profile_and_site_are_changed_in_one_place_each_line_alone(new_tab, studio, scripts, width):
    page = opened(new_tab, studio, width=width, java_script_enabled=scripts).page
    before = files(studio)
    if width < 1000:
        page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("link", name="Settings").click()
    line = change(page, "bio")
    # What is set now stays in sight above the form.
    expect(line.locator(".setting-value bdi")).to_be_visible()
    line.get_by_label("About you").fill("In no hurry.")
    line.get_by_role("button", name="Save").click()
    said(page, "Stored: About you")
    settings, profile = files(studio)
    assert settings == before[0]
    assert profile == before[1].replace("Learning to slow down, in Lisbon.", "In no hurry.")
    expect(page.locator("#bio .setting-value")).to_contain_text("In no hurry.")
    expect(page.locator("#bio details")).not_to_have_attribute("open", "")
    line = change(page, "week_starts_on")
    line.get_by_label("A week begins on").select_option("sunday")
    line.get_by_role("button", name="Save").click()
    said(page, "Stored: A week begins on")
    assert files(studio)[0] == before[0].replace("week_starts_on: monday", "week_starts_on: sunday")
    page.locator(".note button").click()
    until(lambda: files(studio)[0] == before[0])
    page.goto(studio.home + "settings.html")
    # What was changed last can be taken back there, too.
    page.locator("#last-change").get_by_role("button", name="Undo").click()
    until(lambda: files(studio) == before)


@SCRIPTS
def test_one_of_three_values_is_stored_by_pressing_it(new_tab, studio, scripts):
    page = opened(new_tab, studio, java_script_enabled=scripts).page
    before = files(studio)
    page.goto(studio.home + "settings.html")
    segments = page.get_by_role("group", name="Who may know of you")
    expect(segments.get_by_role("button", name="public")).to_have_attribute("aria-pressed", "true")
    segments.get_by_role("button", name="friends").focus()
    page.keyboard.press("Enter")
    said(page, "Stored: Who may know of you")
    assert "visibility: friends" in files(studio)[1]
    expect(segments.get_by_role("button", name="friends")).to_have_attribute("aria-pressed", "true")
    expect(segments.get_by_role("button", name="public")).to_have_attribute("aria-pressed", "false")
    page.locator(".note button").click()
    until(lambda: files(studio) == before)


CONTRAST = r"""(button) => {
  const light = (text) => text.match(/[\d.]+/g).slice(0, 3).map((n) => n / 255)
    .map((n) => n <= .04045 ? n / 12.92 : ((n + .055) / 1.055) ** 2.4).reduce((sum, n, i) => sum + n * [.2126, .7152, .0722][i], 0);
  const { color, backgroundColor } = getComputedStyle(button);
  const [a, b] = [light(color), light(backgroundColor)].sort((a, b) => b - a);
  return (a + .05) / (b + .05);
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_value_that_holds_stays_readable_under_the_pointer_and_in_focus(new_tab, studio, scheme):
    page = opened(new_tab, studio, color_scheme=scheme, reduced_motion="reduce").page
    page.goto(studio.home + "settings.html")
    pressed = page.locator(".segments [aria-pressed=true]")
    assert pressed.count() >= 4
    for button in pressed.all():
        assert button.evaluate(CONTRAST) >= 7
        button.hover()
        assert button.evaluate(CONTRAST) >= 7
        button.focus()
        assert button.evaluate(CONTRAST) >= 7


def test_what_is_said_of_another_language_is_in_the_language_of_its_button(new_tab, studio):
    page = opened(new_tab, studio).page
    page.goto(studio.home + "settings.html")
    line = change(page, "own_language")
    line.locator("select").select_option("de")
    line.get_by_role("button", name="Save").click()
    said(page, "Gespeichert: Deine Sprache")
    page.locator(".note").get_by_role("button", name="Rückgängig").click()
    page.locator(".note:not([hidden]) p").get_by_text("Taken back").wait_for()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator(".note:not([hidden]) p")).to_contain_text("Taken back")


@SCRIPTS
def test_cancel_stores_nothing_and_closes_the_line(new_tab, studio, scripts):
    page = opened(new_tab, studio, java_script_enabled=scripts).page
    before = files(studio)
    page.goto(studio.home + "settings.html#profile")
    line = change(page, "name")
    line.get_by_label("Name").fill("Somebody else")
    line.get_by_role("link", name="Cancel").click()
    expect(page.locator("#name details")).not_to_have_attribute("open", "")
    change(page, "name")
    assert page.locator("#name").get_by_label("Name").input_value() == "Ana Lima"
    assert files(studio) == before


@SCRIPTS
def test_what_is_wrong_stands_beside_its_field_which_keeps_what_was_typed(new_tab, studio, scripts):
    page = opened(new_tab, studio, java_script_enabled=scripts).page
    before = files(studio)
    page.goto(studio.home + "settings.html")
    line = change(page, "timezone")
    line.get_by_label("Time zone").fill("Europe/Lisboa")
    line.get_by_role("button", name="Save").click()
    page.locator(".problems").get_by_text("There is no such time zone").wait_for()
    field = page.locator("#timezone").get_by_label("Time zone")
    assert field.get_attribute("aria-invalid") == "true" and field.input_value() == "Europe/Lisboa"
    expect(field).to_be_focused()
    assert files(studio) == before
    page.locator("#timezone").get_by_role("link", name="Cancel").click()
    page.locator(".problems").wait_for(state="detached")
    assert files(studio) == before
    expect(page.locator("#timezone .setting-value")).to_contain_text("Europe/Lisbon")


def test_what_is_typed_into_one_line_stays_while_another_is_saved(new_tab, studio):
    page = opened(new_tab, studio).page
    page.goto(studio.home + "settings.html")
    change(page, "bio").get_by_label("About you").fill("Not finished")
    line = change(page, "self_image_goal")
    line.get_by_label("Who you want to be").fill("Somebody who rests.")
    line.get_by_role("button", name="Save").click()
    said(page, "Stored: Who you want to be")
    expect(page.locator("#self_image_goal .setting-value")).to_contain_text("Somebody who rests.")
    assert page.locator("#bio").get_by_label("About you").input_value() == "Not finished"
    page.locator("#bio").get_by_role("button", name="Save").click()
    said(page, "Stored: About you")
    assert "bio: Not finished" in files(studio)[1] and "Somebody who rests." in files(studio)[1]


@SCRIPTS
def test_what_changed_meanwhile_is_shown_and_asked_about(new_tab, studio, scripts):
    page = opened(new_tab, studio, java_script_enabled=scripts).page
    page.goto(studio.home + "settings.html")
    change(page, "title").get_by_label("Title").fill("Mine")
    file = studio.data / "daybook.yml"
    file.write_text(file.read_text().replace("title: Ana's daybook", "title: Theirs"))
    page.locator("#title").get_by_role("button", name="Save").click()
    page.locator(".problems").get_by_text("changed elsewhere").wait_for()
    assert page.locator("#title").get_by_label("Title").input_value() == "Mine"
    assert "Theirs" in page.locator(".stored").inner_text()
    assert "title: Theirs" in file.read_text()
    page.locator("#title").get_by_role("button", name="Save").click()
    until(lambda: "title: Mine" in file.read_text())
    page.locator(".brand").get_by_text("Mine").wait_for()


def test_another_language_is_there_at_once(new_tab, studio):
    page = opened(new_tab, studio).page
    page.goto(studio.home + "settings.html")
    line = change(page, "language")
    line.get_by_label("Language").select_option("de")
    line.get_by_role("button", name="Save").click()
    page.get_by_role("heading", name="Einstellungen").wait_for()
    assert page.locator("html").get_attribute("lang") == "de"


def test_light_or_dark_is_chosen_on_the_page_and_kept_by_the_browser(new_tab, studio):
    page = opened(new_tab, studio, color_scheme="light").page
    page.goto(studio.home + "settings.html")
    segments = page.get_by_role("group", name="Light or dark")
    segments.get_by_role("button", name="Dark").click()
    assert page.locator("html").get_attribute("data-theme") == "dark"
    expect(segments.get_by_role("button", name="Dark")).to_have_attribute("aria-pressed", "true")
    # The choice at the foot says the same.
    expect(page.locator("footer").get_by_role("button", name="Dark")).to_have_attribute("aria-pressed", "true")
    page.reload()
    assert page.locator("html").get_attribute("data-theme") == "dark"
    segments.get_by_role("button", name="System").click()
    assert page.locator("html").get_attribute("data-theme") is None


def test_an_address_opens_a_line(new_tab, studio):
    page = opened(new_tab, studio, java_script_enabled=False).page
    page.goto(studio.home + "settings.html?open=places#places")
    expect(page.locator("#places details")).to_have_attribute("open", "")
    assert page.locator("main details[open]").count() == 1


@WAYS
def test_a_member_has_the_account_on_the_same_page_and_nothing_of_the_site(new_tab, club, scripts, width):
    page = open_page(new_tab, club, java_script_enabled=scripts, width=width)
    sign_in(page, club, "ben")
    page.goto(club.root + "home/ben/account.html")
    page.wait_for_url("**/home/ben/settings.html#signing-in")
    titles = ["Profile", "Signing in", "Programs", "Privacy", "Notifications", "Look and language", "Your data"]
    assert page.locator(".settings-section h2").all_inner_texts() == titles
    assert page.locator(".settings-index a").all_inner_texts() == titles
    line = change(page, "bio")
    line.get_by_label("About you").fill("Swims.")
    line.get_by_role("button", name="Save").click()
    said(page, "Stored: About you")
    # What is refused comes back with all sections.
    line = change(page, "own_timezone")
    line.get_by_label("Your own time zone").fill("Nowhere")
    line.get_by_role("button", name="Save").click()
    page.locator(".problems").get_by_text("There is no such time zone").wait_for()
    assert page.locator(".settings-section h2").all_inner_texts() == titles
    assert page.locator("#own_timezone").get_by_label("Your own time zone").input_value() == "Nowhere"
    profile = (club.data / "people/ben/profile.yml").read_text()
    assert "bio: Swims." in profile and "Nowhere" not in profile


@pytest.mark.parametrize("scheme, width", [("light", 320), ("dark", 390), ("light", 1280)])
def test_axe_finds_nothing_with_all_lines_open_beside_problems_and_after_a_conflict(new_tab, studio, scheme, width):
    page = opened(new_tab, studio, width=width, color_scheme=scheme).page
    wrong = {}

    def look(name):
        if found := violations(page):
            wrong[name] = found
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            wrong[name + " is too wide"] = True

    page.goto(studio.home + "settings.html")
    look("closed")
    page.evaluate("document.querySelectorAll('details').forEach((details) => { details.open = true; })")
    look("open")
    line = page.locator("#limits")
    line.get_by_label("Photos, in bytes").fill("many")
    line.get_by_label("Titles, in characters").fill("few")
    line.get_by_role("button", name="Save").click()
    page.locator(".problems").wait_for()
    assert page.locator("#limits .bad").count() == 2
    look("problems")
    page.goto(studio.home + "settings.html")
    page.evaluate("document.querySelector('#title [name=seen]').value = 'other'")
    change(page, "title").get_by_label("Title").fill("Mine")
    page.locator("#title").get_by_role("button", name="Save").click()
    page.locator(".stored").first.wait_for()
    look("conflict")
    page.goto(studio.home + "settings.html")
    page.evaluate("document.querySelector('#visibility [name=seen]').value = 'other'")
    page.get_by_role("group", name="Who may know of you").get_by_role("button", name="friends").click()
    said(page, re.compile("changed elsewhere"))
    assert wrong == {}


@WAYS
def test_a_token_is_made_copied_and_ended_with_a_question(new_tab, club, scripts, width):
    page = open_page(new_tab, club, java_script_enabled=scripts, width=width)
    sign_in(page, club, "ana")
    settings = club.root + "home/ana/settings.html"
    page.goto(settings)
    secrets = page.locator("#programs .one-line")
    for count, name in enumerate(["Phone", "Home"], 1):
        line = change(page, "new-token")
        line.get_by_label("Name").fill(name)
        line.get_by_role("button", name="Make it").click()
        # Those that were made before stay in sight.
        expect(secrets).to_have_count(count)
    phone = page.locator("#programs .setting").filter(has=page.get_by_text("Phone", exact=True)).first
    secret = phone.locator(".one-line")
    expect(phone).to_contain_text("made 20 November 2026 · never used")
    # All of it is in sight, whatever the width, and selected as one line.
    assert secret.evaluate("pre => pre.scrollWidth <= pre.clientWidth")
    assert secret.evaluate("pre => { getSelection().selectAllChildren(pre); return getSelection().toString().trim() }") == secret.inner_text().strip()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # What looks for barriers is a script itself.
    assert not scripts or violations(page) == []
    text = secret.inner_text().strip()
    assert re.fullmatch(r"[\w-]{43}", text)
    if scripts:
        # What the clipboard gets is looked at on its way: a browser lets only one window at a time read it.
        page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
        phone.get_by_role("button", name="Copy").click()
        expect(phone.get_by_role("button", name="Copied")).to_be_visible()
        # A line break would be part of the token where it is pasted.
        assert page.evaluate("window.copied") == text
    phone.locator("summary").click()
    expect(phone.locator(".hint")).to_contain_text("it cannot be brought back")
    assert club.ask("/api/today", Authorization=f"Bearer {text}")[0] == 200
    phone.get_by_role("button", name="End Phone").click()
    expect(secrets).to_have_count(1)
    assert club.ask("/api/today", Authorization=f"Bearer {text}")[0] == 401
