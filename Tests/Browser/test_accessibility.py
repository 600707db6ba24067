"""axe-core over every kind of page: WCAG 2.2, levels A and AA."""

from axe import violations
from studio import LOOKS


@LOOKS
def test_axe_finds_nothing(edition, new_tab, scheme, width):
    tab = new_tab(width=width, color_scheme=scheme)
    wrong = {}
    for page in edition.samples:
        if found := violations(tab.open(page.url)):
            wrong[page.path] = found
    assert wrong == {}
