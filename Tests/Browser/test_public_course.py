"""In the public edition a visitor whom nobody knows follows the course: this browser remembers it."""

import pathlib
import subprocess

from conftest import find_program


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
