"""The page of a habit that is many years old: all its years at a glance, the last two in full."""

import subprocess

import pytest

from axe import violations
from emitted_site import Edition
from program import find_program
from test_layout import TOO_WIDE


@pytest.fixture(scope="module")
def old(tmp_path_factory) -> Edition:
    """The home edition of somebody with ten years of check-ins."""
    folder = tmp_path_factory.mktemp("old")
    program = find_program()
    data, site = folder / "data", folder / "site"
    shape = ["--people", "1", "--habits", "4", "--years", "10", "--until", "2026-11-20"]
    for command in (["demo", str(data), *shape], ["build", "--data", str(data), "--output", str(site)]):
        result = subprocess.run([program, *command], capture_output=True, text=True)
        assert result.returncode == 0, result.stderr
    return Edition("home", next((site / "home").iterdir()))


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_each_year_is_a_line_that_leads_to_its_pages(old, new_tab, width):
    tab = new_tab(width=width, java_script_enabled=False)
    page = tab.open(old.of_kind("habit")[0].url)
    lines = page.locator(".lf tbody tr")
    years = [int(text) for text in page.locator(".lf a").all_text_contents()]
    assert years == list(range(2026, 2016 - 1, -1))
    for line in lines.all():
        drawing, words = line.locator("svg").bounding_box(), line.locator("td").last.bounding_box()
        assert drawing["width"] > 150 and drawing["height"] > 20
        # Words stand beside the drawing or above it, not on it.
        assert words["x"] >= drawing["x"] + drawing["width"] - 1 or words["y"] + words["height"] <= drawing["y"] + 1
    # The whole line is what a finger meets.
    assert lines.nth(5).bounding_box()["height"] >= 44
    lines.nth(5).click()
    assert page.url.endswith("/2021.html")
    assert tab.problems == []


@pytest.mark.parametrize("width", [320, 390])
def test_it_does_not_scroll_sideways(old, new_tab, width):
    tab = new_tab(width=width, height=800, is_mobile=True, has_touch=True)
    for page in old.of_kind("habit"):
        result = tab.open(page.url).evaluate(TOO_WIDE)
        assert not result["scrolls"] and not result["found"], page


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(old, new_tab, scheme):
    page = new_tab(color_scheme=scheme).open(old.of_kind("habit")[0].url)
    assert violations(page) == []
