"""Addresses by which phones take calendars: made, seen and ended on a page, with and without scripts."""

import re
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import expect

from axe import violations
from studio import SCRIPTS, WAYS, opened

PAGE = "calendar/subscribe.html"


def fetched(address, method="GET"):
    try:
        with urllib.request.urlopen(urllib.request.Request(address, method=method), timeout=60) as answer:
            return answer.status, answer.headers["Content-Type"], answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, "", ""


@WAYS
def test_a_device_gets_addresses_and_loses_them(new_tab, studio, scripts, width):
    page = opened(new_tab, studio, width=width, java_script_enabled=scripts).page
    page.goto(studio.home + "calendar/index.html")
    page.get_by_role("link", name="Calendars on your phone").click()
    page.get_by_label("Device").fill("My phone")
    page.get_by_role("button", name="Make addresses").click()
    page.locator(".note p").get_by_text("My phone has its addresses now").wait_for()
    # The message may be there before the style sheets are.
    page.wait_for_load_state("load")
    assert "\nsite_id: " in (studio.data / "daybook.yml").read_text()
    codes = page.locator(".calendar-addresses code").all_inner_texts()
    assert [code.split("/")[-1] for code in codes] == ["habits.ics", "tasks.ics", "to-do.ics"]
    # What looks for barriers is a script itself.
    assert not scripts or not violations(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for address, inside in zip(codes, ["BEGIN:VEVENT", "BEGIN:VCALENDAR", "BEGIN:VCALENDAR"]):
        status, kind, text = fetched(address)
        assert (status, kind) == (200, "text/calendar; charset=utf-8")
        assert inside in text
    page.get_by_role("button", name=re.compile("^End it ?: ?My phone$")).click()
    page.locator(".note p").get_by_text("My phone gets nothing any more").wait_for()
    expect(page.locator(".calendar-addresses")).to_have_count(0)
    assert [fetched(address)[0] for address in codes] == [404, 404, 404]


@SCRIPTS
def test_a_device_without_a_name_gets_none(new_tab, studio, scripts):
    page = opened(new_tab, studio, java_script_enabled=scripts).page
    page.goto(studio.home + PAGE)
    page.get_by_role("button", name="Make addresses").click()
    page.get_by_role("alert").wait_for()
    assert "site_id" not in (studio.data / "daybook.yml").read_text()
    assert not (studio.data / ".daybook/accounts/calendars").exists()


@pytest.mark.parametrize(
    "path", ["calendar", "calendar/x/habits.ics", f"calendar/{'a' * 43}/habits.ics", f"calendar/{'a' * 43}", "calendar/../x"])
def test_other_addresses_give_nothing(studio, path):
    assert fetched(studio.root + path)[0] in (400, 404)


def test_nobody_changes_anything_by_an_address(new_tab, studio):
    page = opened(new_tab, studio).page
    page.goto(studio.home + PAGE)
    page.get_by_label("Device").fill("Desk")
    page.get_by_role("button", name="Make addresses").click()
    code = page.locator(".calendar-addresses code").first.inner_text()
    assert fetched(code, "POST")[0] == 405
    assert fetched(code.replace("habits.ics", "other.ics"))[0] == 404
    assert fetched(code, "HEAD")[0] == 200
