"""axe-core over every kind of page: WCAG 2.2, levels A and AA."""

import pytest

from axe import violations


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_axe_finds_nothing(edition, new_tab, scheme, width):
    tab = new_tab(width=width, color_scheme=scheme)
    wrong = {}
    for page in edition.samples:
        if found := violations(tab.open(page.url)):
            wrong[page.path] = found
    assert wrong == {}
