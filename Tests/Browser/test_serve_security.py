"""What browsers are told, what names and texts cannot do, and what whoever runs the server is told."""

import re
import urllib.parse

from club import PASSWORDS, started


def token_of(club, name, path="settings.html"):
    return re.search(r'name="token" value="([^"]+)"', club.ask(f"/home/{name}/{path}", name)[2]).group(1)


def test_every_answer_says_what_browsers_may_do_with_it(cast):
    answers = [
        cast.ask(path, name, method, fields) for path, name, method, fields in (
            ("/home/ana/", "ana", "GET", None), ("/home/ana/", None, "GET", None), ("/home/ana/", "ben", "GET", None), ("/public/", None, "GET", None),
            ("/-/sign-in", None, "GET", None), ("/-/sign-in", None, "POST", {"name": "x"}), ("/home/ana/-/check-in", "ana", "POST", {}),
            ("/home/ana/", None, "DELETE", None), ("/%", None, "GET", None), ("/-/health", None, "GET", None), ("/home/ana/account.zip", "ana", "GET", None))]
    assert {status for status, _, _ in answers} >= {200, 303, 403, 404, 405, 422}
    for _, headers, _ in answers:
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy and "base-uri 'none'" in policy and "unsafe" not in policy
        assert headers["X-Content-Type-Options"] == "nosniff" and headers["Referrer-Policy"] == "same-origin"
        assert headers["Cross-Origin-Resource-Policy"] == headers["Cross-Origin-Opener-Policy"] == "same-origin"
        assert not [name for name in headers if name.lower().startswith("access-control")]
        # Over plain http browsers would not heed it.
        assert "Strict-Transport-Security" not in headers


def test_over_https_browsers_are_told_to_stay_with_it(studio):
    (studio.data / "daybook.yml").write_text((studio.data / "daybook.yml").read_text() + "serve_url: https://daybook.example.org\n")
    club = started(studio, XDG_CONFIG_HOME=str(studio.data.parent / "none"))
    for path in ("/home/ana/", "/-/sign-in", "/nothing", "/public/assets/daybook.css"):
        _, headers, _ = club.ask(path, Host="daybook.example.org")
        assert int(headers["Strict-Transport-Security"].removeprefix("max-age=")) >= 31_536_000


def test_no_other_site_begins_an_archive(cast):
    assert cast.ask("/home/ana/account.zip", "ana", Sec_Fetch_Site="cross-site")[0] == 403
    assert cast.ask("/home/ana/account.zip", "ana", Sec_Fetch_Site="same-origin")[0] == 200


def test_what_is_typed_stands_in_no_address(cast):
    assert cast.ask("/home/ana/-/understood?line=Tea", "ana")[0] == 404
    assert cast.send("ana", "understood", {"line": "Tea fri"})[0] == 200
    for name, path in (("ana", "settings.html"), ("ana", "lists/new.form.html"), (None, "/-/sign-in")):
        page = cast.ask(path if path.startswith("/") else f"/home/{name}/{path}", name)[2]
        assert not [form for form in re.findall(r"<form[^>]*>", page) if 'method="post"' not in form and "search" not in form]


def test_passwords_are_hidden_can_be_pasted_and_kept_by_managers(cast):
    link = urllib.parse.urlsplit(cast.account("link", "stan")["link"]).path
    for page, purpose in ((cast.ask("/-/sign-in")[2], "current-password"), (cast.ask(link)[2], "new-password")):
        [field] = re.findall(r'<input[^>]*name="password"[^>]*>', page)
        assert 'type="password"' in field and f'autocomplete="{purpose}"' in field and "onpaste" not in page
    page = cast.ask("/home/ana/settings.html", "ana")[2]
    assert all('type="password"' in field for field in re.findall(r'<input[^>]*autocomplete="[a-z]+-password"[^>]*>', page))


def test_every_page_leads_to_signing_out(cast):
    pages = {path: text for path, (status, headers, text) in cast.crawled("ana", each=1).items()
             if status == 200 and headers["Content-Type"].startswith("text/html") and path.startswith("/home/")}
    assert len(pages) > 40 and [path for path, text in pages.items() if 'href="/-/sign-out"' not in text] == []


def test_signing_out_makes_the_browser_forget(cast):
    cast.cookies["other"] = cast.session(cast.sign_in("stan", cast.passwords["stan"])[1])
    token = re.search(r'name="token" value="([^"]+)"', cast.ask("/-/sign-out", "other")[2]).group(1)
    status, headers, _ = cast.ask("/-/sign-out", "other", "POST", {"token": token})
    assert status == 200 and headers["Clear-Site-Data"] == '"cache", "storage"' and headers["Cache-Control"] == "no-store"
    # The session's cookie, and a message that was not shown yet.
    assert sorted(cookie.split("=")[0] for cookie in headers.get_all("Set-Cookie") if "Max-Age=0" in cookie) == [
        "__Host-daybook", "__Host-daybook-note"]


def test_names_and_texts_are_shown_as_text_and_break_out_of_nothing(cast):
    nasty = "<img src=x onerror=alert(1)>\"'&\u202eevil"
    assert cast.send("stan", "task-add", {"line": nasty, "list": ""})[0] == 303
    pages = cast.crawled("stan", each=1)
    assert "&lt;img src=x" in "".join(text for _, _, text in pages.values())
    assert "<img src=x" not in "".join(text for _, headers, text in pages.values() if headers["Content-Type"].startswith("text/html"))
    # Where a form leads is a page of one's own.
    for page in ("https://evil.example/", "//evil.example", "..//evil.example", "\\evil", "a\r\nSet-Cookie: x=y"):
        _, headers, _ = cast.ask("/home/stan/-/task-add", "stan", "POST", {"token": cast.tokens["stan"], "line": "Tea", "page": page})
        assert (headers["Location"] or "/home/stan/").startswith("/home/stan/") and "x=y" not in str(headers)


def test_the_log_tells_what_was_done_and_refused_and_no_secret(club):
    secrets = [*PASSWORDS.values(), "typed as a name", "guessed wrong", "a new long password", "cleo@example.org", "ben@example.org"]
    club.sign_in("typed as a name", "guessed wrong")
    club.sign_in("ana\r\n2026-01-01T00:00:00Z ana: signed in", "guessed wrong")
    club.sign_in("ben", "guessed wrong")
    club.cookies["ben"] = club.session(club.sign_in("ben", PASSWORDS["ben"])[1])
    for path, name in (("/home/ana/", "ben"), ("/home/ben/accounts.html", "ben")):
        assert club.ask(path, name)[0] == 404
    assert club.ask("/home/ben/-/check-in", "ben", "POST", {"token": "wrong"})[0] == 403
    assert club.ask("/home/ben/-/check-in", "ben", "POST", {}, Origin="https://evil.example")[0] == 403
    assert club.ask("/public/", Host="evil.example")[0] == 421
    token = token_of(club, "ben")
    assert club.ask("/home/ben/-/account-password", "ben", "POST", {"token": token, "current": "guessed wrong", "password": "a new long password"})[0] == 422
    _, headers, _ = club.ask(
        "/home/ben/-/account-password", "ben", "POST", {"token": token, "current": PASSWORDS["ben"], "password": "a new long password"})
    club.cookies["ben"] = club.session(headers)
    assert club.ask("/home/ben/account.zip", "ben")[0] == 200
    owner = {"token": token_of(club, "ana")}
    for action, fields in (("invite", {"email": "cleo@example.org"}), ("sign-up", {"sign_up": "closed"}), ("person", {"do": "hide", "person": "ben"}),
                           ("person", {"do": "owner", "person": "ben"}), ("person", {"do": "end", "person": "ben"}),
                           ("person", {"do": "link", "person": "ben"})):
        assert club.ask(f"/home/ana/-/accounts-{action}", "ana", "POST", {**owner, **fields})[0] == 303, action
    links = re.findall(r"/-/link/([\w-]{43})", club.ask("/home/ana/accounts.html", "ana")[2])
    club.studio.stop()
    told = club.studio.process.stderr.read()
    lines = [line for line in told.splitlines() if line]
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ (ana|ben|nobody)( from \S+)?: [^\r]+", line) for line in lines), told
    for event in (
        "nobody: sign-in refused: wrong name or password", "ben: sign-in refused: wrong name or password", "ben: signed in",
        "ben: asked for what is not theirs", "ben: sent a form of no session, or of another one", "ben: sent a form of another site",
        "nobody from 127.0.0.1: asked under a name that is not the server's", "ben: password refused: wrong name or password",
        "ben: changed the password", "ben: downloaded all data", "ana: invited somebody", "ana: set who may make an account to closed",
        "ana: hid ben", "ana: made ben owner", "ana: ended the sessions of ben", "ana: made a link to a password of ben",
    ):
        assert any(line.endswith("Z " + event) for line in lines), (event, told)
    assert [secret for secret in [*secrets, *links, *club.cookies.values(), token] if secret in told] == []
    assert links and "typed" not in told
