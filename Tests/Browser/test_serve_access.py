"""Who gets what and may change what, of all that is there: every address by how somebody stands to Ana, and every form with what
is hers in it."""

import csv
import html
import pathlib
import re

from cast import CANARIES, FRIENDS, OTHERS, PRIVATE, RELATIONS, SHARED, stream
from studio import until

# The addresses, and what each of those who ask gets: `yes`; `no`, as if there were nothing; `in`, the way to the sign-in page;
# another status, or where they are led. `told` and `ended` are those of a page that stays open.
#
# `{own}` is the username of who asks. A form is sent without its token where it is to be taken, so that nothing changes: `yes`
# is that nothing else is missing. The Swift tests see to it that every form and every kind of page of the program is here.
with (pathlib.Path(__file__).parent / "access.csv").open() as file:
    TABLE = list(csv.DictReader(file))


def private_words(text):
    return [word for word in (PRIVATE, FRIENDS, SHARED) if re.search(word, text, re.IGNORECASE)]


def answer(cast, method, path, name, token=None):
    fields = None if method != "POST" else {"token": token} if token else {}
    status, headers, text = cast.ask(path, name, method, fields)
    location = headers.get("Location", "")
    if location.startswith("/-/sign-in"):
        return "in", text
    return location if status == 303 else str(status), text


def nothing(cast, name):
    """What an address answers at which there is nothing."""
    return cast.ask("/home/nemo/index.html", name)[2]


def test_every_address_is_for_those_whom_it_is_for(cast):
    file = re.search(r'files/ana/(\w+/quillwort\.txt)', cast.ask("/home/ana/lists/home/quillworttask.html", "ana")[2]).group(1)
    wrong = []
    before = cast.files("ana")
    for row in TABLE:
        for relation, name in RELATIONS.items():
            expected = row[relation].format(own=name)
            if expected == "-":
                continue
            method, path = row["method"], row["address"].format(own=name, file=file)
            if expected in ("told", "ended"):
                said = stream(cast, name, path=path)
                if ("signed-out" in said) != (expected == "ended") or (expected == "ended" and private_words(said)):
                    wrong.append((path, relation, said))
                continue
            given, text = answer(cast, method, path, name)
            wanted = {
                ("POST", "yes"): "403", ("POST", "in"): "401", ("POST", "no"): "404", ("GET", "yes"): "200", ("GET", "no"): "404",
            }.get((method, expected), expected)
            if given != wanted:
                wrong.append((method, path, relation, given, wanted))
            if expected in ("no", "in") and private_words(text):
                wrong.append((method, path, relation, "tells", private_words(text)))
            # It answers as if there were nothing, to whoever has no right to it.
            if expected == "no" and path.startswith("/home/") and text != nothing(cast, name):
                wrong.append((method, path, relation, "is not what nothing is"))
            # A right token of one's own page, or even of Ana's, helps nobody.
            if method == "POST" and expected == "no":
                for token in (cast.tokens[name], cast.tokens["ana"]):
                    if answer(cast, method, path, name, token)[0] != "404":
                        wrong.append((method, path, relation, "takes a token"))
    assert not wrong, "\n".join(str(one) for one in wrong)
    assert cast.files("ana") == before


def tasks(cast, name):
    """The open tasks of one of Ana's lists, by title: what a form says of each."""
    lines = (cast.data / f"people/ana/lists/{name}.md").read_text().splitlines()
    found = {}
    for number, line in enumerate(lines, 1):
        if match := re.match(r"- \[ \] ([^!#@]+?)(?= (?:[!#@]|\w+:)|$)", line):
            found[match.group(1)] = {"task": str(number), "title": match.group(1)}
    return found


def every_field(cast):
    """What forms of Ana's pages send, all at once, so that each form finds in it what it looks for."""
    session = re.search(r'name="session" value="([^"]+)"', cast.ask("/home/ana/settings.html", "ana")[2]).group(1)
    return {
        "list": "ana.home", **tasks(cast, "home")[PRIVATE + "task"], "line": "Tea @ana", "text": "Said", "comment": "1", "person": "ana",
        "habit": "quiet", "slug": "quiet", "day": "2026-11-19", "number": "1", "event": "2026-11-19", "shown": "2026-11-20",
        "value": "done", "challenge": "november-mile", "change": "1", "session": session, "username": "ana", "delete-username": "ana",
        "lists-to": "ana", "do": "remove", "name": "Hers", "title": "Hers", "photo": f"2026-11-18-{PRIVATE.lower()}.jpg",
        "photo-kept": "yes", "file": f"{PRIVATE.lower()}.txt", "into": "ana.home", "to": "end", "post": "week-02/01-eat-slowly",
        "answer": "Hers", "page": "../ana/index.html", "invite": "ana", "password": "a long enough one", "current": "x",
        "seen": "x", "week": "2026-11-16", "may-ana": "write", "due": "2026-11-30",
    }


# What the form of somebody's own page changes in Ana's folder though Ana is only named: whom she is asked, or not followed, by.
NAMES_ANA = {
    action: {"people/ana/followers.yml"} for action in ("follow-request", "follow-stop", "follow-block")
}
FORMS = sorted({row["address"].rsplit("/", 1)[1] for row in TABLE if row["method"] == "POST" and "/home/" in row["address"]})


def test_every_form_of_ones_own_page_with_all_that_is_anas_in_it_changes_nothing_of_hers(cast):
    cast.sign_in("ana", cast.passwords["ana"])
    fields = every_field(cast)
    kept = (cast.data / "challenges/november-mile.md").read_bytes()
    wrong = []
    for relation, name in OTHERS.items():
        if not name:
            continue
        # Some end the session that is needed further on.
        for action in sorted(set(FORMS) - {"forget", "account-delete", "account-password", "account-username", "account-end"}):
            for list_name in ("ana.home", "ana.book-club"):
                if list_name == "ana.book-club" and (not action.startswith(("task", "list")) or relation in ("list reader", "list writer")):
                    continue
                before = cast.files("ana")
                sent = {**fields, "list": list_name}
                # What an owner does with accounts is an owner's.
                if name == "olive" and action.startswith("accounts"):
                    continue
                status, text = cast.send(name, action, sent)
                after = cast.files("ana")
                changed = {path for path in before.keys() | after.keys() if before.get(path) != after.get(path)}
                if not changed <= NAMES_ANA.get(action, set()):
                    wrong.append((relation, action, list_name, status, changed))
                if told := set(private_words(text)) - CANARIES[relation] - {
                        # What was typed comes back in its field.
                        word for word in (PRIVATE,) if word.lower() not in html.unescape(text).lower().replace(PRIVATE.lower() + "task", "")
                        .replace(f"2026-11-18-{PRIVATE.lower()}.jpg", "").replace(f"{PRIVATE.lower()}.txt", "")}:
                    wrong.append((relation, action, list_name, "tells", told))
    assert not wrong, "\n".join(str(one) for one in wrong)
    # None but the people who are in it changed the challenge, each for themselves.
    text = (cast.data / "challenges/november-mile.md").read_text()
    assert "person: ana, habit: morning-run, state: joined" in text and "person: stan" not in text and "person: olive" not in text
    (cast.data / "challenges/november-mile.md").write_bytes(kept)
    assert cast.ask("/home/ana/", "ana")[0] == 200
    until(lambda: cast.ask("/home/tomas/challenges/november-mile/index.html", "tomas")[0] == 200)


# What is done to the tasks of a list that is shared: the form, what it sends besides the task, and who may.
DEEDS = [
    ("task-comment", {"text": "Said by {own}"}, {"list reader", "list writer", "self"}),
    ("task-tick", {}, {"list writer", "self"}),
    ("task-edit", {"name": "Renamed by {own}"}, {"list writer", "self"}),
    ("task-due", {"day": "2026-12-24"}, {"list writer", "self"}),
    ("task-move", {"to": "end"}, {"list writer", "self"}),
    ("task-add", {"line": "Added by {own}", "task": None, "title": None}, {"list writer", "self"}),
    ("task-detach", {"file": f"{SHARED.lower()}.txt", "number": "1"}, {"list writer", "self"}),
    ("task-delete", {}, {"list writer", "self"}),
    ("task-comment-edit", {"comment": "2", "text": "Put into Ana's mouth"}, {"self"}),
    ("task-comment-delete", {"comment": "2"}, {"self"}),
    ("list-edit", {"name": "Taken over", "may-tomas": "write"}, {"self"}),
    ("list-archive", {}, {"self"}),
    ("list-restore", {}, {"self"}),
    ("list-delete", {"seen": "x"}, {"self"}),
]


def test_a_list_is_changed_by_those_who_may_and_nothing_but_the_list(cast):
    """Writers change the tasks, readers say something, and what the list is and who sees it is Ana's alone."""
    wrong = []
    page = "/home/ana/lists/book-club/index.html"
    for relation, name in OTHERS.items():
        if not name:
            continue
        for action, fields, may in DEEDS:
            titles = tasks(cast, "book-club")
            # The first one has a file, and something that somebody else said.
            title = next(iter(titles)) if action == "task-detach" or "comment" in action else list(titles)[1 if action == "task-delete" else -1]
            sent = {"list": "ana.book-club", **titles[title], **{key: value and value.format(own=name) for key, value in fields.items()}}
            sent = {key: value for key, value in sent.items() if value is not None}
            before = cast.files("ana")
            status, text = cast.send(name, action, sent)
            after = cast.files("ana")
            changed = {path for path in before.keys() | after.keys() if before.get(path) != after.get(path)}
            allowed = {"people/ana/lists/book-club.md"} if relation in may else set()
            if action == "task-detach" and allowed:
                allowed.add(f"people/ana/files/{SHARED.lower()}.txt")
            if not changed <= allowed or bool(changed) != bool(allowed):
                wrong.append((relation, action, status, changed, re.sub(r"<[^>]+>", " ", text)[-300:]))
    assert not wrong, "\n".join(str(one) for one in wrong)
    text = cast.ask(page, "ana")[2]
    assert "Renamed by ben" in text and "Added by ben" in text and "Taken over" not in text
