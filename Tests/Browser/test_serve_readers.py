"""Who reads on the hosted site, on a page of the local one: added, invited, given other words, removed, with and without scripts."""

import json
import os
import subprocess

import pytest
from playwright.sync_api import expect

from axe import violations
from program import find_program
from studio import WAYS, WIDTHS, Studio, opened

PAGE = "readers.html"


@pytest.fixture
def keyed(tmp_path, monkeypatch):
    """A page of its own with a key beside it."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    studio = Studio(tmp_path)
    subprocess.run([find_program(), "key", "new", "--data", str(studio.data)], check=True, capture_output=True)
    yield studio
    studio.end()


def told(studio, reader):
    answer = subprocess.run(
        [find_program(), "reader", "invite", reader, "--json", "--no-build", "--data", str(studio.data)],
        check=True, capture_output=True, text=True, env=os.environ)
    return json.loads(answer.stdout)


@WAYS
def test_somebody_reads_and_no_longer(new_tab, keyed, scripts, width):
    page = opened(new_tab, keyed, width=width, java_script_enabled=scripts).page
    page.goto(keyed.home + "settings.html")
    page.locator("#readers").get_by_role("link").click()
    page.get_by_label("What they are called").fill("Tom Fisher")
    page.get_by_label("What they type").fill("tom")
    page.get_by_role("button", name="Add", exact=True).click()
    page.locator(".note p").get_by_text("Tom Fisher reads what friends of").wait_for()
    tom = page.locator("#reader-tom")
    tom.locator("summary").click()
    tom.get_by_role("button", name="Invite").click()
    page.locator(".note p").get_by_text("Tom Fisher signs in by the words below.").wait_for()
    page.wait_for_load_state("load")
    first = tom.locator("pre code").all_inner_texts()
    known = told(keyed, "tom")
    assert [first[0], first[1].split("#")[1]] == [known["words"], known["link"].split("#")[1]]
    assert not scripts or not violations(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    tom.get_by_role("link", name="Give other words").click()
    page.get_by_role("button", name="Give other words").click()
    page.locator(".note p").get_by_text("Tom Fisher has other words now.").wait_for()
    page.wait_for_load_state("load")
    assert tom.locator("pre code").first.inner_text() == told(keyed, "tom")["words"] != first[0]

    tom.get_by_role("link", name="Remove").click()
    assert not scripts or not violations(page)
    page.get_by_role("button", name="Remove").click()
    page.locator(".note p").get_by_text("Tom Fisher reads nothing any more").wait_for()
    expect(page.locator("#reader-tom .whose")).to_contain_text("removed")
    assert "state: removed" in (keyed.data / "readers.yml").read_text()
    assert "key: 2" in (keyed.data / "readers.yml").read_text()


def test_without_a_key_the_page_says_what_is_missing(new_tab, studio):
    page = opened(new_tab, studio).page
    page.goto(studio.home + PAGE)
    expect(page.locator(".problem")).to_contain_text("daybook key new")
    assert not violations(page)


def test_no_browser_keeps_what_somebody_signs_in_by(new_tab, keyed):
    page = opened(new_tab, keyed).page
    answer = page.goto(keyed.home + PAGE)
    assert answer.headers["cache-control"] == "no-store"


@WIDTHS
def test_whoever_shares_sees_it_as_a_reader_does(new_tab, keyed, width):
    subprocess.run(
        [find_program(), "reader", "add", "tom", "--name", "Tom Fisher", "--no-build", "--data", str(keyed.data)],
        check=True, capture_output=True)
    page = opened(new_tab, keyed, width=width).page
    page.goto(keyed.home + "settings.html")
    page.locator("#audience").get_by_role("link").click()
    page.get_by_role("heading", name="Who sees what").wait_for()
    assert not violations(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # What is opened is the site that lies there.
    subprocess.run([find_program(), "build", "--data", str(keyed.data)], check=True, capture_output=True)
    tom = page.locator(".watchers li", has_text="Tom Fisher")
    for _ in range(100):
        if tom.count():
            break
        page.wait_for_timeout(200)
        page.goto(keyed.home + "audience.html")
    tom.get_by_role("link").click()
    page.get_by_role("heading", name="As Tom Fisher sees it").wait_for()
    assert not violations(page)
    opens = subprocess.run(
        [find_program(), "audience", "--as", "tom", "--json", "--data", str(keyed.data)],
        check=True, capture_output=True, text=True)
    person = json.loads(opens.stdout)["people"][0]
    # By what each leads to: a page is called by its title.
    led = page.locator(".opened a").evaluate_all("links => links.map(link => decodeURI(link.getAttribute('href')))")
    assert sorted(led) == sorted(one["path"] for one in person["opens"])
    page.locator(".opened a[href$='/read/index.html']").click()
    expect(page.locator("h1")).to_contain_text("Read")
    # The page is dressed, and nothing of the person's own can be changed on it.
    assert page.evaluate("getComputedStyle(document.body).display") == "flex"
    assert page.locator("form").count() == 0
    # What is private is opened by no key.
    assert page.goto(keyed.home + "as/tom/people/ana/journal/index.html").status == 404
