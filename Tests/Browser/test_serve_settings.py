"""Settings and one's own profile in `daybook serve`: one form, what is wrong beside its fields, two at once."""

import pytest

from axe import violations
from studio import SCRIPTS, WIDTHS, opened, until


def files(studio):
    return (studio.data / "daybook.yml").read_text(), (studio.data / "people/ana/profile.yml").read_text()


@SCRIPTS
@WIDTHS
def test_settings_and_profile_are_changed_in_one_place(new_tab, studio, scripts, width):
    page = opened(new_tab, studio, width=width, java_script_enabled=scripts).page
    before = files(studio)
    if width < 1000:
        page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("link", name="Settings").click()
    page.get_by_label("About you").fill("In no hurry.")
    page.get_by_label("A week begins on").select_option("sunday")
    page.get_by_label("Title", exact=True).fill("Days of Ana")
    page.get_by_role("button", name="Save").click()
    page.locator(".note p").get_by_text("Stored").wait_for()
    settings, profile = files(studio)
    assert profile == before[1].replace("Learning to slow down, in Lisbon.", "In no hurry.")
    assert settings == before[0].replace("title: Ana's daybook", "title: Days of Ana").replace(
        "week_starts_on: monday", "week_starts_on: sunday")
    page.locator(".brand").get_by_text("Days of Ana").wait_for()
    page.locator(".note button").click()
    until(lambda: files(studio) == before)


@SCRIPTS
def test_what_is_wrong_stands_beside_its_field(new_tab, studio, scripts):
    page = opened(new_tab, studio, java_script_enabled=scripts).page
    before = files(studio)
    page.goto(studio.home + "settings.html")
    page.get_by_label("Time zone", exact=True).fill("Europe/Lisboa")
    page.get_by_label("Title", exact=True).fill("Kept as typed")
    page.get_by_role("button", name="Save").click()
    page.locator(".problems").get_by_text("There is no such time zone").wait_for()
    assert page.get_by_label("Time zone", exact=True).get_attribute("aria-invalid") == "true"
    assert page.get_by_label("Title", exact=True).input_value() == "Kept as typed"
    assert files(studio) == before
    page.get_by_role("link", name="Cancel").click()
    assert files(studio) == before


@SCRIPTS
def test_what_changed_meanwhile_is_shown_and_asked_about(new_tab, studio, scripts):
    page = opened(new_tab, studio, java_script_enabled=scripts).page
    page.goto(studio.home + "settings.html")
    page.get_by_label("Title", exact=True).fill("Mine")
    file = studio.data / "daybook.yml"
    file.write_text(file.read_text().replace("title: Ana's daybook", "title: Theirs"))
    page.get_by_role("button", name="Save").click()
    page.locator(".problems").get_by_text("changed elsewhere").wait_for()
    assert page.get_by_label("Title", exact=True).input_value() == "Mine"
    assert "Theirs" in page.locator(".stored").inner_text()
    assert "title: Theirs" in file.read_text()
    page.get_by_role("button", name="Save").click()
    until(lambda: "title: Mine" in file.read_text())


def test_another_language_is_there_at_once(new_tab, studio):
    page = opened(new_tab, studio).page
    page.goto(studio.home + "settings.html")
    page.get_by_label("Language").select_option("de")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("heading", name="Einstellungen").wait_for()
    assert page.locator("html").get_attribute("lang") == "de"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@WIDTHS
def test_axe_finds_nothing_beside_problems_and_after_a_conflict(new_tab, studio, scheme, width):
    page = opened(new_tab, studio, width=width, color_scheme=scheme).page
    wrong = {}
    page.goto(studio.home + "settings.html")
    page.evaluate("document.querySelectorAll('details').forEach((details) => { details.open = true; })")
    page.get_by_label("Title", exact=True).fill("")
    page.get_by_label("Photos, in bytes").fill("many")
    page.get_by_role("button", name="Save").click()
    page.locator(".problems").wait_for()
    assert page.locator(".fld .bad").count() == 2
    if found := violations(page):
        wrong["problems"] = found
    page.goto(studio.home + "settings.html")
    page.evaluate("document.querySelector('[name=seen]').value = 'other'")
    page.get_by_label("Title", exact=True).fill("Mine")
    page.get_by_role("button", name="Save").click()
    page.locator(".stored").first.wait_for()
    if found := violations(page):
        wrong["conflict"] = found
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert wrong == {}
