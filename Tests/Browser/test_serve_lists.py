"""Lists on the local page: shared, put away, deleted, and arranged by their address; with and without scripts."""

import pytest

from axe import violations
from studio import SCRIPTS, WAYS, WIDTHS, opened, until

HOME = "people/ana/lists/home.md"


def text(studio, path=HOME):
    file = studio.data / path
    return file.read_text(encoding="utf-8") if file.exists() else ""


def said(page, what):
    page.locator(".note:not([hidden]) p").get_by_text(what).wait_for()


@WAYS
def test_a_list_is_shared_changed_and_not_shared_any_more(new_tab, studio, scripts, width):
    page = opened(new_tab, studio, width=width, java_script_enabled=scripts).page
    page.goto(studio.home + "lists/home/index.html")
    page.get_by_role("link", name="Change the list").click()
    page.get_by_label("Ben").select_option("may change")
    page.get_by_label("Description").fill("Everything about the flat")
    page.get_by_role("button", name="Save").click()
    page.wait_for_url("**/lists/home/index.html*")
    assert "description: Everything about the flat\n" in text(studio)
    assert "{person: ben, may: write}" in text(studio)
    page.get_by_text("shared with Ben").first.wait_for()
    page.goto(studio.home + "lists/home/edit.form.html")
    assert page.get_by_label("Ben").input_value() == "write"
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_label("Ben").select_option("not shared")
    page.get_by_role("button", name="Save").click()
    until(lambda: "ben" not in text(studio).split("---")[1])


@SCRIPTS
def test_a_list_is_put_away_found_again_and_brought_back(new_tab, studio, scripts):
    page = opened(new_tab, studio, width=390, java_script_enabled=scripts).page
    page.goto(studio.home + "lists/home/edit.form.html")
    page.get_by_role("button", name="Archive").click()
    page.wait_for_url("**/lists/home/index.html*")
    said(page, "put away")
    assert "archived: 2026-11-20\n" in text(studio)
    page.goto(studio.home + "lists/index.html")
    apart = page.locator("section", has=page.get_by_role("heading", name="Put away"))
    apart.get_by_role("link", name="Home").click()
    page.get_by_text("put away on 20 November 2026").wait_for()
    page.get_by_role("link", name="Change the list").click()
    page.get_by_role("button", name="Bring back").click()
    said(page, "brought back")
    assert "archived:" not in text(studio)


@SCRIPTS
def test_a_list_goes_with_what_the_page_names_and_undo_brings_it_back(new_tab, studio, scripts):
    page = opened(new_tab, studio, width=390, java_script_enabled=scripts).page
    before = text(studio)
    file = studio.data / "people/ana/files/washer-sizes.txt"
    attached = file.read_bytes()
    page.goto(studio.home + "lists/home/edit.form.html")
    page.get_by_role("link", name="Delete the list").click()
    points = page.locator(".points").inner_text()
    assert "tasks" in points and "steps" in points and "washer-sizes.txt" in points
    page.get_by_role("link", name="Cancel").click()
    page.wait_for_url("**/lists/home/index.html")
    assert text(studio) == before
    page.goto(studio.home + "lists/home/delete.form.html")
    page.get_by_role("button", name="Delete").click()
    page.wait_for_url("**/lists/index.html*")
    assert text(studio) == "" and not file.exists()
    page.locator(".note button").click()
    until(lambda: text(studio) == before and file.exists())
    assert file.read_bytes() == attached


@WIDTHS
def test_forms_of_lists_can_be_read_by_everybody(new_tab, studio, width):
    tab = opened(new_tab, studio, width=width)
    for form in ("new", "home/edit", "home/delete"):
        tab.page.goto(f"{studio.home}lists/{form}.form.html")
        assert violations(tab.page) == [], form
        small = tab.page.evaluate("""[...document.querySelectorAll('main :is(button, select, input:not([type=hidden], [type=radio]), a.btn)')]
            .filter((control) => control.getBoundingClientRect().height < 44).map((control) => control.outerHTML.slice(0, 80))""")
        assert small == [], form


def arranged(page):
    """The groups of a page by their headings, each with the titles in it."""
    return page.evaluate("""Object.fromEntries([...document.querySelectorAll('.task-groups > section')].map((group) => [
        group.querySelector('h2').firstChild.textContent.trim(),
        [...group.querySelectorAll(':scope > ul > li > .task-text .task-title')].map((title) => title.querySelector('bdi').textContent)]))""")


# Each with what a page shows of the sample's own list.
ADDRESSES = [
    ("group=priority&sort=title", {
        "High priority": ["Fix the kitchen tap", "Pay the gas bill"],
        "Medium priority": ["Book the dentist", "Renew the building insurance"],
        "Low priority": ["Clean the extractor filter", "Repot the lemon tree"],
        "Without a priority": ["Descale the kettle", "Take the winter duvet to the laundry"]}),
    ("due=week", {
        "Overdue": ["Pay the gas bill"], "Today": ["Book the dentist"], "Next seven days": ["Fix the kitchen tap"]}),
    ("due=-", {"Whenever": ["Take the winter duvet to the laundry"]}),
    ("label=KITCHEN", {"Later": ["Clean the extractor filter", "Descale the kettle"]}),
    ("assignee=ben", {"Next seven days": ["Fix the kitchen tap"]}),
    ("priority=low&find=HILLS", {"Later": ["Repot the lemon tree"]}),
    ("group=assignee&find=tap", {"Ben Hoffmann": ["Fix the kitchen tap"]}),
    ("find=no+such+thing", {}),
]


@pytest.mark.parametrize("query, groups", ADDRESSES, ids=[query for query, _ in ADDRESSES])
def test_an_address_says_how_tasks_are_arranged(new_tab, studio, query, groups):
    for scripts in (True, False):
        page = opened(new_tab, studio, width=1280, java_script_enabled=scripts).page
        page.goto(f"{studio.home}lists/home/index.html?{query}")
        assert list(arranged(page).items()) == list(groups.items()), scripts
        assert (page.locator(".nothing-found").inner_text().strip() != "") == (groups == {})


def test_a_task_in_several_groups_is_ticked_off_in_each(new_tab, studio):
    page = opened(new_tab, studio, width=1280, java_script_enabled=False).page
    page.goto(f"{studio.home}lists/book-club/index.html?group=label")
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map((one) => one.id)")
    assert len(ids) == len(set(ids))
    twice = page.locator(".task-groups .task").filter(has_text="Bring the big pot")
    assert twice.count() == 2
    twice.last.locator(".task-box").first.click()
    assert "- [x] Bring the big pot" in (studio.data / "people/ana/lists/book-club.md").read_text()


@WAYS
def test_tasks_are_arranged_by_the_form_and_stay_so(new_tab, studio, scripts, width):
    page = opened(new_tab, studio, width=width, java_script_enabled=scripts).page
    page.goto(studio.home + "tasks/index.html")
    page.get_by_label("Group by").select_option("priority")
    if not scripts:
        page.get_by_role("button", name="Show").click()
    page.wait_for_url("**?*group=priority*")
    page.get_by_role("heading", name="High priority").wait_for()
    page.get_by_text("Filter", exact=True).click()
    page.locator('[name="label"]').select_option("#bills")
    if not scripts:
        page.get_by_role("button", name="Show").click()
    page.wait_for_url("**label=bills*")
    until(lambda: arranged(page) == {
        "High priority": ["Pay the gas bill"], "Medium priority": ["Renew the building insurance"]})
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    # A task that is ticked off leads back to the same address.
    page.get_by_role("button", name="Done: Renew the building insurance").click()
    until(lambda: "- [x] Renew the building insurance" in text(studio))
    page.locator(".note p").get_by_text("Renew the building insurance").wait_for()
    assert "group=priority" in page.url and "label=bills" in page.url
    page.go_back()
    page.get_by_role("link", name="Show everything").click()
    page.wait_for_url("**/tasks/index.html")
    page.get_by_role("heading", name="Overdue").wait_for()


def test_what_is_chosen_before_the_script_of_the_tools_is_there_counts(new_tab, studio):
    # A service worker that has come by then would answer for the script, out of a route's sight.
    page = opened(new_tab, studio, width=1280, service_workers="block").page
    page.goto(studio.home + "tasks/index.html?label=KITCHEN")
    held = []
    page.route("**/tasks.js", lambda route: held.append(route))
    page.get_by_label("Group by").select_option("priority")
    until(lambda: held or page.wait_for_timeout(50))
    held[0].continue_()
    page.wait_for_url("**?*group=priority*")
    assert "label=%23kitchen" in page.url.lower() or "label=kitchen" in page.url.lower()


def test_going_back_after_a_reload_shows_what_was_there(new_tab, studio):
    page = opened(new_tab, studio, width=1280).page
    page.goto(studio.home + "tasks/index.html")
    page.get_by_label("Group by").select_option("priority")
    page.get_by_role("heading", name="High priority").wait_for()
    page.reload()
    page.get_by_role("heading", name="High priority").wait_for()
    page.go_back()
    page.wait_for_url("**/tasks/index.html")
    page.get_by_role("heading", name="Overdue").wait_for()
    assert page.get_by_label("Group by").input_value() == ""


def test_a_text_that_is_typed_is_found_at_once_and_the_field_keeps_the_focus(new_tab, studio):
    page = opened(new_tab, studio, width=390).page
    page.goto(studio.home + "tasks/index.html")
    page.get_by_label("Find").focus()
    page.keyboard.type("lemon")
    until(lambda: page.locator(".task-groups .task").count() == 1)
    page.keyboard.type(" tree")
    page.wait_for_url("**find=lemon+tree")
    assert page.evaluate("document.activeElement.name") == "find"
    assert page.get_by_label("Find").input_value() == "lemon tree"
    page.get_by_label("Find").fill("")
    page.get_by_role("heading", name="Overdue").wait_for()
    assert page.url.endswith("tasks/index.html")


@SCRIPTS
def test_further_pages_of_a_long_list_are_arranged_as_the_first_one(new_tab, studio, scripts):
    rows = "".join(f"- [ ] Task {number:03} #l{number % 2}{' !high' if number > 195 else ''}\n" for number in range(200))
    (studio.data / "people/ana/lists/long.md").write_text("---\ntitle: Long\n---\n" + rows)
    page = opened(new_tab, studio, width=1280, java_script_enabled=scripts).page
    # The page is there once Daybook has seen the file.
    until(lambda: page.goto(studio.home + "lists/long/index.html?sort=priority&label=l1").ok)
    # The urgent ones stand on the third page of the plain list.
    assert arranged(page)["Whenever"][:3] == ["Task 197", "Task 199", "Task 001"]
    assert page.get_by_role("heading", name="Whenever").inner_text().split()[-1] == "100"
    found, number = arranged(page)["Whenever"], 1
    while (further := page.get_by_role("link", name=f"Page {number + 1}")).count():
        number += 1
        further.click()
        page.wait_for_url(f"**page={number}*")
        assert "label=l1" in page.url and "sort=priority" in page.url
        found += arranged(page)["Whenever"]
    assert number > 1 and len(found) == len(set(found)) == 100 and found[-1] == "Task 195"
    page.goto(page.url.replace(f"page={number}", "page=2"))
    page.get_by_role("link", name="Page 1").click()
    page.wait_for_url(lambda address: "page=" not in address and "label=l1" in address)


@WIDTHS
def test_the_tools_of_a_page_of_tasks_can_be_pressed_and_read(new_tab, studio, width):
    tab = opened(new_tab, studio, width=width)
    tab.page.goto(studio.home + "tasks/index.html?label=bills&group=list")
    assert violations(tab.page) == []
    small = tab.page.evaluate("""[...document.querySelectorAll('.task-tools :is(select, input, summary)')]
        .filter((control) => control.getBoundingClientRect().height < 44).map((control) => control.outerHTML.slice(0, 80))""")
    assert small == []


def test_two_people_on_one_list_see_at_once_what_the_other_does(new_tab, studio):
    settings = studio.data / "daybook.yml"
    settings.write_text(settings.read_text().replace("homes: owner", "homes: all"))
    file = studio.data / HOME
    file.write_text(text(studio).replace("visibility: private ", "share: [{person: ben, may: write}] "))
    studio.again(options=("--all",))
    ana, ben = (opened(new_tab, studio, width=width).page for width in (1280, 390))
    ana.goto(studio.root + "home/ana/lists/home/index.html")
    ben.goto(studio.root + "home/ben/lists/ana.home/index.html")
    ben.get_by_label("New task").fill("Bring the ladder sat 10:00 @ana")
    ben.get_by_role("button", name="Add", exact=True).click()
    ana.get_by_role("link", name="Bring the ladder").wait_for()
    ana.get_by_role("button", name="Done: Bring the ladder").click()
    done = ben.locator("#done-tasks .task", has_text="Bring the ladder")
    done.wait_for(state="attached")
    # Who did it is said to the other one.
    assert "by Ana" in done.locator(".task-due").first.text_content()
    row = next(row for row in text(studio).splitlines() if "Bring the ladder" in row)
    assert row.startswith("- [x] ") and "done:2026-11-20" in row and "by:ana" in row
    assert "Ana Lima" in ben.get_by_role("heading", name="Who does what").locator("xpath=..").inner_text()
