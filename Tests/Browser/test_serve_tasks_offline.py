"""What becomes of tasks without a connection: it waits in the browser, is shown, and is stored once."""

import pytest

from axe import violations
from studio import opened, row, until
from test_serve_offline import WAITING, entries, settled, unfolded

HOME = "people/ana/lists/home.md"
DENTIST = "Book the dentist"


def text(studio):
    return (studio.data / HOME).read_text(encoding="utf-8")


def task(page, title):
    return page.locator(".task").filter(has_text=title).first


def box(page, title):
    return task(page, title).locator(":scope > .box-form button")


@pytest.fixture
def phone(new_tab, studio):
    """A phone that has read its list, and whose worker keeps what was read."""
    tab = opened(new_tab, studio, width=390, has_touch=True)
    settled(tab.page)
    tab.page.goto(studio.home + "lists/home/index.html")
    return tab


def away(page, is_away=True):
    page.context.set_offline(is_away)


def waits(page, sentence):
    page.locator(WAITING).get_by_text(sentence).wait_for(state="attached")


def sent(page):
    page.locator(WAITING).last.wait_for(state="detached")
    until(lambda: entries(page) == [])


def test_a_tick_waits_looks_so_and_is_sent_once(phone, studio):
    page = phone.page
    away(page)
    box(page, DENTIST).click()
    waits(page, "Book the dentist · done")
    assert "done" in task(page, DENTIST).get_attribute("class").split()
    page.reload()
    waits(page, "Book the dentist · done")
    assert task(page, DENTIST).locator(".box-form.is-waiting").count() == 1
    assert "- [ ] Book the dentist" in text(studio)
    away(page, False)
    until(lambda: "- [x] Book the dentist" in text(studio))
    sent(page)
    assert text(studio).count("Book the dentist") == 1
    page.locator("#done-tasks").get_by_text("Book the dentist", exact=True).wait_for(state="attached")


def test_a_second_press_takes_a_waiting_tick_back(phone, studio):
    page = phone.page
    before = text(studio)
    away(page)
    box(page, DENTIST).click()
    waits(page, "Book the dentist · done")
    box(page, DENTIST).click()
    page.locator(WAITING).wait_for(state="detached")
    assert "done" not in task(page, DENTIST).get_attribute("class").split()
    away(page, False)
    page.reload()
    settled(page)
    assert entries(page) == [] and text(studio) == before


def test_a_done_task_waits_to_be_open_again(phone, studio):
    page = phone.page
    away(page)
    page.locator("#done-tasks > summary").click()
    box(page, "Bleed the radiators").click()
    waits(page, "Bleed the radiators · open again")
    assert "done" not in task(page, "Bleed the radiators").get_attribute("class").split()
    away(page, False)
    until(lambda: "- [ ] Bleed the radiators" in text(studio))
    sent(page)


def test_several_tasks_typed_one_after_the_other_wait(phone, studio):
    page = phone.page
    away(page)
    field = page.locator("#new-task")
    for number, line in enumerate(("Buy salt", "Sweep !high #kitchen"), 1):
        field.fill(line)
        field.press("Enter")
        until(lambda: page.locator(WAITING).count() == number)
        assert field.input_value() == ""
    away(page, False)
    until(lambda: text(studio).endswith("- [ ] Buy salt\n- [ ] Sweep !high #kitchen\n"))
    sent(page)


def added(page):
    return page.locator("li.is-waiting .task-title").all_inner_texts()


@pytest.mark.parametrize("address", ["lists/home/index.html", "lists/index.html"], ids=["a list", "all lists"])
def test_a_task_that_waits_stands_on_its_page_until_it_is_sent(phone, studio, address):
    page = phone.page
    page.goto(studio.home + address)
    away(page)
    field = page.locator("#new-task")
    for line in ("Buy <b>salt</b>", "Sweep #kitchen"):
        field.fill(line)
        field.press("Enter")
        page.locator("li.is-waiting").get_by_text(line, exact=True).wait_for()
    assert added(page) == ["Buy <b>salt</b>", "Sweep #kitchen"]
    assert all(fact.startswith("new task · ") for fact in page.locator("li.is-waiting .task-facts").all_inner_texts())
    # It is there after a reload, and only where it was typed.
    page.reload()
    until(lambda: added(page) == ["Buy <b>salt</b>", "Sweep #kitchen"])
    page.goto(studio.home + "tasks/index.html")
    until(lambda: page.locator(WAITING).count() == 2)
    assert added(page) == []
    page.goto(studio.home + address)
    until(lambda: len(added(page)) == 2)
    unfolded(page).get_by_role("button", name="Drop").first.click()
    until(lambda: added(page) == ["Sweep #kitchen"])
    away(page, False)
    until(lambda: "- [ ] Sweep #kitchen\n" in text(studio) or "Sweep" in "".join(
        path.read_text(encoding="utf-8") for path in (studio.data / "people/ana/lists").glob("*.md")))
    sent(page)
    until(lambda: added(page) == [])
    if address == "lists/home/index.html":
        page.locator("#arranged .task-groups").get_by_text("Sweep", exact=True).wait_for()


def test_tasks_that_wait_look_so_are_accessible_and_stay_in_an_arranged_list(phone, studio):
    page = phone.page
    away(page)
    page.locator("#new-task").fill("Buy salt")
    page.locator("#new-task").press("Enter")
    row = page.locator("li.task.is-waiting")
    row.wait_for()
    assert row.locator(".task-box").evaluate("box => getComputedStyle(box, '::before').borderStyle") == "dashed"
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.locator('.task-tools [name="group"]').select_option("label")
    page.wait_for_url("**?group=label")
    until(lambda: page.locator(".task-groups h2").filter(has_text="plants").count() == 1)
    until(lambda: added(page) == ["Buy salt"])


def test_a_step_that_waits_stands_with_its_task(phone, studio):
    page = phone.page
    page.goto(studio.home + "lists/home/repot-the-lemon-tree.html")
    away(page)
    page.locator("#new-step").fill("Buy soil")
    page.locator("#new-step").press("Enter")
    page.locator(".task-page li.task-step.is-waiting").get_by_text("Buy soil", exact=True).wait_for()
    assert violations(page) == []
    away(page, False)
    until(lambda: "  - [ ] Buy soil\n" in text(studio))
    sent(page)
    until(lambda: added(page) == [])


def test_a_task_that_is_refused_does_not_look_as_if_it_waited(phone, studio):
    page = phone.page
    away(page)
    # A task without a title.
    page.locator("#new-task").fill("!high")
    page.locator("#new-task").press("Enter")
    until(lambda: added(page) == ["!high"])
    away(page, False)
    page.locator(WAITING + " b").wait_for(state="attached")
    until(lambda: added(page) == [])


def order(page):
    return page.locator(".order .row").evaluate_all("rows => rows.map((row) => row.dataset.habit)")


def test_moves_on_the_page_of_the_order_wait(phone, studio):
    page = phone.page
    page.goto(studio.home + "lists/home/order.form.html")
    titles = order(page)
    away(page)
    page.get_by_role("button", name=f"Move: {titles[0]}", exact=True).focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    waits(page, f"{titles[0]} · moved")
    assert order(page)[:2] == [titles[1], titles[0]]
    page.get_by_role("button", name=f"Move up: {titles[3]}", exact=True).click()
    waits(page, f"{titles[3]} · moved")
    away(page, False)
    sent(page)
    until(lambda: order(page)[:4] == [titles[1], titles[0], titles[3], titles[2]])


def test_habits_that_are_moved_wait_too(phone, studio):
    page = phone.page
    page.goto(studio.home + "habits/order.html")
    habits = order(page)
    name = page.locator(".order .row").first.locator("bdi").first.inner_text()
    away(page)
    page.get_by_role("button", name=f"Move down: {name}", exact=True).click()
    waits(page, f"{name} · moved")
    assert order(page) == habits
    away(page, False)
    sent(page)
    until(lambda: order(page)[:2] == [habits[1], habits[0]])


def test_a_move_another_day_and_a_comment_wait(phone, studio):
    page = phone.page
    number = next(n for n, row in enumerate(text(studio).splitlines(), 1) if "Repot" in row)
    due = f"lists/home/{number}.due.form.html"
    for address in ("lists/home/repot-the-lemon-tree.html", due, "calendar/index.html", "lists/home/index.html"):
        page.goto(studio.home + address)
        page.wait_for_function(
            "caches.open('daybook /home/ana/').then((cache) => cache.match(location.pathname)).then((kept) => !!kept)")
    away(page)
    page.get_by_role("button", name="Move: Book the dentist").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    waits(page, "Book the dentist · moved")
    page.goto(studio.home + "lists/home/repot-the-lemon-tree.html")
    page.locator("#new-comment").fill("In March, then.")
    page.locator("#new-comment").press("Enter")
    waits(page, "Repot the lemon tree · comment")
    page.goto(studio.home + due)
    page.get_by_label("Due").fill("2027-03-21")
    page.get_by_role("button", name="Save").click()
    page.wait_for_url("**/calendar/index.html")
    waits(page, "Repot the lemon tree · another day")
    away(page, False)
    until(lambda: "Repot the lemon tree !low due:2027-03-21" in text(studio))
    until(lambda: "In March, then." in text(studio) and "dentist" not in text(studio))
    assert "dentist" in (studio.data / "people/ana/lists/book-club.md").read_text(encoding="utf-8")
    sent(page)


@pytest.fixture
def editing(phone, studio):
    """The form of a task that was opened with a connection."""
    page = phone.page
    number = next(n for n, row in enumerate(text(studio).splitlines(), 1) if "Repot" in row)
    page.goto(f"{studio.home}lists/home/{number}.edit.form.html")
    page.get_by_label("Due").wait_for()
    away(page)
    return page


def change(studio, old, new):
    """Somebody else changes the file meanwhile."""
    assert old in text(studio)
    (studio.data / HOME).write_text(text(studio).replace(old, new), encoding="utf-8")


def test_an_edit_that_waited_is_merged_by_field(editing, studio):
    page = editing
    page.get_by_label("Title").fill("Repot the orange tree")
    page.get_by_role("button", name="Save").click()
    waits(page, "Repot the lemon tree · changed")
    change(studio, "tree !low due:2027-03-07 #plants", "tree !low due:2027-03-21 #plants #balcony")
    away(page, False)
    until(lambda: "- [ ] Repot the orange tree !low due:2027-03-21 #plants #balcony" in text(studio))
    sent(page)


@pytest.mark.parametrize("choice", ["mine", "theirs"])
def test_what_both_changed_waits_until_one_is_chosen(editing, studio, choice):
    page = editing
    page.get_by_label("Due").fill("2027-03-14")
    page.get_by_role("button", name="Save").click()
    waits(page, "Repot the lemon tree · changed")
    change(studio, "due:2027-03-07", "due:2027-03-21")
    away(page, False)
    page.locator(WAITING + " b").get_by_text("21 Mar 2027").wait_for(state="attached")
    assert "due:2027-03-21" in text(studio)
    page.goto(studio.home + "lists/home/index.html")
    page.locator(WAITING + " b").get_by_text("21 Mar 2027").wait_for(state="attached")
    # Pressed at once, since the list may be renewed meanwhile.
    unfolded(page).evaluate("box => [...box.querySelectorAll('button')].find((one) => one.textContent === 'Open the form').click()")
    page.locator(".problems").wait_for()
    assert "21 Mar 2027" in page.locator(".problems").inner_text()
    assert page.locator("#f-due").input_value() == "2027-03-14"
    # Until then it waits.
    assert len(entries(page)) == 1
    if choice == "theirs":
        page.locator("#f-due").fill("2027-03-21")
    page.get_by_role("button", name="Save").click()
    wanted = "2027-03-14" if choice == "mine" else "2027-03-21"
    until(lambda: f"Repot the lemon tree !low due:{wanted} #plants" in text(studio))
    page.locator(".task-page").wait_for()
    until(lambda: entries(page) == [])
    assert page.locator(WAITING).count() == 0


def test_a_change_of_a_task_that_was_deleted_stays_with_the_reason(phone, studio):
    page = phone.page
    away(page)
    box(page, DENTIST).click()
    waits(page, "Book the dentist · done")
    lines = [line for line in text(studio).splitlines(keepends=True) if "dentist" not in line]
    (studio.data / HOME).write_text("".join(lines), encoding="utf-8")
    away(page, False)
    page.locator(WAITING + " b").get_by_text("not there any more").wait_for(state="attached")
    page.reload()
    page.locator(WAITING + " b").get_by_text("not there any more").wait_for(state="attached")
    assert page.locator(WAITING).get_by_text("Open the form").count() == 0
    until(lambda: page.locator(WAITING).count() == 0 or unfolded(page).get_by_role("button", name="Drop").click(timeout=2000))
    assert entries(page) == []


def test_an_answer_that_got_lost_adds_nothing_twice(phone, studio):
    page = phone.page
    lost = []

    def lose(route):
        lost.append(route.fetch().status)
        route.abort()

    page.route("**/-/task-add", lose, times=1)
    page.locator("#new-task").fill("Buy salt")
    page.locator("#new-task").press("Enter")
    page.locator(".note p").get_by_text("This was stored before.").wait_for()
    assert lost == [200]
    sent(page)
    assert text(studio).count("Buy salt") == 1


def test_what_was_changed_while_daybook_was_ended_is_stored_when_it_is_back(phone, studio):
    page = phone.page
    studio.stop()
    unfolded(page).locator(".off").wait_for()
    box(page, DENTIST).click()
    waits(page, "Book the dentist · done")
    studio.again(without_token=True)
    until(lambda: "- [x] Book the dentist" in text(studio), seconds=40)
    sent(page)


def test_two_tabs_send_what_waits_once(phone, studio):
    page = phone.page
    other = page.context.new_page()
    other.goto(page.url)
    settled(other)
    away(page)
    page.locator("#new-task").fill("Buy salt")
    page.locator("#new-task").press("Enter")
    waits(page, "Buy salt · new task")
    away(page, False)
    until(lambda: "Buy salt" in text(studio))
    sent(page)
    other.reload()
    until(lambda: entries(other) == [])
    assert text(studio).count("Buy salt") == 1


def test_deleting_and_undo_do_not_wait_and_say_so(phone, studio):
    page = phone.page
    box(page, DENTIST).click()
    page.locator(".note").get_by_role("button", name="Undo").wait_for()
    until(lambda: "- [x] Book the dentist" in text(studio))
    away(page)
    page.locator(".note").get_by_role("button", name="Undo").click()
    page.locator(".note p").get_by_text("this does not wait").wait_for()
    assert entries(page) == []
    away(page, False)
    number = next(n for n, row in enumerate(text(studio).splitlines(), 1) if "Repot" in row)
    page.goto(f"{studio.home}lists/home/{number}.delete.form.html")
    away(page)
    page.get_by_role("button", name="Delete").click()
    page.locator(".note p").get_by_text("this does not wait").wait_for()
    assert entries(page) == [] and "Repot" in text(studio)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_waits_is_accessible(new_tab, studio, scheme):
    page = opened(new_tab, studio, width=390, color_scheme=scheme).page
    settled(page)
    page.goto(studio.home + "lists/home/index.html")
    away(page)
    box(page, DENTIST).click()
    waits(page, "Book the dentist · done")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


# Where a route has to see what is sent, there is no worker


@pytest.fixture
def desk(new_tab, studio):
    """A page of tasks without a worker, which would send what waits out of a route's sight."""
    page = opened(new_tab, studio, service_workers="block").page
    page.goto(studio.home + "lists/home/index.html")
    return page


def test_a_refused_form_waits_until_the_script_that_shows_it_has_come(desk, studio):
    page = desk
    number = next(n for n, row in enumerate(text(studio).splitlines(), 1) if "Repot" in row)
    page.goto(f"{studio.home}lists/home/{number}.edit.form.html")
    page.get_by_label("Due").fill("2027-03-14")
    change(studio, "due:2027-03-07", "due:2027-03-21")
    page.route("**/forms.js", lambda route: route.abort())
    page.get_by_role("button", name="Save").click()
    page.locator(".note:not([hidden]) p").wait_for()
    assert [entry["title"] for entry in entries(page)] == ["Repot the lemon tree"]
    page.locator(WAITING + " b").get_by_text("21 Mar 2027").wait_for(state="attached")
    page.unroute("**/forms.js")
    decide = "box => [...box.querySelectorAll('button')].find((one) => one.textContent === 'Open the form')?.click()"
    until(lambda: page.locator(".problems").count() or page.locator(".waiting").evaluate(decide))
    assert page.locator("#f-due").input_value() == "2027-03-14"
    assert len(entries(page)) == 1


@pytest.fixture
def under_way(desk, studio):
    """Two tasks wait, and the first of them is on its way: what is held, and what was sent."""
    page = desk
    page.route("**/-/task-add", lambda route: route.abort())
    for line in ("Buy salt", "Buy milk"):
        page.locator("#new-task").fill(line)
        page.locator("#new-task").press("Enter")
        waits(page, f"{line} · new task")
    held = []
    page.unroute("**/-/task-add")
    page.route("**/-/task-add", lambda route: (held.append(route), len(held) > 1 and route.continue_()))
    page.evaluate("dispatchEvent(new Event('online'))")
    until(lambda: held or page.wait_for_timeout(50))
    return held


def drop(page, line):
    unfolded(page).locator("li").filter(has_text=line).get_by_role("button", name="Drop").click()
    until(lambda: line not in [entry["title"] for entry in entries(page)])


def all_sent(page):
    """One page sends at a time, so that this one comes behind what is under way."""
    page.evaluate("waiting.sendAll('/home/ana/')")


def test_what_is_dropped_while_another_one_is_on_its_way_is_not_sent(desk, under_way, studio):
    drop(desk, "Buy milk")
    under_way[0].continue_()
    all_sent(desk)
    assert "Buy salt" in text(studio) and "Buy milk" not in text(studio)
    assert len(under_way) == 1 and entries(desk) == []


def test_what_is_dropped_and_then_refused_does_not_come_back(desk, under_way, studio):
    drop(desk, "Buy salt")
    under_way[0].fulfill(json={"stored": False, "message": "It is gone."})
    all_sent(desk)
    assert entries(desk) == [] and "Buy milk" in text(studio) and "Buy salt" not in text(studio)


def test_a_step_that_waits_stays_on_its_page_when_lines_move(desk, studio):
    page = desk
    page.goto(studio.home + "lists/home/repot-the-lemon-tree.html")
    page.route("**/-/task-add", lambda route: route.abort())
    page.locator("#new-step").fill("Buy soil")
    page.locator("#new-step").press("Enter")
    until(lambda: added(page) == ["Buy soil"])
    line = int(page.locator(".step-form [name=task]").input_value())
    change(studio, "- [ ] Book the dentist", "- [ ] Mow the lawn\n- [ ] Book the dentist")
    page.locator(f'.step-form [name=task][value="{line + 1}"]').wait_for(state="attached")
    until(lambda: added(page) == ["Buy soil"])


def test_what_an_address_asks_for_is_not_chosen_once_more(phone, studio):
    page = phone.page
    away(page)
    page.goto(studio.home + "lists/home/index.html?group=label&page=2")
    plants = page.locator(".task-groups h2").filter(has_text="plants")
    plants.wait_for()
    assert page.url.endswith("?group=label&page=2")
    steps = page.evaluate("history.length")
    page.reload()
    plants.wait_for()
    assert page.evaluate("history.length") == steps


def test_the_order_of_habits_shows_no_amount_that_waits(phone, studio):
    page = phone.page
    page.goto(studio.home + "habits/order.html")
    page.wait_for_function(
        "caches.open('daybook /home/ana/').then((cache) => cache.match(location.pathname)).then((kept) => !!kept)")
    page.goto(studio.home + "index.html")
    away(page)
    row(page, "drink-water").locator(".step").last.click()
    page.locator(WAITING).wait_for(state="attached")
    page.goto(studio.home + "habits/order.html")
    page.locator(WAITING).wait_for(state="attached")
    assert page.locator(".order .is-waiting").count() == 0
    assert not [problem for problem in phone.problems if "TypeError" in problem]
