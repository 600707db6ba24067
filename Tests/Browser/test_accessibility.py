"""axe-core over every kind of page: WCAG 2.2, levels A and AA."""

import importlib.resources
import json

import pytest

AXE = (importlib.resources.files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def violations(page) -> list[str]:
    # The frame's own context: the page's security policy does not apply to what a debugger evaluates.
    page.evaluate(AXE + "; undefined")
    result = page.evaluate(f"axe.run(document, {{runOnly: {json.dumps(RULES)}, resultTypes: ['violations']}})")
    return [
        f"{violation['id']}: {' '.join(map(str, node['target']))}: {node['failureSummary']}"
        for violation in result["violations"] for node in violation["nodes"][:3]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_axe_finds_nothing(edition, new_tab, scheme, width):
    tab = new_tab(width=width, color_scheme=scheme)
    wrong = {}
    for page in edition.samples:
        if found := violations(tab.open(page.url)):
            wrong[page.path] = found
    assert wrong == {}
