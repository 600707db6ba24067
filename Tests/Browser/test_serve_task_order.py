"""Tasks are moved on the local page: in their order, to another list and to another day, by mouse, touch and keyboard."""

import pytest

from axe import violations
from studio import LOOKS, SCRIPTS, listening, opened, until

LIST = "people/ana/lists/moves.md"
CLUB = "people/ana/lists/book-club.md"
NAMES = ["One", "Two", "Three", "Four"]


@pytest.fixture
def moves(studio):
    """A list of four tasks without a date and three of one date."""
    tasks = [*NAMES, *(f"Day {name} due:2026-11-27T18:00" for name in "abc")]
    (studio.data / LIST).write_text("---\ntitle: Moves\n---\n" + "".join(f"- [ ] {task}\n" for task in tasks), encoding="utf-8")
    return studio


def text(studio, path=LIST):
    return (studio.data / path).read_text(encoding="utf-8")


def stored(studio, path=LIST):
    """The titles of the tasks, as they stand in the file."""
    return [line[6:].split(" due:")[0] for line in text(studio, path).splitlines() if line.startswith("- [")]


def page_of(new_tab, studio, path="lists/moves/index.html", **settings):
    page = opened(new_tab, studio, **settings).page
    # Before the list is there, the program has not read what was written since it began: a newer page would come while a
    # test is at work on this one.
    until(lambda: page.goto(studio.home + "lists/moves/index.html").status == 200)
    page.goto(studio.home + path)
    return page


def grip(page, name):
    return page.get_by_role("button", name=f"Move: {name}", exact=True)


def shown(page, kind="whenever"):
    return page.locator(f'[data-group="{kind}"] > .tasks > .task .task-title').all_inner_texts()


def middle(place):
    box = place.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page, name, to):
    """Drags a task by its handle to another one's, as a hand does: not in one leap."""
    grip(page, name).scroll_into_view_if_needed()
    grip(page, name).hover()
    x, y = middle(grip(page, name))
    page.mouse.down()
    page.mouse.move(x - 8, y, steps=2)
    # What is held brings the lists into view.
    page.mouse.move(*middle(to), steps=8)


def said(page, sentence):
    page.locator(".note:not([hidden]) p").get_by_text(sentence).wait_for()


@pytest.mark.parametrize("width", [390, 1280])
def test_a_task_is_dragged_to_another_place_by_mouse(new_tab, moves, width):
    page = page_of(new_tab, moves, width=width)
    drag(page, "One", grip(page, "Three"))
    page.mouse.move(*(at + more for at, more in zip(middle(grip(page, "Three")), (0, 20))), steps=3)
    page.mouse.up()
    until(lambda: stored(moves)[:4] == ["Two", "Three", "One", "Four"])
    said(page, "One moved")
    assert shown(page) == ["Two", "Three", "One", "Four"]
    page.locator(".note button").click()
    until(lambda: stored(moves)[:4] == NAMES)


def test_tasks_of_one_date_have_an_order_too_and_others_keep_theirs(new_tab, moves):
    page = page_of(new_tab, moves)
    grip(page, "Day c").focus()
    for _ in range(5):
        page.keyboard.press("ArrowUp")
    said(page, "Day c: 1 of 3.")
    page.keyboard.press("Enter")
    until(lambda: stored(moves) == [*NAMES, "Day c", "Day a", "Day b"])


@pytest.mark.parametrize("width", [390, 1280])
def test_the_arrow_keys_move_a_task_and_the_handle_keeps_the_focus(new_tab, moves, width):
    page = page_of(new_tab, moves, width=width)
    grip(page, "One").focus()
    page.keyboard.press("ArrowDown")
    said(page, "One: 2 of 4. Arrow keys move it")
    page.keyboard.press("ArrowDown")
    said(page, "One: 3 of 4.")
    assert stored(moves)[:4] == NAMES
    page.keyboard.press("Enter")
    until(lambda: stored(moves)[:4] == ["Two", "Three", "One", "Four"])
    said(page, "One moved")
    assert page.evaluate("document.activeElement.ariaLabel") == "Move: One"
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press(" ")
    until(lambda: stored(moves)[:4] == ["One", "Two", "Three", "Four"])


def test_escape_and_leaving_take_a_task_back(new_tab, moves):
    page = page_of(new_tab, moves)
    for leave in ("Escape", "Tab"):
        grip(page, "One").focus()
        page.keyboard.press("ArrowDown")
        # The script that moves tasks comes with the first of these keys.
        until(lambda: shown(page)[:2] == ["Two", "One"])
        page.keyboard.press(leave)
        until(lambda: shown(page) == NAMES and page.locator(".drag").count() == 0)
    drag(page, "One", grip(page, "Three"))
    page.keyboard.press("Escape")
    page.mouse.up()
    until(lambda: shown(page) == NAMES)
    assert stored(moves)[:4] == NAMES


def test_a_task_is_dragged_to_another_list(new_tab, moves):
    page = page_of(new_tab, moves)
    before = stored(moves, CLUB)
    tab = page.locator('.list-tabs [data-list="book-club"]')
    drag(page, "Two", tab)
    assert "is-target" in tab.get_attribute("class")
    page.mouse.up()
    until(lambda: stored(moves)[:3] == ["One", "Three", "Four"])
    assert stored(moves, CLUB) == [*before, "Two"]
    said(page, "Two moved to Book club")


def test_the_arrow_keys_choose_a_list_too_from_the_page_of_all_tasks(new_tab, moves):
    page = page_of(new_tab, moves, "tasks/index.html", width=390)
    grip(page, "Two").focus()
    # Behind the last list is the first, and between them its own.
    for _ in range(6):
        page.keyboard.press("ArrowRight")
        if "Book club" in page.locator(".note p").inner_text():
            break
    said(page, "Two: to Book club.")
    page.keyboard.press("Enter")
    until(lambda: "Two" in stored(moves, CLUB))
    # A list that may only be read takes nothing.
    assert page.locator('.list-tabs [data-list="ben.boat"]').count() == 0


def test_a_finger_moves_a_task_by_its_handle_and_the_page_elsewhere(new_tab, moves):
    page = page_of(new_tab, moves, width=390, has_touch=True, is_mobile=True)
    box = grip(page, "One").bounding_box()
    assert box["width"] >= 44 and box["height"] >= 44
    grip(page, "One").scroll_into_view_if_needed()
    session = page.context.new_cdp_session(page)

    def touch(kind, point=None):
        points = [] if point is None else [{"x": point[0], "y": point[1]}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    page.evaluate("document.getElementById('main').dataset.before = 'yes'")
    x, y = middle(grip(page, "One"))
    end = middle(grip(page, "Two"))[1] + 20
    touch("touchStart", (x, y))
    for step in range(1, 9):
        touch("touchMove", (x, y + (end - y) * step / 8))
    page.locator(".drag").wait_for()
    touch("touchEnd")
    until(lambda: stored(moves)[:4] == ["Two", "One", "Three", "Four"])
    said(page, "One moved")
    page.locator("#main:not([data-before])").wait_for()
    # A finger beside the handle scrolls, and moves nothing.
    row = page.locator(".task").filter(has=grip(page, "Three"))
    row.scroll_into_view_if_needed()
    x, y = middle(row.locator(".task-title"))
    at = page.evaluate("scrollY")
    touch("touchStart", (x, y))
    for step in range(1, 9):
        touch("touchMove", (x, y - 15 * step))
    touch("touchEnd")
    until(lambda: page.evaluate("scrollY") != at)
    assert stored(moves)[:4] == ["Two", "One", "Three", "Four"]


def test_a_move_that_is_refused_puts_the_row_back_and_says_why(new_tab, moves):
    page = page_of(new_tab, moves)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    drag(page, "One", grip(page, "Three"))
    # It goes while it is held: the page waits with what is new.
    (moves.data / LIST).write_text(text(moves).replace("- [ ] One\n", ""), encoding="utf-8")
    page.mouse.up()
    said(page, "not there any more")
    until(lambda: shown(page) == ["Two", "Three", "Four"])
    assert stored(moves)[:3] == ["Two", "Three", "Four"]


def test_two_tabs_move_at_once_and_both_moves_hold(new_tab, moves):
    one, other = page_of(new_tab, moves), page_of(new_tab, moves)
    for page, name, key in ((one, "One", "ArrowDown"), (other, "Four", "ArrowUp")):
        grip(page, name).focus()
        page.keyboard.press(key)
    one.keyboard.press("Enter")
    until(lambda: stored(moves)[:4] == ["Two", "One", "Three", "Four"])
    # The other one still holds its task, and its page has waited.
    assert shown(other) == ["One", "Two", "Four", "Three"]
    other.keyboard.press("Enter")
    until(lambda: stored(moves)[:4] == ["Two", "Four", "One", "Three"])
    for page in (one, other):
        until(lambda: shown(page) == ["Two", "Four", "One", "Three"])


def test_sorted_otherwise_there_is_no_order_and_as_in_the_list_there_is(new_tab, moves):
    page = page_of(new_tab, moves, "lists/moves/index.html?sort=title")
    grip(page, "One").focus()
    page.keyboard.press("ArrowDown")
    said(page, "One: 1 of 1.")
    page.keyboard.press("Escape")
    page.locator('.task-tools [name="sort"]').select_option("order")
    page.wait_for_url("**?sort=order")
    grip(page, "One").focus()
    page.keyboard.press("ArrowDown")
    said(page, "One: 2 of 4.")


@SCRIPTS
def test_the_page_of_the_order_moves_tasks_by_buttons(new_tab, moves, scripts):
    page = page_of(new_tab, moves, width=390, java_script_enabled=scripts)
    page.get_by_role("link", name="Order").click()
    page.get_by_role("button", name="Move down: One").click()
    until(lambda: stored(moves)[:4] == ["Two", "One", "Three", "Four"])
    page.get_by_role("button", name="Move up: Day a").click()
    moved = ["Two", "One", "Three", "Day a", "Four"]
    until(lambda: stored(moves)[:5] == moved)
    until(lambda: [row.split("\n")[0] for row in page.locator(".order .row").all_inner_texts()][:5] == moved)
    assert page.locator(".order .row").count() == 7
    if scripts:
        grip(page, "One").focus()
        page.keyboard.press("ArrowUp")
        said(page, "One: 1 of 7.")
        page.keyboard.press("Enter")
        until(lambda: stored(moves)[:2] == ["One", "Two"])


# What moves comes with the first touch of a handle


def slowly(new_tab, moves, path, **settings):
    """A page on which the script that moves is asked for, and comes when `held[0].continue_()` says so."""
    # So high that nothing is scrolled into view.
    page = page_of(new_tab, moves, path, service_workers="block", height=1600, **settings)
    held = []
    page.route("**/order.js", lambda route: held.append(route))
    return page, held


def come(page, held):
    until(lambda: held or page.wait_for_timeout(50))
    assert len(held) == 1
    held[0].continue_()


def test_a_drag_that_ends_before_its_script_is_there_is_none_that_is_lost(new_tab, moves):
    page, held = slowly(new_tab, moves, "lists/moves/index.html")
    assert page.locator(".grip").count() == 7 and not held
    x, y = middle(grip(page, "One"))
    end = middle(grip(page, "Three"))[1] + 20
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 8, end, steps=4)
    page.mouse.up()
    assert shown(page) == NAMES
    come(page, held)
    until(lambda: stored(moves)[:4] == ["Two", "Three", "One", "Four"])
    said(page, "One moved")


def test_a_drag_that_is_under_way_when_its_script_comes_goes_on(new_tab, moves):
    page, held = slowly(new_tab, moves, "calendar/index.html")
    task = entry(page, "Fix the kitchen tap")
    task.scroll_into_view_if_needed()
    page.mouse.move(*middle(task))
    page.mouse.down()
    page.mouse.move(*middle(day(page, "2026-11-26")), steps=4)
    come(page, held)
    page.locator('.grid td[data-day="2026-11-26"].is-target').wait_for()
    page.mouse.up()
    until(lambda: "due:2026-11-26T18:00 @ben #plumbing" in text(moves, "people/ana/lists/home.md"))
    assert page.url.endswith("calendar/index.html")


def test_keys_that_are_pressed_before_their_script_is_there_count(new_tab, moves):
    page, held = slowly(new_tab, moves, "lists/moves/index.html")
    grip(page, "One").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    come(page, held)
    until(lambda: stored(moves)[:4] == ["Two", "Three", "One", "Four"])


def test_a_newer_page_waits_for_the_script_that_moves(new_tab, moves):
    page, held = slowly(new_tab, moves, "lists/moves/index.html")
    told = listening(page)
    grip(page, "One").focus()
    page.keyboard.press("ArrowDown")
    until(lambda: held or page.wait_for_timeout(50))
    assert moves.send("task-add", list="moves", line="Five")[0] == 200
    told()
    assert shown(page) == NAMES
    come(page, held)
    said(page, "One: 2 of 4.")
    page.keyboard.press("Enter")
    until(lambda: stored(moves)[:2] == ["Two", "One"])
    until(lambda: shown(page) == ["Two", "One", "Three", "Four", "Five"])


@pytest.mark.parametrize("path", ["lists/moves/index.html", "lists/moves/order.form.html"], ids=["the list", "its order"])
def test_a_handle_keeps_the_focus_when_a_newer_page_comes(new_tab, moves, path):
    page = page_of(new_tab, moves, path)
    grip(page, "Two").focus()
    assert moves.send("task-add", list="moves", line="Five")[0] == 200
    grip(page, "Five").wait_for()
    assert page.evaluate("document.activeElement.ariaLabel") == "Move: Two"


def test_a_habit_is_dragged_before_its_script_is_there(new_tab, moves):
    page, held = slowly(new_tab, moves, "habits/order.html")
    rows = page.locator(".order .row")
    first, second = (rows.nth(number).get_attribute("data-habit") for number in (0, 1))
    x, y = middle(rows.nth(0).locator(".ic"))
    end = middle(rows.nth(1))[1] + 15
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, end, steps=4)
    page.mouse.up()
    come(page, held)
    until(lambda: rows.evaluate_all("rows => rows.map((row) => row.dataset.habit)")[:2] == [second, first])
    said(page, "order")


def test_a_script_that_did_not_come_is_asked_for_again(new_tab, moves):
    page = page_of(new_tab, moves, service_workers="block")
    asked = []

    def lose_the_first(route):
        asked.append(route)
        route.abort() if len(asked) == 1 else route.continue_()

    page.route("**/order.js", lose_the_first)

    def point():
        page.locator("h1").hover()
        grip(page, "One").hover()

    # Not at once: it is asked for again when a while has gone by.
    until(lambda: len(asked) > 1 or point())
    page.wait_for_function("() => handles.missed === null")
    drag(page, "One", grip(page, "Two"))
    page.mouse.move(*(at + more for at, more in zip(middle(grip(page, "Two")), (0, 20))), steps=3)
    page.mouse.up()
    until(lambda: stored(moves)[0] == "Two")


@LOOKS
def test_handles_are_accessible_and_fit(new_tab, moves, width, scheme):
    page = page_of(new_tab, moves, width=width, color_scheme=scheme)
    grip(page, "One").focus()
    page.keyboard.press("ArrowDown")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.goto(moves.home + "lists/moves/order.form.html")
    assert violations(page) == []


def test_whoever_may_only_read_a_list_has_no_handles(new_tab, moves):
    page = page_of(new_tab, moves, "lists/ben.boat/index.html")
    assert page.locator(".task").count() > 1 and page.locator(".grip").count() == 0
    assert page.goto(moves.home + "lists/ben.boat/order.form.html").status == 404


def test_the_site_on_disk_has_nothing_of_it(moves):
    home = moves.site / "home/ana"
    until((home / "lists/moves/index.html").exists, seconds=60)
    for path in ("lists/moves/index.html", "tasks/index.html", "calendar/index.html"):
        page = (home / path).read_text(encoding="utf-8")
        assert "order.js" not in page and "data-handle" not in page and "data-task" not in page, path
    assert not (home / "assets/order.js").exists() and not (home / "assets/order.css").exists()


# The calendar


def entry(page, name):
    return page.locator(".grid li").filter(has_text=name)


def day(page, date):
    return page.locator(f'.grid td[data-day="{date}"]')


def test_a_task_is_dragged_to_another_day_and_keeps_its_time(new_tab, moves):
    page = page_of(new_tab, moves, "calendar/index.html")
    entry(page, "Fix the kitchen tap").hover()
    page.mouse.down()
    page.mouse.move(*middle(day(page, "2026-11-26")), steps=8)
    assert "is-target" in day(page, "2026-11-26").get_attribute("class")
    page.mouse.up()
    until(lambda: "due:2026-11-26T18:00 @ben #plumbing" in text(moves, "people/ana/lists/home.md"))
    day(page, "2026-11-26").get_by_text("Fix the kitchen tap").wait_for()
    said(page, "Fix the kitchen tap: due Thu 26 Nov, 18:00")
    # It was no press of the link.
    assert page.url.endswith("calendar/index.html")


def test_a_day_that_has_passed_is_refused_with_the_reason(new_tab, moves):
    page = page_of(new_tab, moves, "calendar/index.html")
    before = text(moves, "people/ana/lists/home.md")
    entry(page, "Fix the kitchen tap").hover()
    page.mouse.down()
    page.mouse.move(*middle(day(page, "2026-11-18")), steps=8)
    page.mouse.up()
    said(page, "has passed")
    assert text(moves, "people/ana/lists/home.md") == before
    day(page, "2026-11-25").get_by_text("Fix the kitchen tap").wait_for()
    page.get_by_role("link", name="Fix the kitchen tap").first.click()
    page.locator(".task-page").wait_for()


@SCRIPTS
@pytest.mark.parametrize("width", [390, 1280])
def test_a_form_beside_it_sets_another_day(new_tab, moves, scripts, width):
    page = page_of(new_tab, moves, "calendar/index.html", width=width, java_script_enabled=scripts)
    link = page.get_by_role("link", name="Another day: Fix the kitchen tap")
    link.focus()
    page.keyboard.press("Enter")
    page.get_by_text("The time stays: 18:00.").wait_for()
    page.get_by_label("Due").fill("2026-11-19")
    page.get_by_role("button", name="Save").click()
    page.locator(".problems").wait_for()
    assert "has passed" in page.locator("#f-day-problem").inner_text()
    page.get_by_label("Due").fill("2026-11-30")
    page.get_by_role("button", name="Save").click()
    until(lambda: "due:2026-11-30T18:00 @ben" in text(moves, "people/ana/lists/home.md"))
    page.wait_for_url("**/calendar/index.html")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_what_may_only_be_read_stays_on_its_day(new_tab, moves):
    page = page_of(new_tab, moves, "calendar/index.html")
    assert entry(page, "Fix the kitchen tap").get_attribute("data-task") is not None
    assert entry(page, "Sand the port oar").get_attribute("data-task") is None
    assert page.get_by_role("link", name="Another day: Sand the port oar").count() == 0
