"""In the public edition a visitor whom nobody knows follows the course: this browser remembers it."""

import datetime
import pathlib
import subprocess

import pytest
from program import find_program


def write_data(folder: pathlib.Path) -> None:
    (folder / "people/ana/habits").mkdir(parents=True)
    (folder / "daybook.yml").write_text("owner: ana\n", encoding="utf-8")
    (folder / "people/ana/profile.yml").write_text("name: Ana\n", encoding="utf-8")


def first_prompt(public):
    for page in sorted(public.of_kind("post"), key=lambda page: page.path):
        if "data-keep" in page.source and "<textarea" in page.source and "eat-slowly" in page.path:
            return page
    raise AssertionError("no post of the public course offers a habit")


def test_reading_is_marked_and_the_overview_knows_it(public, new_tab):
    posts = sorted(public.of_kind("post"), key=lambda page: page.path)
    tab = new_tab()
    page = tab.open(posts[0].url)
    page.locator("[data-read] button").click()
    assert page.locator("[data-read] [role=status]").inner_text()
    page = tab.open(public.page("course.html").url)
    rows = page.locator(".posts li[data-post]")
    assert "read" in rows.nth(0).get_attribute("class")
    assert "open" in rows.nth(1).get_attribute("class")
    assert "shut" in rows.nth(2).get_attribute("class")
    # What waits stays a link: a browser that forgets locks nobody out.
    assert rows.nth(2).locator("a").get_attribute("href")
    assert page.locator("[data-progress]").inner_text().startswith("1 ")
    page.locator("[data-forget]").click()
    assert "open" in rows.nth(0).get_attribute("class")
    assert tab.problems == []


def test_a_habit_is_set_and_its_file_fits_into_a_data_folder(public, new_tab, tmp_path):
    tab = new_tab()
    page = tab.open(first_prompt(public).url)
    page.locator("[data-keep] textarea").fill('When I sit down: the fork goes "down"\n\n--- and up')
    page.locator("[data-store]").click()
    with page.expect_download() as waiting:
        page.locator("[data-download]").click()
    assert waiting.value.suggested_filename == "eat-slowly.md"
    data = tmp_path / "data"
    write_data(data)
    target = data / "people/ana/habits" / waiting.value.suggested_filename
    waiting.value.save_as(target)
    assert 'the fork goes "down"' in target.read_text(encoding="utf-8")
    result = subprocess.run([find_program(), "check", "--data", str(data)], capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    page = tab.open(public.page("course.html").url)
    assert page.locator("[data-kept] button").inner_text() == "eat-slowly.md"
    assert tab.problems == []


def test_the_page_says_who_remembers(public, home):
    assert "your browser remembers it" in public.page("course.html").document.text
    assert "course.js" not in home.page("course.html").source


def test_two_tabs_lose_nothing_of_each_other(public, new_tab):
    posts = sorted(public.of_kind("post"), key=lambda page: page.path)
    tab = new_tab()
    first = tab.open(posts[0].url)
    second = first.context.new_page()
    second.goto(posts[1].url)
    overview = first.context.new_page()
    overview.goto(public.page("course.html").url)
    first.locator("[data-read] button").click()
    second.locator("[data-read] button").click()
    # The overview that is open already follows.
    overview.get_by_text("2 of 34 posts read in this browser").wait_for()
    prompt = first_prompt(public)
    first.goto(prompt.url)
    second.goto(next(page for page in posts if "03-photograph-meals" in page.path).url)
    first.locator("[data-store]").click()
    second.locator("[data-store]").click()
    # The browser tells the tabs of each other a moment later; both are there then.
    for tab_of_post in (first, second):
        tab_of_post.wait_for_function(
            "() => ['eat-slowly', 'photograph-meals'].every((slug) => Object.values(localStorage).some((stored) => stored.includes(slug)))")
    overview.goto(public.page("course.html").url)
    kept = overview.locator("[data-kept] button").all_inner_texts()
    assert sorted(kept) == ["eat-slowly.md", "photograph-meals.md"]
    assert tab.problems == []


def test_what_another_tab_undid_in_the_same_moment_is_stored_again(public, new_tab):
    tab = new_tab()
    first = tab.open(first_prompt(public).url)
    other = first.context.new_page()
    other.goto(public.page("course.html").url)
    before = other.evaluate("JSON.stringify({ read: { 'an-old-post': '2026-01-01' }, habits: {} })")
    first.locator("[data-store]").click()
    key = first.evaluate("Object.keys(localStorage).find((key) => key.startsWith('daybook-course'))")
    other.wait_for_function("key => localStorage.getItem(key)", arg=key)
    # As a tab does that had not yet seen what the first one stored.
    other.evaluate("([key, stored]) => localStorage.setItem(key, stored)", [key, before])
    other.wait_for_function("key => localStorage.getItem(key).includes('eat-slowly')", arg=key)
    assert "an-old-post" in other.evaluate("key => localStorage.getItem(key)", key)
    other.reload()
    other.locator("[data-forget]").click()
    first.wait_for_function("key => localStorage.getItem(key) === null", arg=key)
    first.reload()
    assert first.evaluate("key => localStorage.getItem(key)", key) is None
    assert tab.problems == []


def test_a_habit_of_a_week_ends_with_it_in_its_file_too(public, new_tab, tmp_path):
    post = next(page for page in public.of_kind("post") if "03-photograph-meals" in page.path)
    page = new_tab().open(post.url)
    page.locator("[data-store]").click()
    with page.expect_download() as waiting:
        page.locator("[data-download]").click()
    lines = pathlib.Path(waiting.value.path()).read_text(encoding="utf-8").splitlines()
    day = {line.split(": ")[0]: datetime.date.fromisoformat(line.split(": ")[1]) for line in lines if line[:3] in ("sta", "end")}
    assert day["end"] - day["start"] == datetime.timedelta(days=6)


@pytest.mark.parametrize("refusal", [
    "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError') }})",
    "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }",
], ids=["storage is off", "storage is full"])
def test_a_browser_that_keeps_nothing_says_so_and_gives_the_file_all_the_same(public, new_tab, refusal):
    tab = new_tab()
    tab.page.add_init_script(refusal)
    page = tab.open(first_prompt(public).url)
    page.locator("[data-keep] textarea").fill("Fork down")
    page.locator("[data-store]").click()
    assert "keeps nothing" in page.locator("[data-keep] [role=status]").inner_text()
    page.locator("[data-read] button").click()
    assert "keeps nothing" in page.locator("[data-read] [role=status]").inner_text()
    with page.expect_download() as waiting:
        page.locator("[data-download]").click()
    assert "Fork down" in pathlib.Path(waiting.value.path()).read_text(encoding="utf-8")
    assert tab.problems == []
