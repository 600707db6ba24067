"""Today as an instrument: a line a habit, amounts typed in their place and counted up, menus, and what is made of a press."""

from axe import violations
from studio import LOOKS, WAYS, WIDTHS, opened, row, until

from test_serve_steady import amount, settled

# The rows that can be seen and pressed whole before anything is scrolled.
FIRST_SCREEN = """() => {
  const foot = Math.min(...[...document.querySelectorAll('.so-far, .tabs')].map((bar) => bar.getBoundingClientRect())
    .filter((box) => box.height && box.top > 200).map((box) => box.top), innerHeight);
  return [...document.querySelectorAll('.check-row')].filter((row) => row.getBoundingClientRect().bottom <= foot + 8).length;
}"""


def value(studio) -> list[str]:
    return [line.split(",")[2] for line in studio.rows_of("drink-water")]


def test_at_least_six_habits_stand_on_the_first_screen_of_a_phone(new_tab, studio, home):
    assert opened(new_tab, studio, width=390, height=844).page.evaluate(FIRST_SCREEN) >= 6
    assert new_tab(width=390, height=844).open(home.page("index.html").url).evaluate(FIRST_SCREEN) >= 6


def test_a_habit_is_one_line_on_a_desk(new_tab, studio, home):
    heights = "[...document.querySelectorAll('.check-row')].map((row) => row.getBoundingClientRect().height)"
    for page in (opened(new_tab, studio).page, new_tab().open(home.page("index.html").url)):
        assert max(page.evaluate(heights)) < 72


@WIDTHS
def test_what_can_be_pressed_is_as_large_as_a_finger(new_tab, studio, width):
    page = opened(new_tab, studio, width=width, height=844).page
    page.locator(".row-menu").first.locator("summary").click()
    small = page.evaluate("""() => [...document.querySelectorAll('.check-row :is(button, summary, .menu-card input)')]
      .filter((one) => one.checkVisibility()).map((one) => [one.id || one.name || one.className, one.getBoundingClientRect()])
      .filter(([, box]) => box.width < 43.9 || box.height < 43.9).map(([name]) => name)""")
    assert small == []


@WIDTHS
def test_a_menu_lies_over_the_rows_and_moves_nothing(new_tab, studio, width):
    page = opened(new_tab, studio, width=width, height=844).page
    boxes = "[...document.querySelectorAll('.check-row, .foot')].map((one) => JSON.stringify(one.getBoundingClientRect()))"
    line = row(page, "eat-slowly")
    line.scroll_into_view_if_needed()
    before = page.evaluate(boxes)
    line.locator("summary").click()
    assert line.locator("form.say").is_visible() and page.evaluate(boxes) == before
    # One menu at a time; Escape gives the focus back.
    row(page, "german").locator("summary").press("Enter")
    assert line.locator("form.say").is_hidden() and row(page, "german").locator("form.say").is_visible()
    # The script of the checklist comes with its first press.
    until(lambda: page.keyboard.press("Escape") or row(page, "german").locator("form.say").is_hidden())
    assert page.evaluate("document.activeElement.parentElement.id") == "form-german"
    line.locator("summary").click()
    page.locator("h1").click()
    assert line.locator("form.say").is_hidden()
    # What was typed is not put away by a press elsewhere.
    line.locator("summary").click()
    line.locator('[name="comment"]').fill("Half a thou")
    page.locator("h1").click()
    assert line.locator('[name="comment"]').is_visible()


@WAYS
def test_an_amount_is_typed_in_its_place(new_tab, studio, scripts, width):
    tab = opened(new_tab, studio, width=width, height=844, java_script_enabled=scripts)
    page = tab.page
    field = row(page, "drink-water").locator(".sum")
    assert field.input_value() == str(int(amount(studio, "drink-water")))
    field.fill("7")
    field.press("Enter")
    until(lambda: amount(studio, "drink-water") == 7)
    page.locator(".note p").get_by_text("Drink water: 7 of 6 glasses").wait_for()
    row(page, "drink-water").locator('[data-s="done"]').wait_for()
    field.fill("2.5")
    field.press("Enter")
    until(lambda: amount(studio, "drink-water") == 2.5)
    assert page.url.split("#")[0].endswith(("/home/ana/", "/home/ana/index.html"))
    assert tab.problems == []


def test_an_amount_that_is_sent_before_the_script_of_fields_is_there_shows_on_the_page(new_tab, studio):
    # A service worker that has come by then would answer for the script, out of a route's sight.
    page = opened(new_tab, studio, service_workers="block").page
    held = []
    page.route("**/today.js", lambda route: held.append(route))
    field = row(page, "drink-water").locator(".sum")
    field.fill("7")
    field.press("Enter")
    row(page, "drink-water").locator('[data-s="done"]').wait_for()
    until(lambda: page.wait_for_timeout(50) or held)
    held[0].continue_()
    settled(page)
    assert amount(studio, "drink-water") == 7


def test_the_old_amount_is_typed_again_while_the_new_one_is_stored(new_tab, studio):
    page = opened(new_tab, studio).page
    field = row(page, "drink-water").locator(".sum")
    before = field.input_value()
    held = []
    page.route("**/-/sum", lambda route: held.append(route))
    field.fill("7")
    field.press("Enter")
    until(lambda: page.wait_for_timeout(50) or held)
    field.fill(before)
    field.press("Enter")
    held[0].continue_()
    until(lambda: page.wait_for_timeout(50) or len(held) == 2)
    assert amount(studio, "drink-water") == 7
    held[1].continue_()
    until(lambda: amount(studio, "drink-water") == float(before))


def test_leaving_the_field_stores_what_was_typed_once(new_tab, studio):
    page = opened(new_tab, studio).page
    field = row(page, "drink-water").locator(".sum")
    sent = []
    page.on("request", lambda request: sent.append(request.url) if request.url.endswith("/-/sum") else None)
    field.fill("5")
    field.press("Tab")
    until(lambda: amount(studio, "drink-water") == 5)
    settled(page)
    # Enter changes the field and sends its form: that is one change.
    field.fill("6")
    field.press("Enter")
    until(lambda: amount(studio, "drink-water") == 6)
    settled(page)
    field.focus()
    field.press("Enter")
    field.press("Tab")
    page.wait_for_timeout(300)
    assert len(sent) == 2


def test_a_sum_that_cannot_be_is_refused_and_stays_typed(new_tab, studio):
    page = opened(new_tab, studio).page
    before = studio.rows
    field = row(page, "drink-water").locator(".sum")
    field.fill("many")
    field.press("Enter")
    page.locator(".note.is-bad").get_by_text("no number").wait_for()
    assert field.input_value() == "many" and studio.rows == before


def test_plus_counts_up_while_it_is_held_and_sends_once(new_tab, studio):
    tab = opened(new_tab, studio)
    page = tab.page
    line, before = row(page, "drink-water"), value(studio)
    start = amount(studio, "drink-water")
    sent = []
    page.on("request", lambda request: sent.append(request.url) if request.url.endswith("/-/check-in") else None)
    line.locator("#more-drink-water").hover()
    page.mouse.down()
    page.wait_for_function("(start) => Number(document.getElementById('sum-drink-water').value) >= start + 4", arg=start)
    assert value(studio) == before
    page.mouse.up()
    until(lambda: len(value(studio)) == len(before) + 1)
    settled(page)
    added = float(value(studio)[-1])
    assert added >= 4 and len(sent) == 1
    until(lambda: line.locator(".sum").input_value() == str(int(start + added)))
    assert tab.problems == []


# Keeps what is on the page for a moment only: a page that is newer by then takes it away again.
WITNESS = """
  document.addEventListener('load', ({ target }) => { if (target.src?.includes('/today.js')) self.isReady = true }, true);
  self.shown = [];
  addEventListener('DOMContentLoaded', () => new MutationObserver((changes) => {
    for (const { target, oldValue } of changes) {
      if (target.classList.contains('is-just-done') && !oldValue?.includes('is-just-done'))
        self.shown.push([target.dataset.habit, getComputedStyle(target.querySelector('.tick path')).animationName]);
    }
  }).observe(document.documentElement, { subtree: true, attributeFilter: ['class'], attributeOldValue: true }));
"""


def test_what_was_done_is_shown_once_and_stands_still_where_motion_is_unwanted(new_tab, studio):
    for motion, runs in (("no-preference", True), ("reduce", False)):
        tab = new_tab(reduced_motion=motion)
        tab.allowed = (studio.root, "data:", "blob:")
        tab.page.add_init_script(WITNESS)
        page = tab.open(studio.root)
        line = row(page, "eat-slowly")
        # The script that shows it comes with the first hover or press.
        line.hover()
        until(lambda: page.evaluate("self.isReady"))
        assert page.evaluate("shown") == []
        line.locator("button.tick").click()
        until(lambda: page.evaluate("shown"))
        assert [habit for habit, _ in page.evaluate("shown")] == ["eat-slowly"]
        assert [name != "none" for _, name in page.evaluate("shown")] == [runs]
        page.locator(".note p").get_by_text("Eat slowly: 16 days").wait_for()
        line.locator("button.tick").click()
        line.locator('button.tick:not([data-s="done"])').wait_for()
        assert len(page.evaluate("shown")) == 1
        assert page.locator(".is-just-done").count() == 0
        page.close()


def test_the_last_of_a_day_gets_its_stamp(new_tab, studio):
    page = opened(new_tab, studio).page
    habits = page.evaluate(
        "[...document.querySelectorAll('.today-list > :not(#not-due) .check-row:not(.is-done)')].map((row) => row.dataset.habit)")
    for habit in habits[:-1]:
        if row(page, habit).locator("button.tick").count():
            assert studio.send("check-in", habit=habit, value="done")[0] == 200
        else:
            assert studio.send("check-in", habit=habit, value="amount", amount="1000")[0] == 200
    last = row(page, habits[-1])
    page.reload()
    assert page.locator(".stamp").count() == 0
    if last.locator("button.tick").count():
        last.locator("button.tick").click()
    else:
        last.locator(".sum").fill("1000")
        last.locator(".sum").press("Enter")
    page.locator(".stamp.is-just-made").wait_for()
    page.locator(".note p").get_by_text("All done for today").wait_for()
    page.reload()
    assert page.locator(".stamp").is_visible() and page.locator(".is-just-made").count() == 0


def test_a_part_of_the_day_is_folded_and_stays_so(new_tab, studio):
    page = opened(new_tab, studio).page
    part = page.locator(".day-section").first
    part.locator("> summary").click()
    assert part.locator(".check-row").first.is_hidden()
    assert studio.send("check-in", habit="german", value="skip")[0] == 200
    row(page, "german").and_(page.locator(".is-done")).wait_for(state="attached")
    assert part.locator(".check-row").first.is_hidden()


@LOOKS
def test_axe_finds_nothing_with_a_menu_open(new_tab, studio, scheme, width):
    page = opened(new_tab, studio, width=width, height=844, color_scheme=scheme).page
    assert violations(page) == []
    row(page, "drink-water").locator("summary").click()
    assert violations(page) == []
