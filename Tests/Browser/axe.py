"""axe-core in a page: what it finds against WCAG 2.2, levels A and AA, and against good practice."""

import importlib.resources
import json

AXE = (importlib.resources.files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def violations(page) -> list[str]:
    """Each with the rule, the element and what would mend it; at most three elements of a rule."""
    # The frame's own context: the page's security policy does not apply to what a debugger evaluates.
    page.evaluate(AXE + "; undefined")
    result = page.evaluate(f"axe.run(document, {{runOnly: {json.dumps(RULES)}, resultTypes: ['violations']}})")
    return [
        f"{violation['id']}: {' '.join(map(str, node['target']))}: {node['failureSummary']}"
        for violation in result["violations"] for node in violation["nodes"][:3]
    ]
