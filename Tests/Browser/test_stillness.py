"""Nothing moves once it is drawn: scripts, photos and fonts find their place kept."""

import pytest

# Chromium's own measure: how much of the window moved, times how far (web.dev/cls).
WATCH = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    shifts.push(`${entry.value.toFixed(4)} ${entry.sources.map(({node}) => node?.className || node?.nodeName).join(', ')}`);
  }
}).observe({type: 'layout-shift', buffered: true});
"""


@pytest.mark.parametrize("width", [390, 1280])
def test_no_page_shifts_while_it_loads(edition, new_tab, serve, width):
    tab = new_tab(width=width, height=800)
    tab.page.add_init_script(WATCH)
    moved = {}
    base = serve(edition)
    for page in edition.samples:
        opened = tab.open(base + page.path)
        # Two frames after the scripts have run, the layout is what it stays.
        opened.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        if shifts := opened.evaluate("window.shifts"):
            moved[page.path] = shifts
    assert moved == {}


def test_a_shift_would_be_seen(edition, new_tab, serve):
    tab = new_tab()
    tab.page.add_init_script(WATCH)
    page = tab.open(serve(edition) + "index.html")
    page.locator("main").evaluate("main => { main.prepend(Object.assign(document.createElement('pre'), {textContent: '\\n\\n\\n\\n'})) }")
    page.wait_for_function("() => window.shifts.length > 0")
