"""Every text of the program goes through the tables of words.

The site speaks a language whose words are English ones in brackets, and every text of a person is written in Greek
letters. So Latin letters outside of brackets are the program's, and untranslated: on pages as emitted, on pages as served
with their forms, where forms are refused, and where there is no page.
"""

import collections
import html
import json
import os
import pathlib
import re
import subprocess
import urllib.error
import urllib.parse
import urllib.request

import pytest

from emitted_site import Element, _Parser
from program import ROOT, find_program
from studio import SCRIPTS, TODAY, Studio, opened

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
    "course/week-01/02-slowly.md": "---\ntitle: Αργά\nprompt: {kind: habit, theme: Αργό φαγητό, ideas: [πιρούνι]}\n---\nΚείμενο.\n",
    "course/week-01/03-goal.md": "---\ntitle: Στόχος\nprompt: {kind: self-image-goal, ideas: [ήρεμη]}\n---\nΚείμενο.\n",
    **{f"course/week-{week:02}/01-post.md": f"---\ntitle: Ανάρτηση {week}\n---\nΚείμενο.\n" for week in (2, 3, 4)},
    "people/ana/habits/newest.md": f"---\ntitle: Νέο\nschedule: daily\nstart: {TODAY}\n---\n",
    "people/ana/habits/later.md": "---\ntitle: Αργότερα\nschedule: daily\npaused: [{from: 2026-11-25, to: 2026-11-27}]\n---\n",
    "people/ana/habits/over.md": "---\ntitle: Τέλος\nschedule: daily\nstart: 2025-10-01\nend: 2026-10-01\n---\n",
    "people/ana/habits/heir.md": "---\ntitle: Διάδοχος\nschedule: daily\nstart: 2025-10-01\nreplaces: read\n---\n",
    "people/ana/habits/away.md":
        "---\ntitle: Μακριά\nschedule: daily\nstart: 2025-10-01\narchived: 2026-11-01\npaused: [{from: 2026-11-10, to: 2026-11-12}]\n---\n",
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
        is_quoted = is_quoted or element.tag == "select" and element.attributes.get("name") in ("language", "own_language")
        for name in SPOKEN_ATTRIBUTES:
            found.update(f"{name} of {element.tag}: {element.attributes[name]}" for _ in left(element.attributes.get(name, ""))[:1] if not is_quoted)
        if element.tag == "input" and element.attributes.get("type") in ("submit", "button") and left(element.attributes.get("value", "")):
            found.add(element.attributes["value"])
        # A sentence with words in it that stand out is read as one.
        if element.attributes.get("class", "").endswith("-sentence"):
            words = element.text
            if left(words):
                found.add(" ".join(words.split()))
            return
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


def replace(data: pathlib.Path) -> None:
    for entry in sorted(data.rglob("*"), reverse=True):
        entry.rmdir() if entry.is_dir() else entry.unlink()
    write(data)


@pytest.fixture(scope="module")
def pseudo(start_studio, tmp_path_factory):
    """`daybook serve` on a folder of that language."""
    studio = start_studio(tmp_path_factory.mktemp("pseudo"), prepare=replace)
    yield studio
    studio.end()


def test_the_brackets_are_seen():
    assert left("⟦Today⟧ 5 ⟦of ⟦three⟧⟧") == []
    assert left("⟦Today⟧ and more") == ["and", "more"]


def test_every_emitted_page_speaks_the_language(tmp_path):
    data = tmp_path / "data"
    write(data)
    # With a key there is a page on which friends sign in, and then read.
    environment = {**os.environ, "XDG_CONFIG_HOME": str(tmp_path / "config")}
    for command in (["key", "new"], ["reader", "add", "tom", "--name", "Θωμάς", "--no-build"], ["build", "--output", str(tmp_path / "site")]):
        subprocess.run([find_program(), *command, "--data", str(data)], check=True, env=environment)
    pages = sorted((tmp_path / "site").rglob("*.html"))
    assert len(pages) > 40 and tmp_path / "site/public/friends.html" in pages
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
    """Every page of the home edition that links and forms lead to, with its source; of those that there are for each day
    or week, the first dozen that are met."""
    pages: dict[str, str] = {}
    of_dates: collections.Counter[str] = collections.Counter()
    waiting = [studio.home]
    while waiting:
        url = waiting.pop()
        if url in pages:
            continue
        shape = re.sub(r"\d{4}-\d\d-\d\d", "DATE", url)
        of_dates[shape] += 1
        if shape != url and of_dates[shape] > 12:
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


# --- forms that are refused ------------------------------------------------------------------------

def document(source: str) -> Element:
    parser = _Parser()
    parser.feed(source)
    parser.close()
    return parser.root


def filled_in(source: str, action: str) -> dict[str, str]:
    """What a form of the page sends when nothing is changed in it."""
    form = next(form for form in document(source).all("form") if form.attributes["action"].split("#")[0].endswith("/-/" + action)
        or form.attributes["action"].split("#")[0] == "-/" + action)
    fields: dict[str, str] = {}
    for element in form.all():
        name, kind = element.attributes.get("name"), element.attributes.get("type")
        if not name or element.tag == "button" or kind == "file":
            continue
        if element.tag == "select":
            chosen = [option for option in element.all("option") if "selected" in option.attributes] or element.all("option")[:1]
            fields[name] = chosen[0].attributes.get("value", "") if chosen else ""
        elif element.tag == "textarea":
            fields[name] = "".join(child for child in element.children if isinstance(child, str))
        elif kind not in ("radio", "checkbox") or "checked" in element.attributes:
            fields[name] = element.attributes.get("value", "")
    return fields


def post(studio: Studio, action: str, fields: dict[str, str | list[str]], accept: str, photo: bytes | None = None) -> tuple[int, str]:
    """Sends a form as a browser does that runs no scripts, or as a script does."""
    fields = {"token": studio.token} | fields
    if photo is None:
        kind, body = "application/x-www-form-urlencoded", urllib.parse.urlencode(fields, doseq=True).encode()
    else:
        kind, parts = "multipart/form-data; boundary=edge", []
        for name, value in fields.items():
            parts.append(f'--edge\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode())
        head = '--edge\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'
        body = b"".join(parts) + head.encode() + photo + b"\r\n--edge--\r\n"
    request = urllib.request.Request(studio.home + "-/" + action, body, {"Content-Type": kind, "Accept": accept})
    try:
        with urllib.request.urlopen(request, timeout=60) as reply:
            return reply.status, reply.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


# What is wrong with a field, whatever form it stands in.
LONG = "πολύ " * 400
NO_DAY, NO_PLACE, NO_SUCH_PLACE, CONTROL = "χθες", "εδώ", "138.72,-9.14", "α\u0007β"

CHECK_INS = [
    {"value": ""}, {"habit": "nothing", "value": "done"}, {"habit": "run", "value": "amount", "amount": ""},
    {"habit": "run", "value": "amount", "amount": "πέντε"}, {"habit": "run", "value": "amount", "amount": "1.1234567"},
    {"habit": "run", "value": "amount", "amount": "9" * 20}, {"habit": "read", "value": "amount", "amount": "5"},
    {"habit": "plants", "value": "skip"}, {"habit": "paused", "value": "skip"}, {"habit": "old", "value": "done"},
    {"habit": "over", "value": "done"}, {"habit": "newest", "value": "done", "day": "2026-11-01"},
    {"habit": "read", "value": "done", "day": "2026-11-19"}, {"habit": "read", "value": "done", "comment": LONG},
    {"habit": "read", "value": "done", "comment": CONTROL}, {"habit": "read", "value": "done", "location": NO_PLACE},
    {"habit": "read", "value": "done", "location": NO_SUCH_PLACE}, {"habit": "coffee", "value": "amount", "amount": "0", "day": "2026-11-17"},
    {"habit": "coffee", "value": "done", "day": "2026-11-19"},
]

EVENT_FIELDS = [
    {"on": ""}, {"on": NO_DAY}, {"on": "2026-12-01"}, {"on": "1800-01-01"}, {"on": "2025-01-01"}, {"at": "αργά"},
    {"value": ""}, {"value": "amount", "amount": ""}, {"value": "amount", "amount": "πέντε"}, {"value": "skip", "on": "2026-11-19"},
    {"comment": LONG}, {"comment": CONTROL}, {"location": NO_PLACE}, {"location": NO_SUCH_PLACE}, {"seen": "another", "comment": "Άλλο"},
]

HABIT_FIELDS = [
    {"title": ""}, {"title": LONG}, {"title": CONTROL}, {"title": "Καφές"}, {"title": "α" + "\u0301" * 600}, {"reason": LONG}, {"reason": CONTROL},
    {"category": LONG}, {"icon": "own", "own_icon": LONG}, {"color": "χρώμα"}, {"rhythm": "days", "days": ""}, {"rhythm": "week", "times_a_week": "9"},
    {"rhythm": "month", "times_a_month": ""}, {"rhythm": "every", "every_days": "0"}, {"measure": "at-least", "amount": ""},
    {"measure": "at-least", "amount": "πέντε"}, {"measure": "at-least", "amount": "0"}, {"measure": "at-least", "amount": "1.1234567"},
    {"measure": "at-least", "amount": "9" * 20}, {"measure": "at-least", "amount": "5", "unit": LONG},
    {"measure": "at-least", "amount": "5", "unit": "χλμ a week a day"}, {"measure": "at-least", "amount": "5", "period": "week", "rhythm": "week"},
    {"measure": "at-most", "amount": "5", "rhythm": "week"}, {"start": NO_DAY}, {"start": "mon"}, {"start": "1800-01-01"}, {"end": NO_DAY},
    {"start": "2026-11-20", "end": "2026-11-01"}, {"visibility": "όλοι"}, {"remind_day_1": "", "remind_time_1": "αργά"},
    {"place_name": "", "place_where": "38.72,-9.14"}, {"place_name": "Πάρκο", "place_where": NO_PLACE},
    {"place_name": "Πάρκο", "place_where": NO_SUCH_PLACE}, {"replaces": "nothing"}, {"notes": CONTROL},
]

SETTINGS_FIELDS = [
    {"seen": "another", "title": "Άλλο"}, {"seen": "another", "visibility": "friends"}, {"title": ""}, {"title": LONG}, {"title": CONTROL}, {"timezone": "Πόλη"}, {"timezone": ""}, {"own_timezone": "Πόλη"},
    {"day_starts_at": "αργά"}, {"day_starts_at": "25:00"}, {"homes": "some"}, {"base_url": "εδώ"}, {"name": ""}, {"name": LONG},
    {"name": CONTROL}, {"bio": LONG * 60}, {"self_image_goal": LONG * 60}, {"self_image_goal": CONTROL}, {"language": "xx"}, {"own_language": "xx"}, {"limits.title": "0"},
    {"limits.comment": "πέντε"}, {"limits.photo_bytes": "9" * 30}, {"visibility": "όλοι"},
    {"accent": "χρώμα"}, {"week_starts_on": "σήμερα"}, {"public_location": "κάπου"}, {"public_course": "ίσως"},
]

# Forms without defaults of their own, and what they refuse.
OTHERS = [
    ("calendar-add", {"device": ""}), ("calendar-add", {"device": LONG}),
    ("conflict-settle", {}), ("conflict-settle", {"conflict": "000000", "choice": "this"}), ("conflict-merge", {}),
    ("undo", {}), ("undo", {"change": "Άλλο"}), ("less", {"habit": "swim", "amount": "1"}), ("less", {"habit": "swim", "amount": "ένα"}),
    ("take-back", {"habit": "swim"}), ("take-back", {"habit": "nothing"}), ("details", {"habit": "swim"}), ("details", {"habit": "swim", "comment": LONG}),
    ("event-edit", {"habit": "run"}), ("event-delete", {"habit": "run"}), ("event-delete", {"habit": "run", "day": "2026-11-19", "number": "1", "seen": "x"}),
    ("habit-add", {"from": "nowhere"}), ("habit-edit", {"habit": "nothing"}), ("habit-edit", {"habit": "run", "seen": "another", "title": "Άλλο"}),
    ("habit-move", {"habit": "nothing", "to": "up"}), ("habit-pause", {"habit": "nothing"}), ("habit-pause", {"habit": "run", "from": ""}),
    ("habit-pause", {"habit": "run", "from": NO_DAY, "through": NO_DAY}), ("habit-pause", {"habit": "run", "from": "2026-11-20", "through": "2026-11-01"}),
    ("habit-pause", {"habit": "paused", "from": "2026-11-20"}), ("habit-pause", {"habit": "over", "from": "2026-11-20"}),
    ("habit-resume", {"habit": "nothing"}), ("habit-resume", {"habit": "run"}), ("habit-resume", {"habit": "later"}),
    ("habit-archive", {"habit": "nothing"}), ("habit-archive", {"habit": "old"}), ("habit-archive", {"habit": "newest"}),
    ("habit-restore", {"habit": "nothing"}), ("habit-restore", {"habit": "run"}), ("habit-restore", {"habit": "away", "excuse": "yes"}),
    ("habit-delete", {"habit": "nothing"}), ("habit-delete", {"habit": "run", "seen": "another"}),
    ("holiday-begin", {"from": ""}), ("holiday-begin", {"from": NO_DAY}), ("holiday-begin", {"from": "2026-11-20", "through": "2026-11-01"}),
    ("holiday-begin", {"from": TODAY, "except": [path.split("/")[-1][:-3] for path in FILES if path.startswith("people/ana/habits/")]}),
    ("holiday-end", {"on": TODAY}), ("holiday-end", {"holiday": TODAY, "on": TODAY}), ("read", {"post": "nothing"}), ("read", {"post": "week-01/02-slowly"}), ("read", {"post": "week-04/01-post"}),
    ("answer", {"post": "week-01/02-slowly", "text": "Ναι"}), ("answer", {"post": "week-01/01-first", "text": "Ναι"}),
    ("start", {"day": NO_DAY}), ("start", {"day": "2026-11-25"}),
    ("sum", {"habit": "coffee", "sum": "ένα"}), ("sum", {"habit": "swim", "sum": "1"}), ("sum", {"habit": "nothing", "sum": "1"}),
    ("day", {"habit": "run"}), ("day", {"habit": "nothing", "day": TODAY, "seen": "x"}), ("day", {"habit": "run", "day": TODAY, "seen": "x", "value": "done"}),
    ("week", {"week": NO_DAY}), ("week", {"week": "2026-11-16", "press": "run"}), ("week", {"week": "2026-11-16", "press": "nothing.2026-11-17."}),
    ("week", {"week": "2026-11-16", "press": "run.2026-11-17.missed"}), ("week", {"week": "2026-11-16", "press": "run.2026-12-17."}),
    ("week", {"week": "2026-11-16", "shown.coffee": "2026-11-17=", "amount.coffee": "πέντε"}),
    ("week", {"week": "2026-11-16", "shown.coffee": "2026-11-17=3", "amount.coffee": "4"}),
    ("week", {"week": "2026-11-16", "shown.swim": "2026-11-17=", "amount.swim": "4"}),
    *((action, {"person": person}) for action in ("follow-request", "follow-accept", "follow-decline", "follow-stop", "follow-block", "follow-unblock") for person in ("", "nobody", "ana")),
    *(("feed-follow", {"address": address}) for address in ("", "Άλλο", "https://ben.example/friends.html#i=abc")),
    ("feed-stop", {"address": "Άλλο"}),
    ("follow-request", {"person": "ben"}), ("follow-accept", {"person": "ben"}), ("follow-accept", {"person": "ben", "state": "requested"}),
    ("reader-add", {"reader": ""}), ("reader-add", {"reader": "Νέος"}), ("reader-add", {"reader": "ben"}), ("reader-add", {"reader": "tom", "name": LONG}),
    *((f"reader-{action}", {"reader": reader}) for action in ("invite", "rekey", "remove") for reader in ("", "nobody")),
    ("challenge-add", {"title": ""}), ("challenge-add", {"title": LONG, "habit": "nothing", "from": NO_DAY}),
    *((f"challenge-{action}", {"challenge": "gone", "person": "ben", "title": "Άλλο"})
      for action in ("edit", "invite", "remove", "delete", "join", "decline", "leave")),
    ("list-add", {"name": ""}), ("list-edit", {"list": "gone", "name": "Λίστα"}), ("task-add", {"line": ""}),
    ("task-add", {"line": "Ένα", "list": "gone"}),
    *((action, {"list": "gone"}) for action in ("list-archive", "list-restore", "list-delete")),
    *((action, {"list": "gone", "task": "1", "title": "Ένα", "done": "yes", "text": "Ναι", "to": "up", "day": "2026-11-30"})
      for action in ("task-tick", "task-edit", "task-delete", "task-move", "task-due", "task-comment", "task-attach", "task-detach")),
]
# As above, once the course has begun and so much of it was read.
IN_THE_POST = [
    ("answer", {"post": "week-01/02-slowly", "text": ""}), ("answer", {"post": "week-01/02-slowly", "text": LONG * 60}),
    ("answer", {"post": "week-01/02-slowly", "text": CONTROL}), ("answer", {"post": "week-01/02-slowly", "text": "Ναι", "schedule": "πότε"}),
]
AT_THE_GOAL = [("answer", {"post": "week-01/03-goal", "text": "Ένα\nδύο"}), ("answer", {"post": "week-01/03-goal", "text": LONG * 10})]

NO_PHOTO, OTHER_PHOTO, CUT_OFF = "εικόνα".encode(), b"GIF89a" + bytes(200), b"\xff\xd8\xff\xe0" + bytes(200)


def setting(page: str, change: dict[str, str]) -> dict[str, str]:
    """What the line of the settings sends that has the last field of a change."""
    name = list(change)[-1]
    item = "limits" if name.startswith("limits.") else name
    token, seen = re.search(rf'name="token" value="([^"]+)">\s*<input type="hidden" name="item" value="{re.escape(item)}">\s*'
                            r'<input type="hidden" name="seen" value="([^"]+)"', page).groups()
    return {"token": token, "item": item, "seen": seen}


class Refusals:
    """Sends what is to be refused in both ways, and gathers what of the answers is in no language but the program's own."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio
        self.found: dict[str, str] = {}
        self.taken: list[str] = []
        self.sent: set[str] = set()

    def send(self, action: str, fields: dict[str, str], photo: bytes | None = None) -> None:
        # What differs from the form as it is served stands last.
        where = f"{action} {({name: value[:20] for name, value in list(fields.items())[-3:]})}"
        self.sent.add(action)
        for accept in ("text/html", "application/json"):
            status, answer = post(self.studio, action, fields, accept, photo)
            if status != 422:
                self.taken.append(f"{where}: {status}")
                continue
            if accept == "text/html":
                self.found |= {text: where for text in untranslated(answer)}
            else:
                self.found |= {text: where for text in [json.loads(answer)["message"]] if left(text)}

    def settle(self) -> None:
        assert not self.taken, "not refused:\n" + "\n".join(self.taken)
        assert not self.found, told(self.found)


def test_every_refusal_of_a_form_speaks_the_language(pseudo):
    refusals = Refusals(pseudo)
    for action, fields in OTHERS:
        refusals.send(action, fields)
    for fields in CHECK_INS:
        refusals.send("check-in", fields)
    for photo in (NO_PHOTO, OTHER_PHOTO, CUT_OFF):
        refusals.send("check-in", {"habit": "read", "value": "done"}, photo)
        refusals.send("details", {"habit": "read"}, photo)

    def form(path: str, action: str) -> dict[str, str]:
        return filled_in(answer(pseudo.home + path)[1], action)

    for path, action, changes in (
        ("habits/read/check-in.html", "event-add", EVENT_FIELDS[:-1]), ("habits/read/2026-11-18.html", "event-edit", EVENT_FIELDS),
        ("habits/new-own.html", "habit-add", [{"title": "Καινούριο"} | change for change in HABIT_FIELDS]),
        ("habits/read/edit.html", "habit-edit", [*HABIT_FIELDS, {"replaces": "heir"}, {"replaces": "read"}, {"start": "2026-11-01"}, {"end": "2026-11-01"}]),
        ("habits/run/edit.html", "habit-edit", [{"measure": "done"}, {"seen": "another", "title": "Άλλο"}]),
        ("habits/old/edit.html", "habit-edit", [{"start": "2026-10-01"}]),
    ):
        defaults = form(path, action)
        for change in changes:
            refusals.send(action, {name: value for name, value in defaults.items() if name not in change} | change)
    for change in SETTINGS_FIELDS:
        refusals.send("settings", setting(answer(pseudo.home + "settings.html")[1], change) | change)
    for day in (NO_DAY, "2026-11-01"):
        refusals.send("task-due", form("lists/home/4.due.form.html", "task-due") | {"day": day})
    for change in ({"value": "sum", "sum": "ένα"}, {"value": "what"}, {"value": "done", "comment": LONG}, {"value": "done", "comment": CONTROL}):
        refusals.send("day", form("habits/run/day-2026-11-18.html", "day") | change)
    for photo in (NO_PHOTO, OTHER_PHOTO, CUT_OFF):
        refusals.send("event-add", form("habits/read/check-in.html", "event-add"), photo)
        refusals.send("event-edit", form("habits/read/2026-11-18.html", "event-edit"), photo)

    def store(action: str, **fields: str) -> None:
        status, said = pseudo.send(action, **fields)
        assert status == 200, said

    store("start")
    refusals.send("start", {})
    store("read", post="week-01/01-first")
    for action, fields in IN_THE_POST:
        refusals.send(action, fields)
    store("read", post="week-01/02-slowly")
    for action, fields in AT_THE_GOAL:
        refusals.send(action, fields)
    refusals.send("undo", {"change": "Άλλο"})
    refusals.settle()
    assert refusals.sent >= every_form(pseudo)


def every_form(studio: Studio) -> set[str]:
    """What the forms of all pages are sent to, but for what has nothing to refuse."""
    actions = {target for source in crawl(studio).values() for target in re.findall(r'action="[^"]*-/([\w-]+)', source)}
    assert len(actions) > 15
    return actions - {"forget"}


@pytest.mark.parametrize("fields", [{"token": "another"}, {}], ids=["a stale page", "no such form"])
def test_what_is_no_form_is_said_in_the_language(pseudo, fields):
    status, reply = post(pseudo, "habit-archive" if fields else "nothing", {"habit": "run"} | fields, "text/html")
    assert status in (403, 404) and untranslated(reply) == set()


def test_around_what_is_wrong_with_files_the_language_is_spoken(start_studio, tmp_path):
    studio = start_studio(tmp_path, prepare=replace)
    try:
        (studio.data / "people/ana/habits/read.md").write_text("---\ntitle: Διάβασμα\nschedule: πότε\n---\n", encoding="utf-8")
        status, reply = post(studio, "habit-archive", {"habit": "run"}, "text/html")
        assert status == 422 and "habits/read.md" in reply and untranslated(reply) == set()
        said = json.loads(post(studio, "habit-archive", {"habit": "run"}, "application/json")[1])["message"]
        assert left(said.split("\n")[0]) == []
    finally:
        studio.end()


@SCRIPTS
def test_a_browser_shows_refusals_in_the_language(new_tab, pseudo, scripts):
    page = opened(new_tab, pseudo, java_script_enabled=scripts).page
    page.goto(pseudo.home + "habits/run/pause.html")
    page.locator("[name=through]").evaluate("field => field.type = 'text'") if scripts else None
    page.locator("[name=through]").fill("2026-11-01")
    page.locator(".ask .main").click()
    page.locator(".problems").wait_for()
    assert untranslated(page.content()) == set()
    page.goto(pseudo.home + "index.html")
    page.locator('.row[data-habit="read"] summary').click()
    page.locator('.row[data-habit="read"] .say [name=location]').fill(NO_PLACE)
    page.locator('.row[data-habit="read"] .say [name=value][value=done]').click()
    page.locator(".note:not([hidden]), .problem, .problems").first.wait_for()
    assert untranslated(page.content()) == set()
