"""320 px: every kind of page, emitted and served, forms and refusals included, with texts as long and as wide as they may be."""

import re
import subprocess
import urllib.parse

import pytest

from emitted_site import Edition
from program import find_program
from studio import TODAY, opened, row
from test_layout import TOO_WIDE

LETTERS = "Donaudampfschifffah"  # 19 letters that nothing breaks
WIDE = "W" * 30
ADDRESS = "https://example.org/" + "a-long-way-to-go/" * 8 + "index.html?" + "q" * 80


def at_their_limits(data) -> None:
    """Texts of every kind at their limits, in the folder of the sample."""
    ana = data / "people/ana"
    (ana / "habits/wide.md").write_text(
        f"---\ntitle: {WIDE[:20]}\nreason: {WIDE}\ncategory: {WIDE}\nschedule: daily\ntarget: at least 10000 {WIDE}\nstart: 2026-11-01\n"
        f"visibility: public\n---\n{ADDRESS}\n\n{WIDE * 3}\n")
    (ana / "habits/long.md").write_text(
        f"---\ntitle: {LETTERS}\nreason: {'Rindfleischetikettierungsueber'}\ncategory: {LETTERS}\nschedule: daily\nstart: 2026-11-01\n"
        f"visibility: public\n---\n{ADDRESS}\n")
    (ana / "habits/week.md").write_text(
        f"---\ntitle: {WIDE[:20]}M\nschedule: daily\ntarget: at least 99999 {LETTERS} a month\nstart: 2026-11-01\n---\n".replace("WM", "M"))
    (ana / "habits/rest.md").write_text(f"---\ntitle: {'M' * 20}\nreason: {WIDE}\nschedule: sun\nstart: 2026-11-01\n---\n")
    with (ana / "events/2026.csv").open("a") as events:
        events.write(f"{TODAY},wide,1234567.5,{WIDE[:20]},,-38.722312,-179.139312\n2026-11-19,long,done,{LETTERS},,,\n")
    profile = ana / "profile.yml"
    profile.write_text(re.sub(r"(?m)^bio: .*$", f"bio: {ADDRESS}", re.sub(r"(?m)^self_image_goal: .*$", f"self_image_goal: {WIDE * 2}", profile.read_text())))
    settings = data / "daybook.yml"
    settings.write_text(re.sub(r"(?m)^title: .*$", f"title: {WIDE}", settings.read_text()).replace("homes: owner", "homes: all"))
    friend = data / "people/ben/profile.yml"
    friend.write_text(re.sub(r"(?m)^name: .*$", f"name: {WIDE}", re.sub(r"(?m)^bio: .*$", f"bio: {ADDRESS}", friend.read_text())))
    for path in (ana / "lists").glob("*.md"):
        path.write_text(path.read_text() + f"\n- [ ] {WIDE} due:2026-11-21\n- [ ] {ADDRESS} due:2026-11-22\n")


def flaws(page) -> dict | None:
    page.evaluate("document.querySelectorAll('main details').forEach((details) => { details.open = true; })")
    results = [page.evaluate(TOO_WIDE)]
    # Of menus only one is open at a time.
    for menu in page.locator("main details[name]").all():
        menu.evaluate("(menu) => { menu.open = true; }")
        results.append(page.evaluate(TOO_WIDE))
    return next((result for result in results if result["scrolls"] or result["found"]), None)


def test_emitted_pages_do_not_scroll_sideways(new_tab, studio_at_limits):
    studio = studio_at_limits
    subprocess.run(
        [find_program(), "build", "--data", str(studio.data), "--output", str(studio.site), "--today", TODAY],
        check=True, capture_output=True)
    tab = new_tab(width=320, height=800, is_mobile=True, has_touch=True)
    wrong = {}
    for edition in (Edition("home", studio.site / "home/ana"), Edition("public", studio.site / "public")):
        pages = edition.samples + [page for page in edition.of_kind("habit", "year", "profile", "other habit")
                                   if re.search(r"/(wide|long|week|rest|ben)/", page.path)]
        for page in pages:
            if found := flaws(tab.open(page.url)):
                wrong[repr(page)] = found
    assert wrong == {}


FORMS = [
    "habits/new.html", "habits/new-1.html", "habits/new-1-2.html", "habits/new-own.html", "habits/order.html", "settings.html",
    "calendar/subscribe.html", "readers.html",
    "following/find.html", "lists/home/index.html", "lists/home/order.form.html", "tasks/index.html",
    *(f"habits/{habit}/{form}.html" for habit in ("wide", "long", "week") for form in ("edit", "pause", "delete", "check-in", "index")),
    f"habits/wide/{TODAY}.html", f"habits/wide/{TODAY}-delete.html", "habits/long/2026-11-19.html", "habits/morning-run/2026-11-18.html",
]


def test_served_pages_and_forms_do_not_scroll_sideways(new_tab, studio_at_limits):
    studio = studio_at_limits
    page = opened(new_tab, studio, width=320, height=800, is_mobile=True, has_touch=True).page
    links = ["index.html", "habits.html", "calendar/index.html", "history/index.html", "history/2026-11.html", "achievements.html",
             "following.html", "audience.html", "ideas.html", "help.html", "course.html", "people/ben/index.html", *FORMS]
    wrong = {}
    for path in links:
        answer = page.goto(urllib.parse.urljoin(studio.home, path))
        assert answer.ok, path
        if found := flaws(page):
            wrong[path] = found
    assert wrong == {}


def test_what_is_said_and_refused_does_not_scroll_sideways(new_tab, studio_at_limits):
    studio = studio_at_limits
    wrong = {}
    page = opened(new_tab, studio, width=320, height=800, is_mobile=True, has_touch=True).page
    row(page, "wide").locator("[id^=more-]").click()
    page.locator(".note:not([hidden])").wait_for()
    wrong["said"] = flaws(page)
    page.locator(".brand + button").click()
    wrong["people"] = flaws(page)
    (studio.data / "people/ana/habits/broken.md").write_text(f"---\ntitle: {WIDE}\nschedule: {ADDRESS}\n---\n")
    page.locator(".wrong").wait_for()
    wrong["errors"] = flaws(page)
    (studio.data / "people/ana/habits/broken.md").unlink()
    page.locator(".wrong").wait_for(state="detached")
    page = opened(new_tab, studio, width=320, height=800, java_script_enabled=False).page
    line = row(page, "wide")
    line.locator("summary").click()
    line.locator('[name="amount"]:not([type="hidden"])').fill(WIDE)
    line.locator('form.say [value="amount"]').click()
    page.locator(".problem").wait_for()
    # The message may be there before the style sheets are.
    page.wait_for_load_state("load")
    wrong["refused"] = flaws(page)
    page.goto(studio.home + "habits/new-own.html")
    page.get_by_label("Title").fill(LETTERS)
    page.get_by_role("button", name="Save").click()
    page.locator(".problems").wait_for()
    wrong["refused form"] = flaws(page)
    assert {name: found for name, found in wrong.items() if found} == {}


@pytest.fixture
def studio_at_limits(start_studio, tmp_path):
    studio = start_studio(tmp_path, at_their_limits)
    studio.again(options=("--all",))
    yield studio
    studio.end()
