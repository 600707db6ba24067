"""Every text of the program goes through the tables of words.

The site speaks a language whose words are English ones in brackets, and every text of a person is written in Greek
letters. So Latin letters outside of brackets are the program's, and untranslated: on pages as emitted, on pages as served
with their forms, and where there is no page.
"""

import html
import pathlib
import re
import subprocess
import urllib.error
import urllib.parse
import urllib.request

import pytest

from emitted_site import Element, _Parser
from program import ROOT, find_program
from studio import TODAY, Studio

LANGUAGE = "qps"

# What is not spoken: how numbers and days are written.
PATTERNS = ("numbers", "dates.long", "dates.full")

FILES = {
    "daybook.yml": f"title: Ημερολόγιο\nowner: ana\nlanguage: {LANGUAGE}\ntimezone: Europe/Lisbon\ntoday: {TODAY}\nhomes: all\n",
    "people/ana/profile.yml": "name: Άννα\nvisibility: public\nbio: Κάθε μέρα λίγο.\n",
    "people/ana/followers.yml": "- {person: ben, state: accepted, on: 2026-01-02}\n",
    "people/ana/habits/run.md": "---\ntitle: Τρέξιμο\nreason: Καθαρό μυαλό\ncolor: teal\nschedule: mon, wed, fri\nstart: 2025-10-01\n"
        "target: at least 5 χλμ\nvisibility: public\nremind: [\"07:00\"]\nplace: {latitude: 38.72, longitude: -9.14, label: Πάρκο}\n---\nΣημείωση.\n",
    "people/ana/habits/read.md": "---\ntitle: Διάβασμα\nschedule: daily\nstart: 2025-10-01\nvisibility: friends\n---\n",
    "people/ana/habits/coffee.md": "---\ntitle: Καφές\nschedule: daily\ntarget: at most 2 κούπες\nstart: 2025-10-01\n---\n",
    "people/ana/habits/swim.md": "---\ntitle: Κολύμπι\nschedule: 2 times a week\nstart: 2025-10-01\n---\n",
    "people/ana/habits/plants.md": "---\ntitle: Φυτά\nschedule: every 3 days\nstart: 2025-10-01\n---\n",
    "people/ana/habits/old.md": "---\ntitle: Παλιό\nschedule: daily\nstart: 2025-10-01\narchived: 2026-02-01\n---\n",
    "people/ana/habits/paused.md": "---\ntitle: Παύση\nschedule: daily\nstart: 2025-10-01\npaused: [{from: 2026-11-01, to: 2026-11-30}]\n---\n",
    "people/ana/lists/home.md": "---\ntitle: Σπίτι\n---\n- [ ] Λάμπα due:2026-11-20\n- [ ] Παλιά δουλειά due:2026-11-10\n- [ ] Αύριο due:2026-11-25T18:00\n",
    "catalog.yml": "categories:\n  - name: Κίνηση\n    icon: 🏃\n    habits:\n      - {title: Βόλτα, reason: Αέρας, schedule: daily}\n",
    "people/ben/profile.yml": "name: Βασίλης\nvisibility: public\n",
    "people/ben/followers.yml": "- {person: ana, state: accepted, on: 2026-01-02}\n",
    "people/ben/habits/walk.md": "---\ntitle: Περπάτημα\nschedule: daily\nstart: 2026-01-01\nvisibility: public\n---\n",
    "course/course.yml": "title: Μάθημα\ndescription: Δέκα εβδομάδες.\nlanguage: el\nstarts: 2026-11-02\n",
    "course/week-01/01-first.md": "---\ntitle: Πρώτο\n---\nΚείμενο.\n",
    "course/week-02/01-second.md": "---\ntitle: Δεύτερο\n---\nΚείμενο.\n",
}

# Words that are the same in every language: the product's name, what files and addresses are called, units of measures.
EVERYWHERE = {"daybook", "ana", "ben", "http", "https", "localhost", "html", "csv", "yml", "md", "json", "mb", "kb", "jpeg", "png", "webp", "heic"}

# Where a person reads or hears a text.
SPOKEN_ATTRIBUTES = ("aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "alt", "title", "placeholder", "data-confirm", "summary")


def bracketed(table: str) -> str:
    """The table of words with each text in brackets, patterns of dates and numbers excepted."""
    lines, group = [], ""
    for line in table.splitlines():
        if found := re.match(r"(\w+):\s*$", line):
            group = found[1]
        entry = re.match(r"(  )(\w+)(: )(.+)$", line)
        if not entry or line.lstrip().startswith("#") or entry[4] in ("|", "|-", ">", ">-"):
            lines.append(line)
            continue
        key, value = entry[2], entry[4]
        lines.append(f"  {key}: {in_brackets(group, key, value)}")
    return "\n".join(lines) + "\n"


def in_brackets(group: str, key: str, value: str) -> str:
    if group == "numbers":
        return value
    if value.startswith("{") and re.match(r"\{\w+: ", value):
        forms = re.findall(r'(\w+): ("(?:[^"\\]|\\.)*"|[^,}]+)', value)
        return "{" + ", ".join(f"{name}: {in_brackets(group, key, form)}" for name, form in forms) + "}"
    text = value[1:-1] if value[:1] in "\"'" else value
    if not text:
        return value
    if text.count(",") > 5 and "{" not in text:
        # `teal=teal`: of these only what is said is bracketed.
        pairs = (name.strip().rpartition("=") for name in text.split(","))
        return '"' + ", ".join(f"{key}{sign}⟦{word}⟧" for key, sign, word in pairs) + '"'
    return f'"⟦{text}⟧"'


def left(text: str) -> list[str]:
    """The program's words that stand outside of brackets."""
    while (stripped := re.sub(r"⟦[^⟦⟧]*⟧", " ", text)) != text:
        text = stripped
    text = re.sub(r"\b\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?Z?)?\b", " ", text)
    return [word for word in re.findall(r"[A-Za-z][A-Za-z'’]+", text) if word.lower() not in EVERYWHERE]


def untranslated(source: str) -> set[str]:
    parser = _Parser()
    parser.feed(source)
    parser.close()
    found: set[str] = set()

    def visit(element: Element, is_quoted: bool) -> None:
        # Files are quoted as they are, addresses and commands are the same in every language.
        is_quoted = is_quoted or element.tag in ("code", "pre", "kbd", "script", "style", "template") or element.attributes.get("translate") == "no"
        # Languages are called as they call themselves.
        is_quoted = is_quoted or element.tag == "select" and element.attributes.get("name") == "language"
        for name in SPOKEN_ATTRIBUTES:
            found.update(f"{name} of {element.tag}: {element.attributes[name]}" for _ in left(element.attributes.get(name, ""))[:1] if not is_quoted)
        if element.tag == "input" and element.attributes.get("type") in ("submit", "button") and left(element.attributes.get("value", "")):
            found.add(element.attributes["value"])
        for child in element.children:
            if isinstance(child, str):
                if not is_quoted and left(child):
                    found.add(" ".join(child.split()))
            else:
                visit(child, is_quoted)

    visit(parser.root, False)
    return found


def told(found: dict[str, str]) -> str:
    return "untranslated:\n" + "\n".join(f"{where}: {text}" for text, where in sorted(found.items(), key=lambda item: item[1]))


def write(data: pathlib.Path) -> None:
    for path, text in FILES.items():
        (data / path).parent.mkdir(parents=True, exist_ok=True)
        (data / path).write_text(text, encoding="utf-8")
    words = data / "templates/strings" / f"{LANGUAGE}.yml"
    words.parent.mkdir(parents=True)
    words.write_text(bracketed((ROOT / "Templates/strings/en.yml").read_text(encoding="utf-8")), encoding="utf-8")
    rows = ["when,habit,value,comment,latitude,longitude,place"]
    for month in ("2026-08", "2026-09", "2026-10", "2026-11"):
        for day in range(1, 20):
            rows.append(f"{month}-{day:02},run,5.5,{'Ωραία' if day % 5 == 0 else ''},{'38.72,-9.14,Πάρκο' if day == 5 else ',,'}")
            rows.append(f"{month}-{day:02},read,{'skip' if day == 7 else 'missed' if day == 8 else 'done'},,,,")
            rows.append(f"{month}-{day:02},coffee,{day % 4},,,,")
    rows.append("2026-11-18,plants,done,,,,")
    (data / "people/ana/events").mkdir()
    (data / "people/ana/events/2026.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    (data / "people/ben/events").mkdir()
    (data / "people/ben/events/2026.csv").write_text("when,habit,value\n2026-11-19,walk,done\n", encoding="utf-8")


@pytest.fixture(scope="module")
def pseudo(tmp_path_factory):
    """`daybook serve` on a folder of that language."""
    def replace(data: pathlib.Path) -> None:
        for entry in sorted(data.rglob("*"), reverse=True):
            entry.rmdir() if entry.is_dir() else entry.unlink()
        write(data)

    studio = Studio(tmp_path_factory.mktemp("pseudo"), prepare=replace)
    yield studio
    studio.end()


def test_the_brackets_are_seen():
    assert left("⟦Today⟧ 5 ⟦of ⟦three⟧⟧") == []
    assert left("⟦Today⟧ and more") == ["and", "more"]


def test_every_emitted_page_speaks_the_language(tmp_path):
    data = tmp_path / "data"
    write(data)
    subprocess.run([find_program(), "build", "--data", str(data), "--output", str(tmp_path / "site")], check=True)
    pages = sorted((tmp_path / "site").rglob("*.html"))
    assert len(pages) > 40
    found = {text: page.relative_to(tmp_path / "site").as_posix() for page in pages for text in untranslated(page.read_text(encoding="utf-8"))}
    assert not found, told(found)


# --- served pages ----------------------------------------------------------------------------------

def answer(url: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(url, timeout=60) as reply:
            return reply.status, reply.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def crawl(studio: Studio) -> dict[str, str]:
    """Every page of the home edition that links and forms lead to, with its source."""
    pages: dict[str, str] = {}
    waiting = [studio.home]
    while waiting:
        url = waiting.pop()
        if url in pages:
            continue
        status, source = answer(url)
        if status != 200 or "<html" not in source:
            continue
        pages[url] = source
        for target in re.findall(r'(?:href|action)="([^"#]+)', source):
            target = urllib.parse.urljoin(url, html.unescape(target)).split("#")[0]
            if target.startswith(studio.home) and "/-/" not in target and not re.search(r"\.(css|js|svg|png|jpg|webmanifest|json)$", target.split("?")[0]):
                waiting.append(target)
    return pages


def test_every_served_page_speaks_the_language(pseudo):
    pages = crawl(pseudo)
    assert len(pages) > 60
    found = {text: url.removeprefix(pseudo.root) for url, source in pages.items() for text in untranslated(source)}
    assert not found, told(found)


@pytest.mark.parametrize("path", ["nothing.html", "-/nothing", "habits/nobody/index.html", "../nobody/"])
def test_what_is_not_there_is_said_in_the_language(pseudo, path):
    status, reply = answer(urllib.parse.urljoin(pseudo.home, path))
    assert status == 404
    assert untranslated(reply) == set()
