"""axe-core over every kind of page: WCAG 2.2, levels A and AA."""

import pytest

from axe import violations


# What a phone shows alone, and what a desk does, is seen in the light and in the dark, in one edition or the other.
@pytest.mark.parametrize(
    "edition, scheme, width", [("home", "light", 390), ("home", "dark", 1280), ("public", "dark", 390), ("public", "light", 1280)],
    indirect=["edition"])
def test_axe_finds_nothing(edition, new_tab, scheme, width):
    tab = new_tab(width=width, color_scheme=scheme)
    wrong = {}
    for page in edition.samples:
        if found := violations(tab.open(page.url)):
            wrong[page.path] = found
    assert wrong == {}
