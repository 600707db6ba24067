"""The people of the tests of who sees and changes what: Ana, and everybody else by how they stand to her."""

import html
import http.client
import re
import urllib.parse

from club import Club, started

# How somebody stands to Ana. Each is signed in; nobody is not.
FRIEND, READER, WRITER, STRANGER, OWNER, SELF = "tomas", "priya", "ben", "stan", "olive", "ana"
RELATIONS = {
    "nobody": None, "stranger": STRANGER, "friend": FRIEND, "list reader": READER, "list writer": WRITER, "owner": OWNER, "self": SELF,
}
OTHERS = {relation: name for relation, name in RELATIONS.items() if relation != "self"}

# What stands in files of Ana, by whom it may reach.
PRIVATE, FRIENDS, SHARED = "Quillwort", "Marjoram", "Tamarack"
CANARIES = {
    "self": {PRIVATE, FRIENDS, SHARED},
    "friend": {FRIENDS}, "list writer": {SHARED}, "list reader": {SHARED}, "stranger": set(), "owner": set(), "nobody": set(),
}


def word(canary, place):
    """A word that is at one place alone: `Quillwortprofile`."""
    return canary + place


def prepare(data):
    """Ana does not run the site, and what is hers says in each place whose it is."""
    def change(path, *pairs):
        file = data / path
        text = file.read_text()
        for old, new in pairs:
            assert old in text, (path, old)
            text = text.replace(old, new, 1)
        file.write_text(text)

    def add(path, text):
        (data / path).parent.mkdir(parents=True, exist_ok=True)
        (data / path).write_text(text)

    change("daybook.yml", ("owner: ana", "owner: olive"))
    add("people/olive/profile.yml", "name: Olive Sand\nvisibility: private\n")
    add("people/stan/profile.yml", "name: Stan Brook\nvisibility: private\n")
    ana = "people/ana/"
    change(ana + "profile.yml", ("Someone who keeps small promises.", word(PRIVATE, "aim")), ("Monsanto", word(PRIVATE, "place")),
           ("After work", f"After work, {word(PRIVATE, 'part')}"))
    change(ana + "followers.yml", ("- {person: ben, state: accepted, on: 2025-07-02}\n", "- {reader: tom, state: accepted}\n"))
    # Of the hosted site, for which there is no key here: what Tom sees is Ana's business all the same.
    add("readers.yml", "- {reader: tom, name: Tom Fisher, key: 1}\n")
    add(ana + "habits/quiet.md", f"---\ntitle: {word(PRIVATE, 'habit')}\nschedule: daily\nreason: {word(PRIVATE, 'reason')}\n"
        f"visibility: private\n---\n{word(PRIVATE, 'notes')}\n")
    add(ana + "habits/known.md", f"---\ntitle: {word(FRIENDS, 'habit')}\nschedule: daily\nvisibility: friends\n---\n")
    events = data / ana / "events/2026.csv"
    events.write_text(events.read_text() + f"2026-11-19T08:00,quiet,done,{word(PRIVATE, 'comment')},,,\n"
                      f"2026-11-18T07:00,quiet,done,,2026-11-18-{PRIVATE.lower()}.jpg,,\n"
                      f"2026-11-19T09:00,known,done,{word(FRIENDS, 'comment')},,,\n")
    photo = next((data / ana / "photos").glob("2026-10-19*"))
    (data / ana / f"photos/2026-11-18-{PRIVATE.lower()}.jpg").write_bytes(photo.read_bytes())
    change(ana + "lists/home.md", ("title: Home", f"title: {word(PRIVATE, 'list')}"), ("Fix the kitchen tap", word(PRIVATE, "task")),
           ("file:washer-sizes.txt", f"file:{PRIVATE.lower()}.txt"))
    (data / ana / "files/washer-sizes.txt").unlink()
    add(ana + f"files/{PRIVATE.lower()}.txt", word(PRIVATE, "file") + "\n")
    change(ana + "lists/book-club.md", ("[{person: ben, may: write}]", "[{person: ben, may: write}, {person: priya, may: read}]"),
           ("Finish The Summer Book", word(SHARED, "task")), ("file:reading-plan.pdf", f"file:{SHARED.lower()}.txt"))
    (data / ana / "files/reading-plan.pdf").unlink()
    add(ana + f"files/{SHARED.lower()}.txt", word(SHARED, "file") + "\n")
    change(ana + "course.yml", ("I put the fork down", word(PRIVATE, "answer")))


class Cast(Club):
    """The program with accounts: Olive runs it, and Ana is a member as everybody else is."""

    def __init__(self, studio, cookies=None):
        self.studio, self.root, self.data = studio, studio.root, studio.data
        self.passwords = {name: f"{name} walks the long way" for name in (OWNER, FRIEND, READER, WRITER, STRANGER, SELF)}
        if cookies:
            self.cookies = dict(cookies)
        else:
            # Before somebody runs it, nothing is served.
            links = {
                name: self.account("add", name, "--email", f"{name}@example.org", *(["--owner"] if name == OWNER else []))["link"]
                for name in self.passwords}
            self.cookies = {name: self.choose(links[name], password) for name, password in self.passwords.items()}
        self.tokens = {name: self.token(name) for name in self.passwords}

    def send(self, name, action, fields=None, **headers):
        """The status and the text of the answer to a form of somebody's own page, with the session's own token."""
        status, _, text = self.ask(
            f"/home/{name}/-/{action}", name, "POST", {"token": self.tokens[name], **(fields or {})}, **headers)
        return status, text

    def files(self, *names):
        """What is stored of people, but for what signing in notes down."""
        return {
            str(path.relative_to(self.data)): path.read_bytes()
            for name in names for path in sorted(self.data.glob(f"people/{name}/**/*")) if path.is_file()}

    def crawled(self, name, each=3, most=600):
        """The pages and files that are reached from somebody's first page, by address: the status, the headers and the text.

        Of addresses that differ by their numbers and dates alone a few are looked at."""
        start = f"/home/{name}/" if name else "/public/"
        waiting, seen, shapes = [start], {start}, {}
        found = {}
        while waiting and len(found) < most:
            path = waiting.pop(0)
            status, headers, text = found[path] = self.ask(path, name)
            if not headers.get("Content-Type", "").startswith("text/html"):
                continue
            for link in re.findall(r'(?:href|src|action)="([^"]*)"', text):
                target = urllib.parse.urlsplit(urllib.parse.urljoin(path, html.unescape(link)))
                if target.netloc or not target.path.startswith("/") or target.path in seen or "/-/" in target.path:
                    continue
                shape = re.sub(r"(?<=/)\d{4}(-\d\d)*|\d+", "N", target.path)
                shapes[shape] = shapes.get(shape, 0) + 1
                seen.add(target.path)
                if shapes[shape] <= each:
                    waiting.append(target.path)
        return found


def cast_of(studio, **environment):
    return started(studio, club=Cast, **environment)


def stream(cast, name, cookie=None, path=None):
    """What somebody's open page is told first."""
    connection = http.client.HTTPConnection("127.0.0.1", cast.studio.port, timeout=60)
    headers = {"Cookie": f"__Host-daybook={cookie or cast.cookies[name]}"} if name or cookie else {}
    connection.request("GET", path or f"/home/{name}/-/changes", headers=headers)
    answer = connection.getresponse()
    lines = []
    while not (lines and lines[-1].startswith("data: ")):
        lines.append(answer.readline().decode())
    connection.close()
    return "".join(lines)
