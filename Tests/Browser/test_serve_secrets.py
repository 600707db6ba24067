"""What is somebody's alone reaches nobody else: by no page, no file and no photo, by no session but their own, and by no error."""

import contextlib
import re

import pytest

from cast import CANARIES, OTHERS, PRIVATE, RELATIONS, STRANGER, WRITER, stream
from studio import until
from test_serve_access import private_words


@pytest.fixture(scope="module")
def pages(cast):
    """All that is reached from Ana's first page."""
    return cast.crawled("ana", each=2)


@pytest.mark.parametrize("relation", RELATIONS)
def test_the_pages_of_everybody_show_of_ana_what_she_lets_them_see_and_nothing_else(cast, relation):
    found = cast.crawled(RELATIONS[relation], each=2)
    assert all(status in (200, 303) for status, _, _ in found.values()), [path for path in found if found[path][0] not in (200, 303)]
    told = {path: set(private_words(text)) - CANARIES[relation] for path, (_, _, text) in found.items()}
    assert not any(told.values()), {path: words for path, words in told.items() if words}
    # The pages that were looked at are those on which it would stand.
    seen = {word for _, _, text in found.values() for word in private_words(text)}
    assert seen == CANARIES[relation] and len(found) > 40
    # Who shows herself to friends alone is named to nobody else.
    if relation == "stranger":
        assert [path for path, (_, _, text) in found.items() if "Priya" in text] == []


def ended(cast):
    """The cookie of a session of Ana's that was signed out."""
    cookie = cast.session(cast.sign_in("ana", cast.passwords["ana"])[1])
    cast.cookies["ended"] = cookie
    token = re.search(r'name="token" value="([^"]+)"', cast.ask("/-/sign-out", "ended")[2]).group(1)
    assert cast.ask("/-/sign-out", "ended", "POST", {"token": token})[0] == 200
    return cookie


def test_no_page_file_photo_or_archive_of_ana_is_given_to_anybody_else(cast, pages):
    borrowed = cast.ask("/-/sign-in", None, "POST", {"name": "ben", "password": cast.passwords["ben"], "borrowed": "yes"})
    digest = (cast.data / ".daybook/accounts/sessions").read_text().split("\t")[0]
    cookies = {
        **{relation: name and cast.cookies[name] for relation, name in OTHERS.items()}, "borrowed": cast.session(borrowed[1]),
        "ended": ended(cast), "what is stored of a session": digest, "a form's token": cast.tokens["ana"], "empty": "",
    }
    addresses = [path for path in pages if path.startswith("/home/ana/")]
    kinds = {path.split("/")[3].split(".")[0] for path in addresses}
    assert {"account", "habits", "lists", "photos", "files", "history", "assets", "challenges", "settings", "agenda"} <= kinds
    wrong = []
    for who, cookie in cookies.items():
        cast.cookies["somebody"] = cookie
        isMember = who in OTHERS and who != "nobody" or who == "borrowed"
        for path in addresses:
            status, headers, text = cast.ask(path, "somebody")
            right = status == 404 if isMember else status == 303 and headers["Location"].startswith("/-/sign-in?to=")
            if not right or private_words(text):
                wrong.append((who, path, status, private_words(text)))
        if "signed-out" not in stream(cast, None, cookie=cookie or "x", path="/home/ana/-/changes"):
            wrong.append((who, "the stream"))
    assert not wrong, "\n".join(str(one) for one in wrong)


def test_a_borrowed_session_is_told_to_keep_nothing(cast):
    _, headers, _ = cast.ask("/-/sign-in", None, "POST", {"name": "ana", "password": cast.passwords["ana"], "borrowed": "yes"})
    cast.cookies["borrowed"] = cast.session(headers)
    for path in ("", "habits.html", "assets/daybook.css", f"photos/ana/2026-11-18-{PRIVATE.lower()}.jpg", "settings.html", "manifest.webmanifest"):
        status, headers, _ = cast.ask("/home/ana/" + path, "borrowed")
        assert status == 200 and headers["Cache-Control"] == "no-store", path
    assert cast.ask("/home/ana/assets/worker.js", "borrowed")[0] == 404


@contextlib.contextmanager
def broken(cast, path, text):
    """A file in which a line is wrong, until the end."""
    file = cast.data / path
    kept = file.read_bytes() if file.exists() else None
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text.encode())
    try:
        yield
    finally:
        if kept is None:
            file.unlink()
        else:
            file.write_bytes(kept)


SECRET = "Hemlockwater"
BROKEN = f"{SECRET}: [\n"

# A file with a wrong line, and who is told what stands there: those whose file it is, or who run what everybody shares.
FILES = [
    ("people/ana/profile.yml", "before", {"ana"}),
    ("people/ana/habits/morning-run.md", "inside", {"ana"}),
    ("people/ana/events/2026.csv", "before", {"ana"}),
    ("people/ana/lists/home.md", "inside", {"ana"}),
    ("people/ana/lists/book-club.md", "inside", {"ana"}),
    ("people/ana/followers.yml", "list", {"ana"}),
    ("people/ana/course.yml", "before", {"ana"}),
    ("people/ana/support.yml", "list", {"ana"}),
    ("people/ana/account.yml", "before", set()),
    ("challenges/november-mile.md", "inside", {"olive"}),
    ("daybook.yml", "before", {"olive"}),
    ("course/course.yml", "before", {"olive"}),
    ("course/week-01/01-welcome.md", "inside", {"olive"}),
    ("achievements.yml", "list", {"olive"}),
    ("catalog.yml", "alone", {"olive"}),
    ("templates/pages/today.mustache", "template", {"olive"}),
    ("templates/strings/en.yml", "alone", {"olive"}),
]


@pytest.mark.parametrize(("path", "place", "concerned"), FILES, ids=[path for path, _, _ in FILES])
def test_what_stands_in_a_broken_line_is_told_to_those_whose_it_is_alone(cast, path, place, concerned):
    file = cast.data / path
    kept = file.read_text() if file.exists() else ""
    wrong = {
        "before": BROKEN + kept, "alone": BROKEN.strip(), "list": kept + f"\n- {{{SECRET}\n", "inside": kept.replace("title:", BROKEN + "title:", 1), "template": "{{#" + SECRET + "}}",
    }[place]
    members = [name for name in RELATIONS.values() if name]
    with broken(cast, path, wrong):
        if path.endswith("account.yml"):
            until(lambda: cast.ask("/home/ana/", "ana")[0] == 303)
        else:
            [listener] = concerned
            until(lambda: SECRET in stream(cast, listener))
        for name in members:
            answers = [stream(cast, name)]
            answers += [cast.ask(f"/home/{name}/{page}", name)[2] for page in ("", "settings.html", "lists/index.html", "support.html")]
            answers += [cast.send(name, action, fields)[1] for action, fields in (
                ("check-in", {"habit": "code", "value": "done"}), ("settings", {"name": name}), ("task-add", {"line": "Tea", "look": "yes"}),
                ("list-add", {"name": ""}), ("undo", {"change": "1"}))]
            told = [text for text in answers if SECRET in text]
            assert bool(told) == (name in concerned), (name, told)
            # Whoever runs it learns where it is.
            if name == "olive" and name not in concerned and "account" not in path:
                assert path in answers[0] and SECRET not in answers[0]
            elif name not in concerned and name != "ana":
                assert path not in answers[0] and all(f"{path}:" not in text for text in answers), name
        for page in ("/public/", "/-/sign-in", "/home/ana/", "/-/join"):
            assert SECRET not in cast.ask(page)[2]
        assert SECRET not in cast.sign_in(STRANGER, "wrong")[2]
    until(lambda: all("problems" not in stream(cast, name) for name in members) and cast.ask("/home/ana/", "ana")[0] == 200)
