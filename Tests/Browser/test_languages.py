"""Every language that Daybook brings, and one of one's own that is written from right to left."""

import pathlib
import re
import shutil
import subprocess

import pytest

from program import ROOT, find_program
from emitted_site import Edition

LANGUAGES = sorted(path.stem for path in (ROOT / "Templates/strings").glob("*.yml") if path.stem != "en")
RIGHT_TO_LEFT = "he"
PAGES = ["index.html", "habits.html", "habits/morning-run/index.html", "habits/morning-run/2026.html", "course.html",
         "achievements.html", "following.html", "audience.html", "ideas.html", "help.html"]

# Where the program speaks rather than a person.
PLACES = ["nav a", "nav button", ".skip", ".lead", "h1", "h2", "dt", ".key li", ".btn", ".foot span", ".foot a", ".streak",
          ".plan", ".dow", ".amt", ".rates dt", ".best b", "caption", "time"]

# Words that two languages share.
SHARED = {
    "de": {"System", "April", "August", "September", "November"}, "es": {"Ideas"}, "fr": {"Score", "Notes", "Public"}, "pt": set(),
}

HEBREW = dict(zip("abcdefghijklmnopqrstuvwxyz", "אבצדעפגהיחקלמנוםקרסתטשוכיז"))

# What lies beyond the window and is not inside a frame that scrolls by itself.
TOO_WIDE = """() => {
  const width = document.documentElement.clientWidth, found = [];
  for (const element of document.body.querySelectorAll('*')) {
    const box = element.getBoundingClientRect();
    if (box.width === 0 || (box.right <= width + 0.5 && box.left >= -0.5)) continue;
    if (element.closest('.sc, .ax, pre, .v, .skip')) continue;
    found.push(`${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} “${element.textContent.trim().slice(0, 30)}”`);
  }
  return found.slice(0, 5);
}"""

# Neighbours in rows and in the bar of tabs whose words run into each other.
OVERLAPS = """() => {
  const found = [];
  // Of words only what is seen of them: some are for screen readers alone.
  const words = (element) => {
    if (element.matches('.wk, .ring')) return element.getBoundingClientRect();
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT), boxes = [];
    while (walker.nextNode()) {
      if (walker.currentNode.parentElement.closest('.v')) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      boxes.push(...range.getClientRects());
    }
    const edge = (pick, side) => pick(...boxes.map((box) => box[side]));
    return {left: edge(Math.min, 'left'), right: edge(Math.max, 'right'), top: edge(Math.min, 'top'), bottom: edge(Math.max, 'bottom')};
  };
  const compare = (elements) => {
    const boxes = elements.filter((element) => element.checkVisibility()).map((element) => [element, words(element)]);
    for (const [index, [first, a]] of boxes.entries()) {
      for (const [second, b] of boxes.slice(index + 1)) {
        const x = Math.min(a.right, b.right) - Math.max(a.left, b.left), y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (x > 1 && y > 1) found.push(`“${first.textContent.trim()}” and “${second.textContent.trim()}”`);
      }
    }
  };
  compare([...document.querySelectorAll('.tabs > ul > li > :is(a, button)')]);
  for (const row of document.querySelectorAll('.row')) compare([...row.querySelectorAll('.txt, .plan, .streak, .wk, .ring, .amt')]);
  return found.slice(0, 5);
}"""


def in_hebrew_letters(words: str) -> str:
    """A file of words in letters that run from right to left: no language, and enough to see where things stand."""
    def turned(text: str) -> str:
        return "".join(part if part.startswith("{") else "".join(HEBREW.get(letter.lower(), letter) for letter in part)
                       for part in re.split(r"(\{\w+\})", text))

    lines = []
    for line in words.splitlines():
        match = re.match(r"(  \w+: )(.+)", line)
        if not match or line.startswith("  #"):
            lines.append(line)
        elif match[2].startswith("{") and ": " in match[2]:
            forms = dict(re.findall(r'(one|other): ("[^"]*"|[^,}]+)', match[2]))
            one, other = turned(forms["one"]), turned(forms["other"])
            lines.append(f"{match[1]}{{one: {one}, two: {other}, other: {other}}}")
        else:
            lines.append(match[1] + (match[2] if match[2] == "|-" else turned(match[2])))
    return "\n".join(lines) + "\n"


def build(folder: pathlib.Path, language: str) -> Edition:
    data = folder / "data"
    shutil.copytree(ROOT / "data", data)
    settings = data / "daybook.yml"
    settings.write_text(re.sub(r"(?m)^language: .*$", f"language: {language}", settings.read_text(encoding="utf-8")),
                        encoding="utf-8")
    if language == RIGHT_TO_LEFT:
        own = data / "templates" / "strings" / f"{language}.yml"
        own.parent.mkdir(parents=True, exist_ok=True)
        own.write_text(in_hebrew_letters((ROOT / "Templates/strings/en.yml").read_text(encoding="utf-8")), encoding="utf-8")
        habit = data / "people/ana/habits/morning-run.md"
        # A title that turns the direction of all that follows it, if it is let.
        habit.write_text(re.sub(r"(?m)^title: .*$", 'title: "\u202eRun! 5\"', habit.read_text(encoding="utf-8")), encoding="utf-8")
    result = subprocess.run(
        [find_program(), "build", "--data", str(data), "--output", str(folder / "site")], capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    assert "warning" not in result.stderr, result.stderr
    return Edition(language, folder / "site" / "home" / "ana")


@pytest.fixture(scope="module")
def english(tmp_path_factory) -> Edition:
    return build(tmp_path_factory.mktemp("en"), "en")


@pytest.fixture(scope="module", params=LANGUAGES)
def translated(request, tmp_path_factory) -> Edition:
    return build(tmp_path_factory.mktemp(request.param), request.param)


@pytest.fixture(scope="module")
def right_to_left(tmp_path_factory) -> Edition:
    return build(tmp_path_factory.mktemp(RIGHT_TO_LEFT), RIGHT_TO_LEFT)


def spoken(tab, page) -> set[str]:
    tab.open(page.url)
    texts = tab.page.eval_on_selector_all(", ".join(PLACES), "elements => elements.map(element => element.textContent.trim())")
    # Without icons before them and numbers behind them; what has no letters needs no translation.
    return {re.sub(r"^\W+|[\W\d]+$", "", text) for text in texts if re.search(r"[^\W\d]{2}", text)}


def test_pages_name_their_language_and_direction(translated):
    for page in translated.pages:
        root = page.document.all("html")[0].attributes
        assert (root["lang"], root["dir"]) == (translated.name, "ltr"), page


@pytest.mark.parametrize("path", PAGES)
def test_nothing_is_left_in_english(translated, english, new_tab, path):
    tab = new_tab()
    own = "\n".join(file.read_text(encoding="utf-8") for file in sorted((ROOT / "data").rglob("*.md")))
    own += "\n".join(file.read_text(encoding="utf-8") for file in sorted((ROOT / "data").rglob("*.yml")))
    both = spoken(tab, translated.page(path)) & spoken(tab, english.page(path))
    left = {text for text in both if text not in own and text not in SHARED[translated.name]}
    assert {text for text in left if not any(word in text for word in ("Daybook", "Ana"))} == set()


@pytest.mark.parametrize("path", PAGES)
def test_long_words_fit_a_narrow_phone(translated, new_tab, path):
    tab = new_tab(width=320, height=640)
    tab.open(translated.page(path).url)
    assert tab.page.evaluate(TOO_WIDE) == []
    assert tab.page.evaluate(OVERLAPS) == []


def test_suggestions_speak_the_site_s_language(translated, english, tmp_path):
    data = tmp_path / "data"
    (data / "people/ana").mkdir(parents=True)
    (data / "people/ana/profile.yml").write_text("name: Ana\n")
    (data / "daybook.yml").write_text(f"title: A\nlanguage: {translated.name}\ntoday: 2026-11-20\n")
    subprocess.run([find_program(), "build", "--data", str(data), "--output", str(tmp_path / "site")], check=True,
                   capture_output=True)
    ideas = Edition("ideas", tmp_path / "site/home/ana").page("ideas.html")
    titles = {name.text for name in ideas.document.all("b")}
    assert len(titles) > 30
    assert not titles & {name.text for name in english.page("ideas.html").document.all("b")} - {"Series"}


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("path", PAGES)
def test_a_language_from_right_to_left_mirrors_the_page(right_to_left, new_tab, path, width):
    tab = new_tab(width=width, height=800)
    tab.open(right_to_left.page(path).url)
    assert tab.page.evaluate("document.documentElement.dir") == "rtl"
    assert tab.page.evaluate(TOO_WIDE) == []
    assert tab.page.evaluate(OVERLAPS) == []
    heading = tab.page.locator("h1").first
    # A course's title runs as its own language does, and keeps to the page's side.
    side = heading.evaluate("element => [getComputedStyle(element).direction, getComputedStyle(element).textAlign]")
    assert side in (["rtl", "start"], ["rtl", "right"], ["ltr", "right"]), side


def test_bars_and_axes_run_from_right_to_left(right_to_left, new_tab):
    tab = new_tab()
    tab.open(right_to_left.page("habits/morning-run/index.html").url)
    edges = "elements => elements.map(element => element.getBoundingClientRect().left)"
    for selector in (".bars >> nth=0 >> li", ".tiles > div"):
        left = tab.page.eval_on_selector_all(selector, edges) if ">>" not in selector else tab.page.locator(selector).evaluate_all(edges)
        rows = left[:8]
        assert rows == sorted(rows, reverse=True), selector
    # The axis is turned as a whole, and the words on it are turned back.
    drawing = tab.page.locator(".ax figure > svg").filter(visible=True).first
    assert "matrix(-1" in drawing.evaluate("element => getComputedStyle(element).transform")
    assert "matrix(-1" in tab.page.locator(".ax defs text").first.evaluate("element => getComputedStyle(element).transform")


def test_a_title_that_turns_the_direction_turns_nothing_after_it(right_to_left, new_tab):
    for page in (right_to_left.page("index.html"), right_to_left.page("habits/morning-run/index.html")):
        for element in page.elements:
            if element.tag == "title" and "\u202e" in element.text:
                assert re.search("\u2068\u202e[^\u2069]*\u2069", element.text), page
            for name, value in element.attributes.items():
                assert "\u202e" not in value or "\u2068" in value or name in ("aria-label", "content", "data-title"), (page, name)
        tab = new_tab()
        tab.open(page.url)
        loose = tab.page.evaluate("""() => {
          const found = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          while (walker.nextNode()) {
            const element = walker.currentNode.parentElement;
            if (!walker.currentNode.data.includes('\\u202e') || element.closest('pre, template, script')) continue;
            if (!['isolate', 'plaintext', 'isolate-override'].includes(getComputedStyle(element).unicodeBidi)) found.push(element.outerHTML.slice(0, 80));
          }
          return found;
        }""")
        assert loose == []


# Where the first and the last letter of a text are drawn, and the box that holds them.
LETTERS = """(element, [first, last]) => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT), node = walker.nextNode();
  const at = (index) => {
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + 1);
    return range.getBoundingClientRect();
  };
  const box = element.getBoundingClientRect(), begin = at(node.data.indexOf(first)), end = at(node.data.lastIndexOf(last));
  return {begin: begin.left, end: end.right, left: box.left, right: box.right};
}"""


def test_what_somebody_wrote_in_another_direction_keeps_to_the_side_of_the_page(right_to_left, new_tab):
    page = new_tab().open(right_to_left.page("history/2026-11.html").url)
    comment = page.locator("#events .said", has_text="Dark, then gold").evaluate(LETTERS, ["D", "d"])
    assert comment["begin"] < comment["end"]
    assert abs(comment["end"] - comment["right"]) < 1
    page.goto(right_to_left.page("calendar/2026-11.html").url)
    description = page.locator(".ag .prose p", has_text="The reader is in").evaluate(LETTERS, ["T", "."])
    assert description["begin"] < description["end"]
    assert abs(description["end"] - description["right"]) < 1


def test_a_task_too_long_for_its_day_is_cut_at_its_end(right_to_left, new_tab):
    page = new_tab(width=800).open(right_to_left.page("calendar/2026-11.html").url)
    task = page.locator(".grid li a", has_text="Think of three questions")
    assert task.evaluate("task => task.scrollHeight > task.clientHeight")
    letters = task.evaluate(LETTERS, ["T", "g"])
    assert letters["left"] <= letters["begin"] < letters["right"]


@pytest.mark.parametrize("query", ["", "?habit=morning-run"])
def test_degrees_keep_their_order(right_to_left, new_tab, query):
    """Latitude first: of the page's own events, and of those that its filter shows."""
    page = new_tab().open(right_to_left.page("history/2026-10.html").url + query)
    if query:
        page.locator("#state").wait_for()
    degrees = page.locator("#events .at", has_text="38.70, −9.20").evaluate(LETTERS, ["3", "2"])
    assert degrees["begin"] < degrees["end"]
