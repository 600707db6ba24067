"""What is typed and what has the focus while a newer page comes, and scripts that come late or not at all."""

import pytest

from studio import listening, opened, until

HOME = "people/ana/lists/home.md"
DENTIST = "Book the dentist"
TASK = "lists/home/repot-the-lemon-tree.html"
FIELDS = pytest.mark.parametrize(
    "path, name", [("lists/home/index.html", "new-task"), (TASK, "new-step"), (TASK, "new-comment")],
    ids=["a task", "a step", "a comment"])


def text(studio):
    return (studio.data / HOME).read_text(encoding="utf-8")


def page_of(new_tab, studio, path="lists/home/index.html", **settings):
    page = opened(new_tab, studio, **settings).page
    page.goto(studio.home + path)
    return page


def revision(page):
    return page.evaluate("document.body.dataset.revision")


def focused(page):
    """What has the focus: a name, or the kind of a control and the title of its task."""
    return page.evaluate("""() => {
      const element = document.activeElement;
      const title = element.closest('.task, .task-step')?.querySelector('bdi').textContent;
      return title ? [element.localName, title] : element.id;
    }""")


@FIELDS
def test_a_line_that_is_half_typed_stays_until_it_is_empty_again(new_tab, studio, path, name):
    page = page_of(new_tab, studio, path)
    field = page.locator("#" + name)
    field.press_sequentially("Half a thou")
    told, before = listening(page), revision(page)
    assert studio.send("task-add", list="home", line="Mow the lawn")[0] == 200
    told()
    field.blur()
    assert field.input_value() == "Half a thou"
    assert revision(page) == before
    field.fill("")
    until(lambda: revision(page) != before)
    assert focused(page) == name


@FIELDS
def test_a_field_that_only_has_the_focus_holds_no_page_and_keeps_it(new_tab, studio, path, name):
    page = page_of(new_tab, studio, path)
    page.locator("#" + name).focus()
    before = revision(page)
    assert studio.send("task-add", list="home", line="Mow the lawn")[0] == 200
    until(lambda: revision(page) != before)
    assert focused(page) == name


def test_what_is_typed_while_another_line_is_sent_stays(new_tab, studio):
    page = page_of(new_tab, studio, service_workers="block")
    held = []
    page.route("**/-/task-add", lambda route: held.append(route), times=1)
    field = page.locator("#new-task")
    field.fill("Buy salt")
    field.press("Enter")
    until(lambda: held or page.wait_for_timeout(50))
    field.fill("Buy tea")
    held[0].continue_()
    page.locator(".note p").get_by_text("Buy salt").wait_for()
    field.press("Enter")
    page.locator(".task").get_by_text("Buy tea", exact=True).wait_for()
    assert text(studio).endswith("- [ ] Buy salt\n- [ ] Buy tea\n")
    assert field.input_value() == ""


def test_a_task_that_was_typed_leaves_the_focus_in_its_field(new_tab, studio):
    page = page_of(new_tab, studio)
    page.locator("#new-task").fill("Buy salt")
    page.locator("#new-task").press("Enter")
    page.locator(".task").get_by_text("Buy salt", exact=True).wait_for()
    assert focused(page) == "new-task"
    assert page.locator("#new-task").input_value() == ""


def test_a_tick_by_key_leaves_the_focus_on_the_next_box(new_tab, studio):
    page = page_of(new_tab, studio)
    titles = page.locator("#arranged .task:not(.done) > .task-text .task-title bdi").all_inner_texts()
    page.locator(".task").filter(has_text=DENTIST).locator(":scope > .box-form button").focus()
    page.keyboard.press("Enter")
    page.locator("#done-tasks").get_by_text(DENTIST, exact=True).wait_for(state="attached")
    assert focused(page) == ["button", titles[titles.index(DENTIST) + 1]]


@pytest.mark.parametrize("part, kind", [(".task-title a", "a"), (".box-form button", "button")], ids=["its title", "its box"])
def test_what_has_the_focus_in_a_task_keeps_it_when_lines_move(new_tab, studio, part, kind):
    page = page_of(new_tab, studio)
    title = "Fix the kitchen tap"
    page.locator(".task").filter(has_text=title).locator(part).first.focus()
    assert focused(page) == [kind, title]
    (studio.data / HOME).write_text(text(studio).replace(
        "- [ ] Fix", "- [ ] Mow the lawn\n- [ ] Fix"), encoding="utf-8")
    page.locator(".task").get_by_text("Mow the lawn", exact=True).wait_for()
    assert focused(page) == [kind, title]


def test_a_script_that_does_not_come_is_not_asked_for_with_each_event(new_tab, studio):
    page = new_tab(service_workers="block").page
    page.clock.install(time=0)
    page.goto(studio.home + "index.html")
    page.clock.pause_at(3_600)
    asked = []
    page.route("**/no-such.js", lambda route: (asked.append(route), route.abort()))
    page.evaluate("(async () => { for (let time = 0; time < 5; time += 1) await load('no-such'); })()")
    assert len(asked) == 1
    assert page.locator("script[src$='no-such.js']").count() == 0
    page.clock.run_for(2_000)
    page.evaluate("load('no-such')")
    assert len(asked) == 2


@pytest.fixture
def handle(new_tab, studio):
    """A handle whose script is asked for, and comes when `held[0].continue_()` says so."""
    page = page_of(new_tab, studio, "lists/home/order.form.html", service_workers="block")
    held = []
    page.route("**/order.js", lambda route: held.append(route))
    page.locator(".grip").first.focus()
    until(lambda: held or page.wait_for_timeout(50))
    return page, held


def test_keys_do_not_take_the_focus_back_to_a_handle_that_was_left(handle):
    page, held = handle
    page.keyboard.press("ArrowDown")
    page.locator(".crumb a").first.focus()
    held[0].continue_()
    page.wait_for_function("() => handles.missed === null")
    assert page.evaluate("document.activeElement.closest('.crumb') !== null")
    assert page.locator(".drag").count() == 0


@pytest.mark.parametrize("other", ["altKey", "ctrlKey", "metaKey"])
def test_arrows_with_another_key_are_the_browser_s(handle, other):
    page, _ = handle
    event = f"new KeyboardEvent('keydown', {{ key: 'ArrowLeft', {other}: true, bubbles: true, cancelable: true }})"
    assert page.locator(".grip").first.evaluate(f"(grip) => grip.dispatchEvent({event})")


@pytest.mark.parametrize("line, sentence", [("!high", "title"), ("Call Rui today 18:00", DENTIST)], ids=["a problem", "a note"])
def test_what_is_wrong_with_a_line_and_worth_knowing_is_said_while_it_is_typed(new_tab, studio, line, sentence):
    page = page_of(new_tab, studio)
    page.locator("#new-task").press_sequentially(line)
    page.locator('.understood[role="status"] small').get_by_text(sentence).wait_for()
