"""Scripts add; they carry nothing."""

# The greeting follows the reader's clock, so it is the one thing that a script may word differently. What only scripts can
# serve is not offered without them: copying, remembering in the browser what was read, and arranging tasks otherwise.
WORDS = """() => {
  for (const greeting of document.querySelectorAll('[data-greet], [data-copy], .js, .task-tools')) greeting.remove();
  return document.querySelector('main').innerText.replace(/\\s+/g, ' ').trim();
}"""


def test_every_page_says_the_same_without_scripts(edition, new_tab):
    scripted, plain = new_tab(), new_tab(java_script_enabled=False)
    for page in edition.samples:
        with_scripts = scripted.open(page.url).evaluate(WORDS)
        without = plain.open(page.url).evaluate(WORDS)
        assert without == with_scripts, page
        assert len(without) > 40, page


def test_today_greets_without_scripts(home, new_tab):
    page = new_tab(java_script_enabled=False).open(home.page("index.html").url)
    assert page.locator("h1").inner_text().strip()


def test_every_section_is_reached_without_scripts(edition, new_tab):
    page = new_tab(width=390, height=800, java_script_enabled=False).open(edition.page("index.html").url)
    more = page.locator("nav button[popovertarget]")
    if more.count():
        more.click()
    for link in page.locator("nav[aria-label] a").all():
        assert link.is_visible(), link.get_attribute("href")
