"""Tasks and lists on the local page: their forms, with and without scripts, on a phone, by keyboard alone."""

import pytest

from axe import violations
from studio import SCRIPTS, WAYS, WIDTHS, opened, until

HOME = "people/ana/lists/home.md"


def text(studio, path=HOME):
    file = studio.data / path
    return file.read_text(encoding="utf-8") if file.exists() else ""


def line(studio, title):
    """The number of a task's line."""
    return next(number for number, row in enumerate(text(studio).splitlines(), 1) if title in row)


def form(studio, title, name):
    return f"{studio.home}lists/home/{line(studio, title)}.{name}.form.html"


@WAYS
def test_a_task_is_changed_and_the_rest_of_its_line_stays(new_tab, studio, scripts, width):
    page = opened(new_tab, studio, width=width, java_script_enabled=scripts).page
    page.goto(form(studio, "Book the dentist", "edit"))
    page.get_by_label("Title").fill("Call the dentist")
    page.locator('[name="priority"][value="high"]').check()
    page.get_by_label("In another way").check()
    page.get_by_label("How it repeats").fill("every 6 months")
    page.get_by_label("Description").fill("Ask for the morning.")
    page.get_by_role("button", name="Save").click()
    wanted = (
        "- [ ] Call the dentist !high due:2026-11-20T18:00 #health remind:2026-11-20T12:00 every:+6m\n"
        "  Ask for the morning.\n")
    until(lambda: wanted in text(studio))
    page.wait_for_url(lambda address: ".form.html" not in address)
    page.locator(".tasks, .task-page").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@SCRIPTS
def test_what_both_changed_is_asked_about_and_the_rest_is_merged(new_tab, studio, scripts):
    page = opened(new_tab, studio, width=390, java_script_enabled=scripts).page
    page.goto(form(studio, "Repot the lemon tree", "edit"))
    page.get_by_label("Due").fill("2027-03-14")
    file = studio.data / HOME
    file.write_text(text(studio).replace(
        "Repot the lemon tree !low due:2027-03-07 #plants", "Repot the lemon tree !low due:2027-03-21 #plants #balcony"))
    page.get_by_role("button", name="Save").click()
    page.locator(".problems").wait_for()
    assert "21 Mar 2027" in page.locator(".problems").inner_text()
    due = page.locator("#f-due")
    assert due.get_attribute("aria-invalid") == "true"
    assert due.input_value() == "2027-03-14"
    assert page.get_by_label("Labels").input_value() == "plants balcony"
    page.get_by_role("button", name="Save").click()
    until(lambda: "Repot the lemon tree !low due:2027-03-14 #plants #balcony" in text(studio))


@SCRIPTS
def test_a_deadline_that_has_passed_is_refused_beside_its_field(new_tab, studio, scripts):
    page = opened(new_tab, studio, java_script_enabled=scripts).page
    page.goto(form(studio, "Book the dentist", "edit"))
    before = text(studio)
    page.get_by_label("Due").fill("2026-11-19")
    page.get_by_role("button", name="Save").click()
    page.locator(".problems").wait_for()
    assert "has passed" in page.locator("#f-due-problem").inner_text()
    assert text(studio) == before


@SCRIPTS
def test_a_task_goes_with_what_the_page_names(new_tab, studio, scripts):
    page = opened(new_tab, studio, width=390, java_script_enabled=scripts).page
    page.goto(form(studio, "Fix the kitchen tap", "edit"))
    page.get_by_role("link", name="Delete").click()
    said = page.locator("main").inner_text()
    assert "3 steps" in said and "washer-sizes.txt" in said
    page.get_by_role("button", name="Delete").click()
    until(lambda: "kitchen tap" not in text(studio))
    assert not (studio.data / "people/ana/files/washer-sizes.txt").exists()
    studio.send("undo")
    until(lambda: "kitchen tap" in text(studio))
    assert (studio.data / "people/ana/files/washer-sizes.txt").exists()


@SCRIPTS
def test_a_line_is_shown_as_it_is_understood_and_then_added_by_keyboard_alone(new_tab, studio, scripts):
    page = opened(new_tab, studio, width=390, java_script_enabled=scripts).page
    page.goto(studio.home + "lists/home/new-task.form.html")
    page.locator("#f-line").focus()
    page.keyboard.type("Pay rent fri 18:00 !high every month")
    # Behind the field stand Add and Check.
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.locator(".understood").wait_for()
    assert "Fri 27 Nov, 18:00" in page.locator(".understood").inner_text()
    assert "Pay rent" not in text(studio)
    page.locator("#f-line").focus()
    page.keyboard.press("Enter")
    until(lambda: "- [ ] Pay rent !high due:2026-11-27T18:00 every:+month\n" in text(studio))


@SCRIPTS
@pytest.mark.parametrize("path", ["lists/index.html", "tasks/index.html", "labels/bills.html"])
def test_what_is_typed_on_no_list_s_page_goes_to_the_inbox(new_tab, studio, scripts, path):
    page = opened(new_tab, studio, java_script_enabled=scripts).page
    page.goto(studio.home + path)
    page.locator("#new-task").fill(f"Post the letter {path.split('/')[0]}")
    page.locator("#add-task").click()
    until(lambda: f"- [ ] Post the letter {path.split('/')[0]}\n" in text(studio))


@SCRIPTS
def test_a_list_is_added_by_keyboard_alone(new_tab, studio, scripts):
    page = opened(new_tab, studio, width=390, java_script_enabled=scripts).page
    page.goto(studio.home + "lists/new.form.html")
    page.get_by_label("Title").focus()
    page.keyboard.type("The garden")
    page.keyboard.press("Tab")
    page.keyboard.type("Seeds")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    # Behind the colours it is asked with whom the list is shared.
    for _ in range(8):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.type") == "submit":
            break
    page.keyboard.press("Enter")
    path = "people/ana/lists/the-garden.md"
    until(lambda: text(studio, path) == "---\ntitle: The garden\ndescription: Seeds\ncolor: teal\n---\n")


@WIDTHS
@pytest.mark.parametrize("name", ["edit", "delete", "comment", "new-task"])
def test_the_forms_are_accessible_and_fit(new_tab, studio, name, width):
    page = opened(new_tab, studio, width=width).page
    page.goto(form(studio, "Fix the kitchen tap", name))
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def elsewhere(studio, title="Something new"):
    """Somebody else adds a task."""
    (studio.data / HOME).write_text(text(studio) + f"- [ ] {title}\n", encoding="utf-8")


@pytest.mark.parametrize("address, field", [
    ("lists/home/index.html", "#new-task"), ("lists/home/fix-the-kitchen-tap.html", "#new-step"),
    ("lists/home/fix-the-kitchen-tap.html", "#new-comment")])
def test_what_is_half_typed_stays_while_others_change_the_list(new_tab, studio, address, field):
    page = opened(new_tab, studio, width=390).page
    page.goto(studio.home + address)
    page.locator(field).press_sequentially("Half a sen")
    revision = page.evaluate("document.body.dataset.revision")
    elsewhere(studio)
    # The page has heard of it once another one has.
    other = opened(new_tab, studio).page
    until(lambda: other.goto(studio.home + "lists/home/index.html") and other.get_by_text("Something new").count())
    page.locator(field).press_sequentially("tence")
    assert page.locator(field).input_value() == "Half a sentence"
    page.locator(field).press("Enter")
    until(lambda: "Half a sentence" in text(studio))
    until(lambda: page.locator("main").get_by_text("Half a sentence").count() and page.locator(field).input_value() == "")
    until(lambda: page.evaluate("document.body.dataset.revision") != revision)


def test_one_task_after_the_other_is_typed_and_ticked_off_by_keyboard(new_tab, studio):
    page = opened(new_tab, studio, width=1280).page
    page.goto(studio.home + "lists/home/index.html")
    page.locator("#new-task").focus()
    for title in ("One", "Two", "Three"):
        page.keyboard.type(title)
        page.keyboard.press("Enter")
        page.locator(".task").get_by_text(title, exact=True).wait_for()
        until(lambda: page.evaluate("document.activeElement.id") == "new-task")
    assert "- [ ] One\n- [ ] Two\n- [ ] Three\n" in text(studio)
    page.get_by_role("button", name="Done: One").focus()
    for title, next_one in (("One", "Two"), ("Two", "Three")):
        page.keyboard.press("Enter")
        until(lambda: f"- [x] {title} " in text(studio))
        until(lambda: page.evaluate("document.activeElement.form?.elements.title?.value") == next_one)


@pytest.mark.parametrize("late", [False, True], ids=["guarded", "before the script has come"])
def test_a_second_tap_is_no_press_of_the_next_task(new_tab, studio, late):
    page = opened(new_tab, studio, width=390, has_touch=True, is_mobile=True, service_workers="block").page
    held = []
    page.route("**/renew.js*", lambda route: held.append(route))
    (studio.data / HOME).write_text("---\ntitle: Home\n---\n- [ ] One\n- [ ] Two\n- [ ] Three\n")
    until(lambda: page.goto(studio.home + "lists/home/index.html") and page.locator(".task").count() == 3)
    box = page.get_by_role("button", name="Done: One").bounding_box()
    spot = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    if not late:
        page.mouse.move(*spot)
        until(lambda: page.evaluate("1") and held)
        held.pop().continue_()
        until(lambda: page.evaluate("!!self.renew"))
    page.touchscreen.tap(*spot)
    if late:
        until(lambda: page.evaluate("1") and held)
        held.pop().continue_()
    # The clock of the page stands still: however slow the machine is, both taps are quick.
    page.evaluate("Object.defineProperty(Event.prototype, 'timeStamp', { get: () => 0 })")
    until(lambda: "- [x] One" in text(studio))
    until(lambda: page.evaluate("spot => document.elementFromPoint(...spot).form?.elements.title.value", list(spot)) == "Two")
    page.touchscreen.tap(*spot)
    page.get_by_role("button", name="Done: Three").tap()
    until(lambda: "- [x] Three" in text(studio))
    assert "- [ ] Two" in text(studio)


@SCRIPTS
def test_a_task_that_is_done_and_has_no_page_any_more_leads_to_its_list(new_tab, studio, scripts):
    page = opened(new_tab, studio, width=390, java_script_enabled=scripts).page
    elsewhere(studio, "Bring bread")
    until(lambda: page.goto(studio.home + "lists/home/bring-bread.html").ok)
    page.get_by_role("button", name="Done: Bring bread").click()
    page.wait_for_url("**/lists/home/index.html*")
    page.locator(".note").get_by_role("button", name="Undo").click()
    until(lambda: "- [ ] Bring bread" in text(studio))


@SCRIPTS
def test_what_one_said_is_changed_and_what_others_said_is_not(new_tab, studio, scripts):
    page = opened(new_tab, studio, width=390, java_script_enabled=scripts).page
    page.goto(studio.home + "lists/book-club/finish-the-summer-book.html")
    said = page.locator(".task-comments li")
    assert said.filter(has_text="I am two chapters ahead").get_by_role("link").count() == 0
    if scripts:
        assert violations(page) == []
    said.filter(has_text="Say something about the boat").get_by_role("link", name="Edit").click()
    page.get_by_label("Comment").fill("Say something about the sea.")
    page.get_by_role("button", name="Save").click()
    until(lambda: "> ana 2026-11-17T08:02: Say something about the sea.\n" in text(studio, "people/ana/lists/book-club.md"))


def test_a_line_that_will_be_refused_says_so_while_it_is_typed(new_tab, studio):
    page = opened(new_tab, studio, width=390).page
    page.goto(studio.home + "lists/home/index.html")
    page.locator("#new-task").press_sequentially("Ask @zoey")
    page.locator(".understood").get_by_text("There is nobody called zoey").wait_for()
    page.locator("#new-task").fill("Pay 2026-11-01")
    page.locator(".understood").get_by_text("has passed").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
