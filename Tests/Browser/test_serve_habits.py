"""Habits on the local page: added, changed, paused, archived, ordered and deleted, with and without scripts."""

import re

import pytest

from axe import violations
from studio import LOOKS, SCRIPTS, WAYS, listening, opened, until


def habit(studio, slug):
    path = studio.data / f"people/ana/habits/{slug}.md"
    return path.read_text(encoding="utf-8") if path.exists() else None


def said(page, text):
    page.locator(".note:not([hidden]) p").get_by_text(text).wait_for()


@WAYS
def test_a_suggestion_becomes_a_habit_and_undo_takes_it_back(new_tab, studio, scripts, width):
    tab = opened(new_tab, studio, width=width, java_script_enabled=scripts)
    page = tab.page
    page.locator("main a.add").last.click()
    page.get_by_role("link", name="Move", exact=True).click()
    page.get_by_role("link", name="Stretch", exact=True).click()
    assert page.get_by_label("Title").input_value() == "Stretch"
    page.locator('[name="rhythm"][value="days"]').check()
    page.locator("label.opt", has_text="Tue").click()
    page.locator("label.opt", has_text="Sat").click()
    page.get_by_role("button", name="Save").click()
    page.wait_for_url("**/habits/stretch/index.html")
    said(page, "Stored: Stretch")
    assert "schedule: tue, sat\n" in habit(studio, "stretch")
    assert "category: Move\n" in habit(studio, "stretch")
    page.locator(".note button").click()
    until(lambda: habit(studio, "stretch") is None)
    assert [problem for problem in tab.problems if "stretch" not in problem] == []


@SCRIPTS
def test_one_of_ones_own_with_everything_that_can_be_said_of_it(new_tab, studio, scripts):
    page = opened(new_tab, studio, width=390, java_script_enabled=scripts).page
    page.goto(studio.home + "habits.html")
    page.get_by_role("link", name="Add a habit").click()
    page.get_by_role("link", name="Write my own").click()
    page.get_by_label("Title").fill("Tea")
    page.get_by_label("Reason").fill("Fewer cups")
    page.locator('label.opt[class*="c-plum"]').click()
    page.locator('[name="icon"]').and_(page.get_by_label("cup", exact=True)).check()
    page.get_by_label("A limit to keep").check()
    page.get_by_label("Amount", exact=True).fill("2,5")
    page.get_by_label("Unit", exact=True).fill("cups")
    page.locator('[name="visibility"][value="friends"]').check()
    page.locator("summary", has_text="Reminders").click()
    page.get_by_label("Reminder 1: time").fill("16:00")
    page.locator("summary", has_text="Notes and more").click()
    page.locator("textarea").fill("Green ones\ndo not count.")
    page.get_by_role("button", name="Save").click()
    page.wait_for_url("**/habits/tea/index.html")
    assert habit(studio, "tea") == (
        "---\ntitle: Tea\nreason: Fewer cups\nicon: ☕\ncolor: plum\nschedule: daily\ntarget: at most 2.5 cups\n"
        'start: 2026-11-20\nvisibility: friends\nremind: ["16:00"]\n---\nGreen ones\ndo not count.\n')


@SCRIPTS
def test_what_is_wrong_stands_beside_its_field_and_what_was_typed_stays(new_tab, studio, scripts):
    page = opened(new_tab, studio, java_script_enabled=scripts).page
    page.goto(studio.home + "habits/new-own.html")
    page.get_by_label("Reason").fill("I <like> it")
    page.get_by_label("Some times a week").check()
    page.get_by_label("Times a week", exact=True).fill("9")
    page.get_by_role("button", name="Save").click()
    page.locator(".problems").wait_for()
    assert page.locator(".problems li").count() == 2
    title = page.get_by_label("Title")
    assert title.get_attribute("aria-invalid") == "true"
    assert title.evaluate("field => field === document.activeElement")
    described = " ".join(
        page.locator("#" + name).inner_text() for name in title.get_attribute("aria-describedby").split())
    assert "This is missing." in described
    assert page.get_by_label("Reason").input_value() == "I <like> it"
    assert page.get_by_label("Times a week", exact=True).input_value() == "9"
    title.fill("Nine")
    page.get_by_label("Times a week", exact=True).fill("6")
    page.get_by_role("button", name="Save").click()
    page.wait_for_url("**/habits/nine/index.html")
    assert "6 times a week" in habit(studio, "nine")


@SCRIPTS
def test_typing_stops_at_the_limits_and_cancel_stores_nothing(new_tab, studio, scripts):
    page = opened(new_tab, studio, java_script_enabled=scripts).page
    before = sorted(path.name for path in (studio.data / "people/ana/habits").iterdir())
    page.goto(studio.home + "habits/new-own.html")
    page.get_by_label("Title").press_sequentially("A title that goes on and on")
    assert page.get_by_label("Title").input_value() == "A title that goes on"
    page.get_by_role("link", name="Cancel").click()
    page.wait_for_url("**/habits.html")
    assert sorted(path.name for path in (studio.data / "people/ana/habits").iterdir()) == before


def test_typing_stops_at_so_many_characters_as_a_person_counts_them(new_tab, studio):
    page = opened(new_tab, studio).page
    page.goto(studio.home + "habits/new-own.html")
    title = page.get_by_label("Title")
    # A family is one character of eleven units, a letter with an accent written apart one of two.
    family, letter = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466", "e\u0301"
    title.focus()
    page.keyboard.insert_text(family * 10 + letter * 9)
    page.keyboard.type("xyz")
    assert title.input_value() == family * 10 + letter * 9 + "x"
    # In the middle what was there stays, and what is typed stops.
    for _ in range(5):
        page.keyboard.press("ArrowLeft")
    page.keyboard.insert_text("abc")
    assert title.input_value() == family * 10 + letter * 9 + "x"
    page.keyboard.press("Delete")
    page.keyboard.insert_text("abc")
    assert title.input_value() == family * 10 + letter * 5 + "a" + letter * 3 + "x"
    page.get_by_label("Every day").check()
    page.get_by_role("button", name="Save").click()
    page.wait_for_url("**/index.html")
    assert any(family * 10 in path.read_text(encoding="utf-8") for path in (studio.data / "people/ana/habits").iterdir())


@WAYS
def test_an_edit_changes_what_was_changed_and_leaves_the_rest_of_the_file(new_tab, studio, scripts, width):
    tab = opened(new_tab, studio, width=width, java_script_enabled=scripts)
    page = tab.page
    before = habit(studio, "read")
    page.goto(studio.home + "habits/read/index.html")
    page.get_by_role("link", name="Edit", exact=True).click()
    page.get_by_label("Reason").fill("Another world")
    page.get_by_role("button", name="Save").click()
    page.wait_for_url("**/habits/read/index.html")
    said(page, "Stored")
    assert habit(studio, "read") == re.sub(r"reason: .*", "reason: Another world", before)
    page.locator(".note button").click()
    until(lambda: habit(studio, "read") == before)
    assert tab.problems == []


@SCRIPTS
def test_a_habit_that_somebody_else_changed_is_shown_both_ways_and_asked_for(new_tab, studio, scripts):
    page = opened(new_tab, studio, java_script_enabled=scripts).page
    page.goto(studio.home + "habits/read/edit.html")
    page.get_by_label("Reason").fill("Mine")
    path = studio.data / "people/ana/habits/read.md"
    path.write_text(re.sub(r"reason: .*", "reason: Theirs", habit(studio, "read")), encoding="utf-8")
    page.get_by_role("button", name="Save").click()
    page.get_by_text("This was changed elsewhere").wait_for()
    assert page.get_by_label("Reason").input_value() == "Mine"
    assert page.locator("#f-reason-stored").inner_text().endswith("Theirs")
    assert page.locator(".stored").count() == 1
    assert "Theirs" in habit(studio, "read")
    page.get_by_role("button", name="Save").click()
    page.wait_for_url("**/habits/read/index.html")
    until(lambda: "reason: Mine" in habit(studio, "read"))


@SCRIPTS
def test_paused_and_going_on_put_away_and_brought_back(new_tab, studio, scripts):
    page = opened(new_tab, studio, java_script_enabled=scripts).page
    page.goto(studio.home + "habits/german/index.html")
    page.get_by_role("link", name="Pause").click()
    page.get_by_label("First paused day").fill("2026-11-19")
    page.get_by_role("button", name="Pause").click()
    page.wait_for_url("**/habits/german/index.html")
    until(lambda: "2026-11-19" in habit(studio, "german"))
    page.get_by_role("button", name="Go on").click()
    said(page, "German goes on")
    page.get_by_role("link", name="Pause").wait_for()
    page.get_by_role("button", name="Archive").click()
    said(page, "German archived")
    until(lambda: "archived: 2026-11-2" in habit(studio, "german"))
    page.get_by_role("button", name="Bring back", exact=True).click()
    said(page, "German brought back")
    until(lambda: "archived" not in habit(studio, "german"))


@SCRIPTS
def test_a_holiday_pauses_everything_but_what_is_ticked_and_ends(new_tab, studio, scripts):
    page = opened(new_tab, studio, java_script_enabled=scripts).page
    page.goto(studio.home + "habits.html")
    page.get_by_role("link", name="Pause everything").click()
    page.get_by_label("German").check()
    page.get_by_role("button", name="Pause everything").click()
    page.wait_for_url("**/habits.html")
    until(lambda: "holiday:" in habit(studio, "read"))
    assert "holiday:" not in habit(studio, "german")
    page.get_by_role("link", name="Pause everything").click()
    page.get_by_role("button", name="End the holiday").click()
    page.wait_for_url("**/habits.html")
    until(lambda: "holiday:" not in habit(studio, "read"))


@SCRIPTS
def test_habits_move_up_and_down_by_keyboard_and_keep_their_place(new_tab, studio, scripts):
    page = opened(new_tab, studio, width=390, java_script_enabled=scripts).page
    page.goto(studio.home + "habits/order.html")
    names = lambda: [row.get_attribute("data-habit") for row in page.locator(".order .row").all()]
    before = names()
    page.locator(f'.row[data-habit="{before[2]}"] [data-to="up"]').focus()
    page.keyboard.press("Enter")
    said(page, "Order changed")
    until(lambda: names() == [before[0], before[2], before[1]] + before[3:])
    if scripts:
        assert page.evaluate("document.activeElement.closest('.row')?.dataset.habit") == before[2]
    page.locator(f'.row[data-habit="{before[2]}"] [data-to="down"]').click()
    until(lambda: names() == before)


def drag(page, name, beside, end="up"):
    """Takes a habit by its icon to another one, in steps as a hand does."""
    start = page.locator(f'.row[data-habit="{name}"] .ic').bounding_box()
    goal = page.locator(f'.row[data-habit="{beside}"]').bounding_box()
    x, y = start["x"] + 15, start["y"] + 15
    page.mouse.move(x, y)
    page.mouse.down()
    # Past the middle of the other one.
    way = goal["y"] + goal["height"] * (.75 if goal["y"] > y else .25) - y
    for step in range(1, 11):
        page.mouse.move(x, y + way * step / 10)
    if end == "up":
        page.mouse.up()


@pytest.mark.parametrize("width", [390, 1280])
def test_habits_are_dragged_by_their_icons(new_tab, studio, width):
    tab = opened(new_tab, studio, width=width)
    page = tab.page
    page.goto(studio.home + "habits/order.html")
    names = lambda: [row.get_attribute("data-habit") for row in page.locator(".order .row").all()]
    before = names()
    drag(page, before[0], before[3])
    said(page, "Order changed")
    until(lambda: names() == before[1:4] + before[:1] + before[4:])
    page.reload()
    assert names() == before[1:4] + before[:1] + before[4:]
    with page.expect_response("**/-/habit-move"):
        drag(page, before[0], before[1])
    until(lambda: names() == before)
    page.reload()
    assert names() == before
    # A row that is let go of where it was, or on the way, is not sent.
    requests = []
    page.on("request", lambda request: requests.append(request.method))
    drag(page, before[2], before[0], end="")
    assert names() == [before[2], *before[:2], *before[3:]]
    page.keyboard.press("Escape")
    assert names() == before
    page.mouse.up()
    page.locator(f'.row[data-habit="{before[1]}"] .ic').click()
    assert names() == before and "POST" not in requests
    assert tab.problems == []


def test_a_habit_that_could_not_be_moved_goes_back(new_tab, studio):
    page = opened(new_tab, studio).page
    page.goto(studio.home + "habits/order.html")
    names = lambda: [row.get_attribute("data-habit") for row in page.locator(".order .row").all()]
    before = names()
    page.route("**/-/habit-move", lambda route: route.fulfill(json={"stored": False, "message": "It is gone."}))
    drag(page, before[0], before[2])
    page.locator(".note.is-bad").wait_for()
    until(lambda: names() == before)
    assert page.locator(".order form").count() == 2 * len(before) - 2


def test_a_finger_drags_as_a_mouse_does(new_tab, studio):
    page = opened(new_tab, studio, width=390, height=700, has_touch=True, is_mobile=True).page
    page.goto(studio.home + "habits/order.html")
    names = lambda: [row.get_attribute("data-habit") for row in page.locator(".order .row").all()]
    before = names()
    start = page.locator(f'.row[data-habit="{before[0]}"] .ic').bounding_box()
    goal = page.locator(f'.row[data-habit="{before[2]}"]').bounding_box()
    finger = page.context.new_cdp_session(page)
    x, top, bottom = start["x"] + 15, start["y"] + 15, goal["y"] + goal["height"] / 2 + 4
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": top}]})
    for step in range(1, 9):
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": top + (bottom - top) * step / 8}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    said(page, "Order changed")
    until(lambda: names() == [*before[1:3], before[0], *before[3:]])


@SCRIPTS
def test_deleting_says_what_goes_and_offers_to_put_it_away_instead(new_tab, studio, scripts):
    page = opened(new_tab, studio, width=390, java_script_enabled=scripts).page
    page.goto(studio.home + "habits/morning-run/index.html")
    page.get_by_role("link", name="Delete").click()
    page.wait_for_url("**/delete.html")
    text = page.locator("main").inner_text()
    assert re.search(r"\d+ check-ins, ", text) and "2 photos" in text and "cannot be recovered" in text
    page.get_by_role("link", name="Cancel").click()
    page.wait_for_url("**/habits/morning-run/index.html")
    assert habit(studio, "morning-run")
    page.get_by_role("link", name="Delete").click()
    page.get_by_role("button", name="Archive").wait_for()
    page.get_by_role("button", name="Delete for good").click()
    page.wait_for_url("**/home/ana/habits.html")
    said(page, "deleted")
    assert page.locator(".note form").is_hidden()
    assert habit(studio, "morning-run") is None
    assert not [row for row in studio.rows if ",morning-run," in row]


def test_a_form_that_is_filled_in_waits_while_files_change(new_tab, studio):
    page = opened(new_tab, studio).page
    page.goto(studio.home + "habits/read/edit.html")
    page.locator("label.opt", has_text="Private").click()
    page.locator("main h1").click()
    revision = page.evaluate("document.body.dataset.revision")
    path = studio.data / "people/ana/profile.yml"
    told = listening(page)
    path.write_text(path.read_text(encoding="utf-8").replace("slow down", "slow down a little"), encoding="utf-8")
    told()
    assert page.locator('[name="visibility"][value="private"]').is_checked()
    assert page.evaluate("document.body.dataset.revision") == revision


def test_only_what_a_choice_needs_is_asked_for_without_scripts_too(new_tab, studio):
    page = opened(new_tab, studio, java_script_enabled=False).page
    page.goto(studio.home + "habits/new-own.html")
    assert page.get_by_label("Times a week", exact=True).is_hidden()
    assert page.get_by_label("Amount", exact=True).is_hidden()
    page.get_by_label("Some times a week").check()
    page.get_by_label("An amount to reach").check()
    assert page.get_by_label("Times a week", exact=True).is_visible()
    assert page.get_by_label("Amount", exact=True).is_visible()
    assert page.get_by_label("Days from one to the next").is_hidden()


PAGES = ["habits/new.html", "habits/new-1.html", "habits/new-1-2.html", "habits/new-own.html", "habits/order.html", "habits/pause.html",
         "habits/morning-run/edit.html", "habits/morning-run/pause.html", "habits/morning-run/delete.html",
         "habits/morning-run/index.html", "habits.html", "ideas.html", "following.html", "following/find.html"]


@LOOKS
def test_forms_are_accessible_and_fit(new_tab, studio, scheme, width):
    tab = opened(new_tab, studio, width=width, color_scheme=scheme)
    page = tab.page
    wrong = {}
    for path in PAGES:
        page.goto(studio.home + path)
        page.evaluate("document.querySelectorAll('details').forEach((details) => { details.open = true; })")
        if found := violations(page):
            wrong[path] = found
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
    page.goto(studio.home + "habits/new-own.html")
    page.get_by_role("button", name="Save").click()
    page.locator(".problems").wait_for()
    if found := violations(page):
        wrong["with problems"] = found
    assert wrong == {}
