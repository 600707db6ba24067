"""Today as `daybook serve` has it stays still under a finger: what is pressed five times on one spot is the same control five times."""

import pytest
from playwright.sync_api import expect

from studio import WIDTHS, opened, row, until

CONTROLS = "main .row[data-habit] :is(.tick, .step, .row-menu > summary, [id^=say-])"
# What stands on a spot, by the control that it belongs to.
SPOT = "([x, y]) => { const at = document.elementFromPoint(x, y)?.closest('button, summary, a'); return at?.id || at?.parentElement.id || ''; }"


def settled(page) -> None:
    """What was sent was answered, and the page that came of it is shown."""
    page.wait_for_function("() => !document.querySelector('[aria-busy=true]')")


def press(page, spot) -> None:
    """Presses, and waits for what comes of it."""
    button = page.evaluate_handle("([x, y]) => document.elementFromPoint(x, y).closest('button:enabled')", spot).as_element()
    if button is None:
        page.mouse.click(*spot)
        return
    with page.expect_response("**/-/*", timeout=60_000):
        page.mouse.click(*spot)
    settled(page)


def amount(studio, habit: str) -> float:
    return sum(float(line.split(",")[2]) for line in studio.rows_of(habit) if line.split(",")[2][0].isdigit())


def shown(studio, new_tab, width: int):
    tab = opened(new_tab, studio, width=width, height=844)
    tab.page.evaluate("document.querySelectorAll('#not-due').forEach((fold) => { fold.open = true; })")
    return tab


@pytest.mark.parametrize("scroll, width", [(240, 390), (0, 1280)], ids=["phone", "desktop"])
def test_every_control_is_pressed_five_times_on_one_spot(new_tab, studio, width, scroll):
    tab = shown(studio, new_tab, width)
    page = tab.page
    controls = page.eval_on_selector_all(CONTROLS, "all => all.filter((one) => one.matches('button, summary')).map((one) => one.id || one.parentElement.id)")
    assert len(controls) > 12
    wrong = []
    for control in controls:
        page.evaluate(f"scrollTo(0, {scroll})")
        spot = page.evaluate(
            """(id) => { const it = document.getElementById(id), one = it.matches('details') ? it.querySelector('summary') : it;
            const seen = () => { const b = one.getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]; };
            if (!one.checkVisibility() || one.disabled) return null;
            const foot = document.querySelector('.so-far').getBoundingClientRect().top;
            if (seen()[1] < 0 || seen()[1] > foot) one.scrollIntoView({ block: 'center' });
            return seen(); }""", control)
        if spot is None:
            continue
        kind, habit = control.split("-", 1)
        others = [line for line in studio.rows if f",{habit}," not in line]
        count, before = len(studio.rows_of(habit)), amount(studio, habit)
        for number in range(1, 6):
            at = page.evaluate(SPOT, spot)
            if at != control:
                wrong.append(f"{control}: before press {number} there is {at!r}")
                break
            press(page, spot)
        assert page.url.split("#")[0] == studio.home
        assert [line for line in studio.rows if f",{habit}," not in line] == others, control
        if kind == "tick" and not wrong:
            assert len(studio.rows_of(habit)) != count, control
        if kind == "more":
            step = float(row(page, habit).locator("[id^=more-]").evaluate("(one) => one.form.elements.amount.value"))
            assert abs(amount(studio, habit) - before - 5 * step) < 1e-6, control
        if kind == "form":
            assert page.locator(f"#{control}").get_attribute("open") is not None
            page.locator(f"#{control} > summary").click()
    assert wrong == []
    assert tab.problems == []


def test_presses_in_quick_succession_are_told_apart(new_tab, studio):
    page = shown(studio, new_tab, 390).page
    before = amount(studio, "drink-water")
    row(page, "drink-water").locator("#more-drink-water").click(click_count=5)
    until(lambda: amount(studio, "drink-water") == before + 5, seconds=60)
    row(page, "eat-slowly").locator("button.tick").click(click_count=5)
    settled(page)
    until(lambda: len(studio.rows_of("eat-slowly")) == 1)
    row(page, "eat-slowly").locator('button.tick[data-s="done"]').wait_for()


@WIDTHS
def test_the_bar_has_a_place_of_its_own(new_tab, studio, width):
    """The place is free before anything is said, and what can be pressed is never below it."""
    page = opened(new_tab, studio, width=width, height=844).page
    box = lambda selector: page.locator(selector).first.bounding_box()
    page.locator("#tick-eat-slowly").scroll_into_view_if_needed()
    place, row_before = box(".so-far"), box('.row[data-habit="eat-slowly"]')
    page.locator("#tick-eat-slowly").click()
    page.locator(".note:not([hidden])").wait_for()
    settled(page)
    said = box(".note")
    assert said["y"] >= place["y"] and said["y"] + said["height"] <= place["y"] + place["height"]
    # However much is said, the button keeps its words on a line.
    height = box(".note button")["height"]
    page.evaluate("document.querySelector('.note p').textContent = 'Extra: it counts in the totals. '.repeat(8)")
    assert box(".note button")["height"] == height
    if width == 390:
        assert said["y"] + said["height"] <= box(".nav.tabs")["y"]
    # The page that comes takes the row's place: for an instant there is none.
    until(lambda: box('.row[data-habit="eat-slowly"]') == row_before)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    last = box(".foot")
    assert last["y"] + last["height"] <= place["y"]


@WIDTHS
def test_without_scripts_the_page_comes_back_at_what_was_pressed(new_tab, studio, width):
    page = opened(new_tab, studio, width=width, height=700, java_script_enabled=False).page
    # On a phone a step is taken back in the menu.
    less = "fewer-drink-water" if width == 390 else "less-drink-water"
    for control in ("tick-no-weekday-sweets", "more-drink-water", less, "more-drink-water"):
        if not page.locator("#" + control).count():
            continue
        if control.startswith("fewer"):
            row(page, "drink-water").locator("summary").click()
        page.locator("#" + control).click()
        page.locator(".note:not([hidden])").wait_for()
        focused = page.locator(f"#{control}:focus")
        focused.wait_for()
        box = focused.bounding_box()
        assert 0 <= box["y"] and box["y"] + box["height"] <= page.locator(".so-far").bounding_box()["y"], control
    line = row(page, "eat-slowly")
    line.locator("summary").click()
    line.locator('[name="comment"]').fill("Here")
    line.locator('form.say [value="done"]').click()
    page.locator("#say-eat-slowly:focus").wait_for()
    assert page.locator('#form-eat-slowly [name="comment"]').input_value() == "Here"


def test_a_habit_whose_week_is_full_stays_where_it_was(new_tab, studio):
    habit = studio.data / "people/ana/habits/long-haul.md"
    habit.write_text("---\ntitle: Long haul\nschedule: daily\ntarget: at least 3 km a week\nstart: 2026-11-16\n---\n")
    page = opened(new_tab, studio).page
    row(page, "long-haul").wait_for()
    order = "[...document.querySelectorAll('.row[data-habit]')].map((one) => one.dataset.habit)"
    before = page.evaluate(order)
    for number in range(1, 6):
        page.locator("#more-long-haul").click()
        until(lambda: amount(studio, "long-haul") == number)
        settled(page)
        assert page.evaluate(order) == before
    assert amount(studio, "long-haul") == 5


def test_what_takes_an_amount_of_the_week_looks_like_no_button(new_tab, studio):
    habit = studio.data / "people/ana/habits/long-haul.md"
    habit.write_text("---\ntitle: Long haul\nschedule: daily\ntarget: at least 30 km a week\nstart: 2026-11-16\n---\n")
    page = opened(new_tab, studio).page
    mark = row(page, "long-haul").locator(".tick")
    mark.wait_for()
    assert mark.evaluate("(mark) => mark.tagName") == "SPAN"
    assert mark.evaluate("(mark) => getComputedStyle(mark).borderTopColor") == "rgba(0, 0, 0, 0)"
    cross = row(page, "eat-slowly").locator(".tick svg").inner_html()
    assert mark.locator("svg").inner_html() != cross


def test_what_is_not_due_can_be_done_all_the_same(new_tab, studio):
    habit = studio.data / "people/ana/habits/sunday-bath.md"
    habit.write_text("---\ntitle: Sunday bath\nschedule: sun\nstart: 2026-11-01\n---\n")
    page = opened(new_tab, studio).page
    line = row(page, "sunday-bath")
    line.wait_for(state="attached")
    assert line.is_hidden()
    page.locator("#not-due > summary").click()
    assert line.locator('[value="skip"], [value="missed"]').count() == 0
    line.locator("button.tick").click()
    line.locator('button.tick[data-s="done"]').wait_for()
    assert studio.rows_of("sunday-bath")
    assert page.locator("#not-due").get_by_role("link", name="Sunday bath").is_visible()
    page.reload()
    assert line.is_visible()


def swipe(page, habit: str, by: int, let_go: bool = True):
    """Gives what the finger is, to let it go. It begins where neither bar of a phone lies over the row."""
    row(page, habit).evaluate("(row) => row.scrollIntoView({ block: 'center' })")
    box = row(page, habit).bounding_box()
    session = page.context.new_cdp_session(page)
    x, y = box["x"] + box["width"] - 60, box["y"] + 20
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 6):
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x - by / 5 * step, "y": y}]})
    end = lambda: session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    if let_go:
        end()
    return end


def test_a_swipe_shows_what_it_does_and_takes_nothing_back(new_tab, studio):
    page = opened(new_tab, studio, width=390, height=844, has_touch=True).page
    line = row(page, "eat-slowly")
    line.scroll_into_view_if_needed()
    swipe(page, "eat-slowly", 40)
    page.wait_for_timeout(300)
    assert studio.rows_of("eat-slowly") == [] and "is-swiped" not in line.get_attribute("class")
    end = swipe(page, "eat-slowly", 100, let_go=False)
    expect(line.locator(".who")).to_have_css("translate", "-100px")
    assert "is-far" in line.get_attribute("class")
    assert line.evaluate("(row) => getComputedStyle(row, '::after').content") == '"Tick off"'
    end()
    until(lambda: len(studio.rows_of("eat-slowly")) == 1)
    line.and_(page.locator(".is-done")).wait_for()
    settled(page)
    swipe(page, "eat-slowly", 100)
    page.wait_for_timeout(500)
    assert len(studio.rows_of("eat-slowly")) == 1
    # Of an amount it ticks off, and never takes a step away.
    before = amount(studio, "drink-water")
    swipe(page, "drink-water", 100)
    until(lambda: amount(studio, "drink-water") > before)
