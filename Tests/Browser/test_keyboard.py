"""Everything that can be clicked can be reached and seen with the keyboard alone."""

FOCUSED = """() => {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const style = getComputedStyle(element), box = element.getBoundingClientRect();
  window.__number ??= 0;
  element.dataset.focusNumber ??= String(++window.__number);
  return {
    number: element.dataset.focusNumber,
    tag: element.tagName.toLowerCase(),
    text: (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40),
    href: element.getAttribute('href'),
    inMain: Boolean(element.closest('main')),
    visible: box.width > 0 && box.height > 0 && box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight,
    marked: (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== 'none',
  };
}"""

CLICKABLE = """() => [...document.querySelectorAll('a[href], button, summary, input, select, [tabindex="0"]')]
  .filter((element) => element.checkVisibility({visibilityProperty: true}) && !element.disabled).length"""


def walk(page) -> list[dict]:
    """What Tab stops at, until it comes round."""
    stops, seen = [], set()
    for _ in range(1000):
        page.keyboard.press("Tab")
        stop = page.evaluate(FOCUSED)
        if stop is None or stop["number"] in seen:
            break
        seen.add(stop["number"])
        stops.append(stop)
    return stops


def test_the_first_stop_skips_to_the_content(edition, new_tab):
    page = new_tab().open(edition.page("index.html").url)
    page.keyboard.press("Tab")
    stop = page.evaluate(FOCUSED)
    assert stop["href"] == "#main" and stop["visible"]
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUSED)["inMain"]


def test_tab_reaches_everything_that_can_be_clicked_and_shows_where_it_is(edition, new_tab):
    tab = new_tab()
    for page in edition.samples:
        if page.kind in ("month", "month of all") or page.file.stat().st_size > 400_000:
            continue
        opened = tab.open(page.url)
        stops = walk(opened)
        hidden = [stop for stop in stops if not stop["visible"] or not stop["marked"]]
        assert hidden == [], page
        assert len(stops) >= opened.evaluate(CLICKABLE), page


def test_the_bar_at_the_foot_of_a_phone_never_hides_what_has_the_focus(home, new_tab):
    """WCAG 2.2, 2.4.11."""
    tab = new_tab(width=390, height=700)
    for path in ("index.html", "habits.html", "calendar/2026-11.html", "history/index.html"):
        page = tab.open(home.page(path).url)
        if page.locator(".filter summary").count():
            page.locator(".filter summary").click()
            page.locator(".filter form").wait_for()
        bar = page.locator(".tabs").bounding_box()["y"]
        hidden = []
        for stop in range(60):
            page.keyboard.press("Tab")
            found = page.evaluate("""() => {
              const element = document.activeElement, box = element.getBoundingClientRect();
              return element.closest('.tabs') || element === document.body ? null : [box.top, box.bottom, element.textContent.trim()];
            }""")
            if found and (found[1] > bar + 1 or found[0] < 0):
                hidden.append(found)
        assert hidden == [], path


def test_the_menu_of_further_sections_opens_and_closes(home, new_tab):
    page = new_tab(width=390, height=800).open(home.page("index.html").url)
    button = page.locator("button[popovertarget]")
    menu = page.locator("#" + button.get_attribute("popovertarget"))
    assert menu.is_hidden()
    button.focus()
    page.keyboard.press("Enter")
    assert menu.is_visible()
    page.keyboard.press("Escape")
    assert menu.is_hidden()


def test_targets_are_large_enough_for_a_finger(edition, new_tab):
    """WCAG 2.2, 2.5.8: 24 by 24 pixels, or enough room around it; links inside text are exempt."""
    tab = new_tab(width=390, height=800, is_mobile=True, has_touch=True)
    page = tab.open(edition.page("index.html").url)
    small = page.evaluate(
        """() => [...document.querySelectorAll('nav a, nav button, .theme button')]
          .filter((element) => element.checkVisibility())
          .map((element) => [element.textContent.trim(), element.getBoundingClientRect()])
          .filter(([, box]) => box.height < 24 || box.width < 24).map(([text]) => text)""")
    assert small == []
