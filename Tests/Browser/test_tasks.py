"""Tasks in the emitted site: their lines, and how a page of them is grouped, sorted and searched by address."""

import re
import urllib.parse

import pytest

TITLES = "tasks => tasks.map(task => task.querySelector('.task-title :is(a, bdi)').textContent.trim())"


def address(home, **query):
    return (home.folder / "tasks/index.html").as_uri() + ("?" + urllib.parse.urlencode(query) if query else "")


def headings(page):
    """The groups, without their counts."""
    return page.locator(".task-groups h2").evaluate_all("all => all.map(h2 => h2.firstChild.textContent.trim())")


def titles(page, within=".task-groups"):
    return page.locator(f"{within} .tasks > .task").evaluate_all(TITLES)


def counted(page):
    """How many tasks each group says that it has."""
    return page.locator(".task-groups h2 small").evaluate_all("all => all.map(small => Number(small.textContent))")


def test_a_line_has_one_date(home, new_tab):
    tab = new_tab()
    for path in ("tasks/index.html", "lists/home/index.html", "lists/book-club/index.html", "lists/ben.boat/index.html"):
        page = tab.open((home.folder / path).as_uri())
        assert page.locator(".task").count(), path
        assert page.locator(".task").evaluate_all(
            "tasks => tasks.filter(task => task.querySelectorAll(':scope > .task-due').length > 1).map(task => task.id)") == [], path


def test_a_task_that_begins_later_says_so_beside_its_due_date(home, new_tab):
    page = new_tab().open(address(home))
    task = page.locator(".task").filter(has_text="Choose the book for January")
    assert task.locator("time.task-due").inner_text().strip()
    assert task.locator(".task-facts > span").first.inner_text().startswith("from ")


@pytest.mark.parametrize("group", ["priority", "label", "list", "assignee"])
def test_each_grouping_shows_every_task(home, new_tab, group):
    tab = new_tab()
    by_date = set(titles(tab.open(address(home))))
    assert len(by_date) > 10
    page = tab.open(address(home, group=group))
    assert set(titles(page)) == by_date
    assert len(headings(page)) > 1
    assert headings(page) == list(dict.fromkeys(headings(page)))
    assert counted(page) == page.locator(".task-groups .task-group").evaluate_all(
        "groups => groups.map(group => group.querySelectorAll('.tasks > .task').length)")


def test_a_task_in_several_groups_has_an_anchor_in_each(home, new_tab):
    page = new_tab().open(address(home, group="label"))
    ids = page.locator(".task-groups [id]").evaluate_all("all => all.map(one => one.id)")
    assert len(ids) == len(set(ids))
    tasks = page.locator(".task-groups .tasks > .task").count()
    assert tasks > page.locator(".task-groups .tasks > .task:not([id^=also-])").count(), "one has two labels"


def test_an_anchor_is_there_once_on_each_page(home):
    pages = [page for folder in ("lists", "labels", "assigned", "tasks") for page in (home.folder / folder).rglob("*.html")]
    assert len(pages) > 20
    for page in pages:
        ids = re.findall(r'<[^>]*\sid="([^"]+)"', page.read_text(encoding="utf-8"))
        assert len(ids) == len(set(ids)), page
    twice = (home.folder / "labels/plumbing.html").read_text(encoding="utf-8")
    assert twice.count("a second one") == 2, "a step stands beside its task and below it"


def test_tasks_without_a_label_come_last(home, new_tab):
    page = new_tab().open(address(home, group="assignee"))
    nobody = page.locator(".task-groups").get_attribute("data-no-assignee")
    assert headings(page)[-1] == nobody
    assert page.locator(".task-groups .task-group").last.locator(".task-with").count() == 0


def test_urgent_tasks_come_first(home, new_tab):
    page = new_tab().open(address(home, group="priority"))
    assert headings(page)[0] == page.locator(".task-groups .bars").first.get_attribute("aria-label")
    assert page.locator(".task-groups .task-group").first.locator(".bars-3").count() > 0


def test_titles_are_sorted_within_their_groups(home, new_tab):
    page = new_tab().open(address(home, group="list", sort="title"))
    for group in range(page.locator(".task-groups .task-group").count()):
        found = titles(page, f".task-groups .task-group:nth-child({group + 1})")
        assert found == page.evaluate("titles => titles.toSorted((a, b) => a.localeCompare(b, 'en'))", found)


def test_what_is_searched_stands_in_the_address_and_back_undoes_it(home, new_tab):
    page = new_tab().open(address(home))
    every = titles(page)
    page.select_option(".task-tools [name=group]", "label")
    page.fill(".task-tools [name=find]", "varnish")
    page.wait_for_url("**find=varnish")
    query = urllib.parse.parse_qs(urllib.parse.urlsplit(page.url).query)
    assert query == {"group": ["label"], "find": ["varnish"]}
    assert 0 < len(set(titles(page))) < len(every)
    page.reload()
    assert page.input_value(".task-tools [name=find]") == "varnish"
    assert 0 < len(set(titles(page))) < len(every)
    page.go_back()
    assert titles(page) == every


def test_a_search_without_a_find_says_so(home, new_tab):
    page = new_tab().open(address(home, find="zebra crossing"))
    assert titles(page) == []
    said = page.locator(".nothing-found")
    assert said.inner_text() == said.get_attribute("data-nothing")
    page.fill(".task-tools [name=find]", "")
    assert titles(page) and said.inner_text() == ""
