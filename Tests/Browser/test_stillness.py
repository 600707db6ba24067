"""Nothing moves once it is drawn: what scripts add or change finds its place kept."""

import pytest

# Chromium's own measure: how much of the window moved, times how far (web.dev/cls). A page that is drawn while it still
# arrives grows, and how often depends on the machine: until it is there, nothing is shown, and nothing counts.
WATCH = """
const curtain = new CSSStyleSheet();
curtain.replaceSync('html { visibility: hidden !important }');
document.adoptedStyleSheets = [curtain];
document.addEventListener('readystatechange', () => { document.adoptedStyleSheets = [] }, {once: true});
window.shifts = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    shifts.push(`${entry.value.toFixed(4)} ${entry.sources.map(({node}) => node?.className || node?.nodeName).join(', ')}`);
  }
}).observe({type: 'layout-shift', buffered: true});
"""

TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


class SlowScripts:
    """Keeps back the scripts that a page does not wait for."""

    def __init__(self, page) -> None:
        self.page = page
        self.kept = []
        self.is_keeping = False
        page.add_init_script(WATCH)
        # theme.js alone is waited for: it chooses the colours before anything is drawn.
        page.route(lambda url: url.endswith(".js") and not url.endswith("/theme.js"), self._met)

    def open(self, url: str) -> None:
        self.is_keeping = True
        self.page.goto(url, wait_until="commit")
        self.page.wait_for_function("() => document.readyState !== 'loading'")
        self.page.evaluate(TWO_FRAMES)
        self.is_keeping = False
        while self.kept:
            self.kept.pop(0).continue_()
        self.page.wait_for_load_state("load")
        self.page.evaluate(TWO_FRAMES)
        assert self.page.evaluate("getComputedStyle(document.documentElement).visibility") == "visible"

    def _met(self, route) -> None:
        if self.is_keeping:
            self.kept.append(route)
        else:
            route.continue_()


@pytest.mark.parametrize("width", [390, 1280])
def test_no_page_shifts_when_its_scripts_arrive(edition, new_tab, serve, width):
    page = new_tab(width=width, height=800).page
    slow = SlowScripts(page)
    moved = {}
    for sample in edition.samples:
        slow.open(serve(edition) + sample.path)
        if shifts := page.evaluate("window.shifts"):
            moved[sample.path] = shifts
    assert moved == {}


def test_a_shift_would_be_seen(edition, new_tab, serve):
    page = new_tab().page
    SlowScripts(page).open(serve(edition) + "index.html")
    assert page.evaluate("window.shifts") == []
    page.wait_for_function("""() => {
      document.querySelector('main').prepend(Object.assign(document.createElement('pre'), {textContent: '\\n\\n\\n\\n'}));
      return window.shifts.length > 0;
    }""")
