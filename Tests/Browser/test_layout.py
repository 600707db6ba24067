"""Narrow and wide, light and dark."""

import re

import pytest

NARROW = [320, 390]

# Elements whose right edge lies beyond the window and that are not inside a frame that scrolls by itself.
TOO_WIDE = """() => {
  const width = document.documentElement.clientWidth, found = [];
  for (const element of document.body.querySelectorAll('*')) {
    const box = element.getBoundingClientRect();
    if (box.width === 0 || (box.right <= width + 0.5 && box.left >= -0.5)) continue;
    if (element.closest('.sc, .ax, pre, .v, .skip, .cells span, .yp thead')) continue;
    // What stands in a closed menu is not seen, and neither is what a drawing cuts off.
    if (!element.checkVisibility()) continue;
    if (element.ownerSVGElement && getComputedStyle(element.ownerSVGElement).overflow === 'hidden') continue;
    found.push(`${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} ${Math.round(box.left)}…${Math.round(box.right)}`);
  }
  return {scrolls: document.documentElement.scrollWidth > width, found: found.slice(0, 5)};
}"""

# Sizes as they come out on the screen: text in a drawing is scaled with it.
SMALL_TEXT = """() => {
  const found = new Set(), walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || element.closest('.v, script, title') || !element.checkVisibility()) continue;
    let size = parseFloat(getComputedStyle(element).fontSize);
    if (element instanceof SVGElement) size *= element.getScreenCTM()?.a ?? 1;
    if (size < 11.95) found.add(`${element.tagName} .${element.getAttribute('class') ?? element.parentElement.getAttribute('class')}: ${size.toFixed(1)} px “${walker.currentNode.data.trim().slice(0, 20)}”`);
  }
  return [...found];
}"""


# Words that stand on two lines though no hyphen says that they may.
BROKEN_WORDS = """() => {
  const found = new Set();
  for (const element of document.querySelectorAll('h1, h2, h3, .txt a, nav a, nav button, th, dt, .tiles b, .key li')) {
    if (!element.checkVisibility()) continue;
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      for (const match of walker.currentNode.data.matchAll(/[^\\s\\-–·/]+/g)) {
        const range = document.createRange();
        range.setStart(walker.currentNode, match.index);
        range.setEnd(walker.currentNode, match.index + match[0].length);
        if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1) found.add(match[0]);
      }
    }
  }
  return [...found];
}"""


@pytest.mark.parametrize("width", [390, 640, 768, 1024, 1100, 1240, 1280])
def test_no_word_of_a_title_is_broken(edition, new_tab, width):
    tab = new_tab(width=width)
    wrong = {}
    for page in edition.samples:
        if broken := tab.open(page.url).evaluate(BROKEN_WORDS):
            wrong[page.path] = broken
    assert wrong == {}


@pytest.mark.parametrize("width", NARROW)
def test_nothing_scrolls_sideways_on_a_phone(edition, new_tab, width):
    tab = new_tab(width=width, height=800, is_mobile=True, has_touch=True)
    wrong = {}
    # Long words and dates decide, not how full a page is: of the days, a week with its long and short names.
    for page in edition.samples + edition.of_kind("habit", "other habit", "post") + edition.of_kind("month", "calendar")[:8]:
        result = tab.open(page.url).evaluate(TOO_WIDE)
        if result["scrolls"] or result["found"]:
            wrong[page.path] = result
    assert wrong == {}


def test_wide_screens_keep_lines_readable(edition, new_tab):
    """At most about 80 characters of the text's own size."""
    tab = new_tab(width=3840, height=2160)
    page = tab.open(edition.of_kind("post")[0].url)
    widths = page.locator("main p").evaluate_all(
        "all => all.filter(p => p.textContent.length > 200)"
        ".map(p => p.getBoundingClientRect().width / parseFloat(getComputedStyle(p).fontSize))")
    assert widths
    assert max(widths) <= 42


@pytest.mark.parametrize("width", [390, 1280])
def test_no_text_is_smaller_than_12_pixels(edition, new_tab, width):
    tab = new_tab(width=width)
    wrong = {}
    for page in edition.samples:
        if small := tab.open(page.url).evaluate(SMALL_TEXT):
            wrong[page.path] = small
    assert wrong == {}


@pytest.mark.parametrize("width", [320, 390, 820, 1280])
def test_an_axis_is_shown_whole_in_pieces_that_fit(home, new_tab, width):
    """Every week is in one piece that is seen, and no piece is wider than the window."""
    tab = new_tab(width=width, height=800)
    for page in home.of_kind("habit"):
        axis = tab.open(page.url).locator(".ax")
        if axis.count() == 0:
            continue
        pieces = axis.locator("figure").filter(visible=True)
        boxes = pieces.locator("> svg").evaluate_all(
            "all => all.map(svg => [svg.getBoundingClientRect().width, svg.querySelector('svg').viewBox.baseVal.x, svg.querySelector('svg').viewBox.baseVal.width])")
        assert boxes and all(drawn <= width for drawn, _, _ in boxes), page
        # Latest first: each piece ends where the one before begins.
        for (_, x, _), (_, earlier, length) in zip(boxes, boxes[1:]):
            assert earlier + length == x + 2, page
        assert boxes[-1][1] == -2, page


def test_the_system_s_dark_colours_are_taken_without_a_script(edition, new_tab):
    lightness = {}
    for scheme in ("light", "dark"):
        tab = new_tab(color_scheme=scheme, java_script_enabled=False)
        page = tab.open(edition.page("index.html").url)
        color = page.evaluate("getComputedStyle(document.body).backgroundColor")
        if re.fullmatch(r"rgba\(0, 0, 0, 0\)", color):
            color = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
        lightness[scheme] = sum(map(float, re.findall(r"[\d.]+", color)[:3]))
    assert lightness["light"] > 600 > 200 > lightness["dark"]


def test_days_differ_by_more_than_colour(home, new_tab):
    """With colours forced by the system (Windows' high contrast) no two states of a day look alike, in a key as on an axis."""
    tab = new_tab(forced_colors="active")
    page = tab.open(home.of_kind("habit")[0].url)
    looks = page.evaluate(
        """() => {
          const key = document.querySelector('.key li'), drawing = document.querySelector('.ax svg');
          const states = ['d0', 'd1', 'd2', 'd3', 'd4', 'd5', 'sk', 'mi', 'ov', 'bl', 're', 'pe'];
          return Object.fromEntries(states.map((state) => {
            const cell = document.createElement('i');
            cell.className = state;
            key.append(cell);
            const s = getComputedStyle(cell);
            const text = [s.backgroundColor, s.backgroundImage, s.backgroundSize, s.boxShadow].join(' ');
            cell.remove();
            return [state, text];
          }));
        }""")
    assert len(set(looks.values())) == len(looks), looks
    strokes = page.evaluate(
        """() => {
          const drawing = document.querySelector('.ax defs g + g');
          return ['d0', 'd1', 'd2', 'd3', 'd4', 'd5', 'sk', 'bl', 're'].map((state) => {
            const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
            path.setAttribute('class', state);
            drawing.append(path);
            const s = getComputedStyle(path);
            return [s.strokeWidth, s.strokeDasharray].join(' ');
          });
        }""")
    assert len(set(strokes)) == len(strokes), strokes
