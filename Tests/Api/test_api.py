"""What programs with a token get and change."""

import http.client
import os
import re
import subprocess
import time
import urllib.parse

import pytest
from home import ROOT


def problem(answer, status, code, field=None):
    assert answer.status == status, answer
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert (answer.json["status"], answer.json["code"], answer.json["field"]) == (status, code, field)
    assert answer.json["detail"]
    return answer


def test_a_phone_records_what_was_done_and_undo_takes_it_back(home):
    token = home.token("Phone", "--write")
    answer = home.ask("POST", "/api/done", token, {"habit": "run", "note": "Felt light"})
    assert answer.status == 200, answer
    assert answer.json["recorded"][0]["comment"] == "Felt light"
    assert "file" not in answer.json["recorded"][0]
    assert (answer.json["habit"]["state"], answer.json["habit"]["current_streak"]) == ("done", 1)
    assert (answer.json["done"], answer.json["due"]) == (1, 4)
    assert len(home.rows()) == 1
    assert home.ask("GET", "/api/today", token).json["done"] == 1
    assert "run" in home.call("undo", "--no-build").lower()
    assert home.rows() == []


@pytest.mark.parametrize("value, amount", [(2, 2), (2.5, 2.5), ("3", 3), ("0.000001", 0.000001), (None, None)])
def test_amounts_are_numbers_or_texts(home, value, amount):
    token = home.token("Phone", "--write")
    recorded = home.ask("POST", "/api/done", token, {"habit": "water", "value": value}).json["recorded"][0]
    assert (recorded["value"], recorded["amount"]) == ("amount" if amount else "done", amount)


def test_done_of_an_amount_is_what_is_left(home):
    token = home.token("Phone", "--write")
    home.ask("POST", "/api/done", token, {"habit": "water", "value": 3})
    recorded = home.ask("POST", "/api/done", token, {"habit": "Drink", "value": "done"}).json["recorded"][0]
    assert (recorded["amount"], recorded["notes"], recorded["status"]) == (5, ["rest_of_target"], "done")


def test_days_and_times_are_those_of_the_command_line(home):
    token = home.token("Phone", "--write")
    recorded = home.ask("POST", "/api/done", token, {"habit": "run", "date": "yesterday", "at": "7:30"}).json
    assert (recorded["recorded"][0]["day"], recorded["recorded"][0]["time"]) == ("2026-11-19", "07:30")
    assert recorded["habit"]["state"] == "open"
    place = {"habit": "run", "location": "38.7223,-9.1393"}
    recorded = home.ask("POST", "/api/done", token, place).json["recorded"][0]
    assert (recorded["latitude"], recorded["longitude"]) == (38.7223, -9.1393)


@pytest.mark.parametrize("body, status, code, field", [
    ({}, 422, "missing-key", "habit"),
    ({"habit": ""}, 422, "missing-key", "habit"),
    ({"habit": 1}, 422, "wrong-shape", "habit"),
    ({"habit": "xylophone"}, 422, "unknown-habit", "habit"),
    ({"habit": "read"}, 422, "unknown-habit", "habit"),
    ({"habit": "c"}, 422, "ambiguous", "habit"),
    ({"habit": "run", "person": "ben"}, 422, "unknown-key", "person"),
    ({"habit": "run", "value": True}, 422, "wrong-shape", "value"),
    ({"habit": "run", "value": "much"}, 422, "not-an-amount", "value"),
    ({"habit": "run", "value": -1}, 422, "not-an-amount", "value"),
    ({"habit": "run", "value": 1e300}, 422, "not-an-amount", "value"),
    ({"habit": "run", "value": 2}, 422, "refused", "value"),
    ({"habit": "run", "date": "2026-02-30"}, 422, "not-a-day", "date"),
    ({"habit": "run", "date": "2026-11-21"}, 422, "refused", "date"),
    ({"habit": "run", "at": "25:00"}, 422, "not-a-time", "at"),
    ({"habit": "run", "location": "here"}, 422, "not-a-place", "location"),
    ({"habit": "run", "note": "two\nlines"}, 422, "refused", "note"),
    ({"habit": "run", "note": "x" * 9000}, 422, "text-too-long", "note"),
    ([], 400, "not-json", None),
    (b"{", 400, "not-json", None),
    (b'{"habit": "\\ud800"}', 422, "wrong-shape", "habit"),
    (b"[" * 9000, 400, "not-json", None),
])
def test_what_is_wrong_is_said_with_code_and_field_and_nothing_is_stored(home, body, status, code, field):
    token = home.token("Phone", "--write")
    problem(home.ask("POST", "/api/done", token, body, Content_Type="application/json"), status, code, field)
    assert home.rows() == []


def test_what_is_recorded_already_is_a_conflict(home):
    token = home.token("Phone", "--write")
    assert home.ask("POST", "/api/done", token, {"habit": "run"}).status == 200
    problem(home.ask("POST", "/api/done", token, {"habit": "run"}), 409, "already-recorded")
    assert len(home.rows()) == 1


def test_a_file_with_an_error_is_a_conflict_that_names_it(home):
    token = home.token("Phone", "--write")
    home.write("people/ana/habits/run.md", "---\ntitle: Morning run\nschedule: someday\n---\n")
    answer = home.ask("POST", "/api/done", token, {"habit": "run"})
    assert answer.status in (409, 503) and answer.json["code"] == "data-errors"
    assert "run.md" in answer.json["detail"]
    assert home.rows() == []


def test_figures_of_before_an_error_are_not_told_as_those_of_now(home):
    token = home.token("Phone")
    assert home.ask("GET", "/api/today", token).status == 200
    home.write("people/ana/habits/run.md", "---\ntitle: Morning run\nschedule: someday\n---\n")
    for _ in range(100):
        answer = home.ask("GET", "/api/today", token)
        if answer.status != 200:
            break
        time.sleep(0.1)
    problem(answer, 503, "data-errors")
    assert "run.md" in answer.json["detail"]
    home.write("people/ana/habits/run.md", "---\ntitle: Morning run\nschedule: daily\n---\n")
    for _ in range(100):
        if home.ask("GET", "/api/today", token).status == 200:
            return
        time.sleep(0.1)
    raise AssertionError("what was mended is told again")


def test_a_task_is_one_line(home):
    token = home.token("Phone", "--write")
    answer = home.ask("POST", "/api/task", token, {"text": "Pay gas tomorrow 18:00 !high #bills every month"})
    task = answer.json["task"]
    assert (task["title"], task["due"], task["priority"]) == ("Pay gas", "2026-11-21T18:00", "high")
    assert (task["list"], task["labels"], task["number"]) == ("home", ["bills"], 2)
    assert "- [ ] Pay gas !high due:2026-11-21T18:00 every:+month #bills\n" in home.list()
    problem(home.ask("POST", "/api/task", token, {"text": "!high"}), 422, "refused", "text")
    problem(home.ask("POST", "/api/task", token, {"text": "Tea due:2026-11-19"}), 422, "refused", "text")
    problem(home.ask("POST", "/api/task", token, {"text": "x" * 3000}), 422, "text-too-long", "text")


def test_the_same_key_stores_once_and_answers_the_same(home):
    token = home.token("Phone", "--write")
    body = {"habit": "water", "value": 2, "note": "With lemon"}
    first = home.ask("POST", "/api/done", token, body, Idempotency_Key="a-glass")
    assert first.status == 200
    assert home.ask("POST", "/api/done", token, {"habit": "water", "value": 1}).status == 200
    again = home.ask("POST", "/api/done", token, dict(reversed(body.items())), Idempotency_Key='"a-glass"')
    assert (again.status, again.body) == (200, first.body)
    assert len(home.rows()) == 2
    problem(home.ask("POST", "/api/done", token, {"habit": "water"}, Idempotency_Key="a-glass"), 422, "key-reused")
    problem(home.ask("POST", "/api/task", token, {"text": "Tea"}, Idempotency_Key="a-glass"), 422, "key-reused")
    # After a restart, too, and where the answer is not known any more.
    home.end()
    (home.data / ".daybook/answers/ana").unlink()
    home.start()
    later = home.ask("POST", "/api/done", token, body, Idempotency_Key="a-glass")
    assert (later.status, later.json["recorded"], later.json["habit"]["reached"]) == (200, [], 3)
    assert len(home.rows()) == 2
    problem(home.ask("POST", "/api/done", token, body, Idempotency_Key="a b"), 400, "bad-key")


def test_what_was_refused_has_used_no_key(home):
    token = home.token("Phone", "--write")
    problem(home.ask("POST", "/api/done", token, {"habit": "x"}, Idempotency_Key="k"), 422, "unknown-habit", "habit")
    assert home.ask("POST", "/api/done", token, {"habit": "run"}, Idempotency_Key="k").status == 200


def test_a_token_is_needed_is_one_persons_and_may_what_it_may(home):
    for headers in [{}, {"Authorization": "Bearer"}, {"Authorization": "Basic YW5hOmFuYQ=="},
                    {"Authorization": f"Bearer {'A' * 43}"}, {"Cookie": f"daybook-key={'A' * 43}"}]:
        answer = problem(home.ask("GET", "/api/today", **headers), 401, "no-token")
        assert answer.headers["WWW-Authenticate"].startswith("Bearer")
        assert "Set-Cookie" not in answer.headers
    reader = home.token("Reader")
    assert home.ask("GET", "/api/today", reader).json["person"] == "ana"
    answer = problem(home.ask("POST", "/api/done", reader, {"habit": "run"}), 403, "read-only")
    assert 'error="insufficient_scope"' in answer.headers["WWW-Authenticate"]
    problem(home.ask("GET", "/api/habits/read", reader), 404, "unknown-habit")
    # Ben's pages are not served, so his token is none here.
    problem(home.ask("GET", "/api/today", home.token("Ben's", "--person", "ben")), 401, "no-token")
    assert b"Secret" not in home.ask("GET", "/api/today", reader).body
    # A token in the address is none.
    problem(home.ask("GET", f"/api/today?access_token={reader}"), 401, "no-token")
    home.call("token", "revoke", "Reader")
    problem(home.ask("GET", "/api/today", reader), 401, "no-token")


def test_with_all_each_token_is_about_its_own_person(tmp_path, home):
    home.end()
    home.start("--all")
    token = home.token("Ben's", "--person", "ben", "--write")
    assert home.ask("GET", "/api/today", token).json["person"] == "ben"
    assert home.ask("POST", "/api/done", token, {"habit": "read"}).status == 200
    problem(home.ask("POST", "/api/done", token, {"habit": "run"}), 422, "unknown-habit", "habit")
    assert (home.rows("ana"), len(home.rows("ben"))) == ([], 1)


def test_each_use_notes_its_day_and_no_secret_is_kept_or_said(home):
    token = home.token("Phone", "--write")
    assert "never used" in home.call("token")
    home.ask("GET", "/api/today", token)
    home.ask("POST", "/api/task", token, {"text": "Tea"})
    said = home.end()
    assert "used 2026-11-20" in home.call("token")
    file = home.data / ".daybook/accounts/tokens"
    assert file.stat().st_mode & 0o777 == 0o600
    assert token not in said
    for path in home.data.rglob("*"):
        assert not path.is_file() or token.encode() not in path.read_bytes(), path
    home.start()


def test_guesses_have_to_wait_and_a_token_in_force_does_not(home):
    token = home.token("Phone")
    answers = [home.ask("GET", "/api/today", f"{number:043}") for number in range(22)]
    assert [answer.status for answer in answers[:20]] == [401] * 20
    answer = problem(answers[-1], 429, "too-many-tries")
    assert int(answer.headers["Retry-After"]) >= 1
    assert home.ask("GET", "/api/today", token).status == 200


def test_methods_types_and_sizes(home):
    token = home.token("Phone", "--write")
    for method, path, allowed in [
        ("POST", "/api/today", "GET, HEAD"), ("DELETE", "/api/habits/run", "GET, HEAD"), ("GET", "/api/done", "POST"),
        ("OPTIONS", "/api/task", "POST"), ("PUT", "/api/openapi.yml", "GET, HEAD"),
    ]:
        answer = problem(home.ask(method, path, token), 405, "no-method")
        assert answer.headers["Allow"] == allowed
        assert not [name for name in answer.headers if name.lower().startswith("access-control-")]
    for path in ["/api", "/api/", "/api/x", "/api/today/", "/api/habits", "/api/habits/a/b", "/api/%00"]:
        problem(home.ask("GET", path, token), 404, "not-found")
    form = home.ask("POST", "/api/done", token, b"habit=run", Content_Type="application/x-www-form-urlencoded")
    problem(form, 415, "wrong-type")
    large = home.ask("POST", "/api/done", token, {"habit": "run", "note": "x" * 20_000})
    problem(large, 413, "too-large")
    problem(home.ask("GET", "/api/today", token, Host="evil.example"), 421, "foreign-host")
    head = home.ask("HEAD", "/api/today", token)
    assert (head.status, head.body) == (200, b"")
    same = home.ask("GET", "/api/today", token, If_None_Match=head.headers["ETag"])
    assert (same.status, same.body) == (304, b"")
    assert head.headers["Cache-Control"] == "private, no-cache"
    assert home.rows() == []


def test_texts_are_in_the_language_of_the_site(home):
    settings = (home.data / "daybook.yml").read_text()
    home.end()
    (home.data / "daybook.yml").write_text(settings + "language: de\n")
    home.start()
    token = home.token("Telefon", "--write")
    assert home.ask("GET", "/api/today").json["detail"] == "Hier braucht es ein gültiges Token."
    # A text is read as people of the language type numbers, and a number is a number.
    assert home.ask("POST", "/api/done", token, {"habit": "water", "value": "1,5"}).json["recorded"][0]["amount"] == 1.5
    assert home.ask("POST", "/api/done", token, {"habit": "water", "value": 1.5}).json["habit"]["reached"] == 3


def test_with_accounts_a_token_is_for_who_has_one(home):
    home.end()
    home.call("account", "add", "ana", "--owner")
    token, other = home.token("Phone", "--write"), home.token("Ben's", "--person", "ben", "--write")
    home.start("--accounts")
    assert home.ask("POST", "/api/done", token, {"habit": "run"}).status == 200
    problem(home.ask("GET", "/api/today", other), 401, "no-token")
    home.call("account", "add", "ben")
    for _ in range(200):
        if (answer := home.ask("GET", "/api/today", other)).status == 200:
            break
        time.sleep(0.05)
    assert answer.json["person"] == "ben"
    home.call("account", "delete", "ben", "--yes")
    problem(home.ask("GET", "/api/today", other), 401, "no-token")
    assert "ben" not in (home.data / ".daybook/accounts/tokens").read_text()
    said = home.end()
    assert "asked with a token that is not in force" in said and token not in said and other not in said


class Member:
    """Somebody with an account, in a browser without scripts."""

    def __init__(self, home, name: str, password: str) -> None:
        self.home, self.name, self.password, self.cookie = home, name, password, ""
        link = re.search(r"http\S+", home.call("account", "link", name)).group()
        self.send(urllib.parse.urlsplit(link).path, password=password)

    def open(self, path: str, body: bytes | None = None) -> tuple[int, str]:
        connection = http.client.HTTPConnection(self.home.root.removeprefix("http://"), timeout=60)
        headers = {"Cookie": self.cookie} if self.cookie else {}
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        connection.request("GET" if body is None else "POST", path, body, headers)
        answer = connection.getresponse()
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            if match := re.match(r"(__Host-daybook=[^;]+);", cookie):
                self.cookie = match[1]
        status, text = answer.status, answer.read().decode()
        connection.close()
        return status, text

    def send(self, path: str, **fields: str) -> tuple[int, str]:
        return self.open(path, urllib.parse.urlencode(fields).encode())

    def form(self, action: str, **fields: str) -> tuple[int, str]:
        page = self.open(f"/home/{self.name}/settings.html")[1]
        token = re.search(r'name="token" value="([^"]+)"', page).group(1)
        names = {name.replace("_", "-"): value for name, value in fields.items()}
        return self.send(f"/home/{self.name}/-/{action}", token=token, **names)


def test_a_member_makes_and_ends_a_token_in_the_settings(home):
    home.end()
    home.call("account", "add", "ana", "--owner")
    home.start("--accounts")
    ana = Member(home, "ana", "many grey pebbles")
    settings = "/home/ana/settings.html"
    # The password was typed a moment ago, so it is not asked for again.
    assert ana.form("account-token", token_name="")[0] == 422
    assert ana.form("account-token", token_name="Phone", token_scope="write")[0] == 303
    assert ana.form("account-token", token_name="phone", token_scope="read")[0] == 422
    page = ana.open(settings)[1]
    secret = re.search(r"<code>([\w-]{43})</code>", page).group(1)
    assert home.ask("POST", "/api/done", secret, {"habit": "run"}).status == 200
    assert "Phone" in home.call("token")
    # A second one beside it takes nothing away.
    assert ana.form("account-token", token_name="Home", token_scope="read")[0] == 303
    page = ana.open(settings)[1]
    secrets = re.findall(r"<code>([\w-]{43})</code>", page)
    assert len(set(secrets)) == 2 and secret in secrets and page.count("data-copy") == 2
    assert home.call("token", "revoke", "Home")
    identity = re.search(r'name="token-id" value="([^"]+)"', page).group(1)
    assert ana.form("account-token-end", token_id=identity)[0] == 303
    problem(home.ask("GET", "/api/today", secret), 401, "no-token")
    assert secret not in ana.open(settings)[1] and home.call("token") == "No program has a token.\n"
    said = home.end()
    assert "ana: made a token" in said and "ana: ended a token" in said and secret not in said


def test_the_calls_of_the_document_work_as_printed(home):
    home.habit("ana", "run", "title: Run\nschedule: daily")
    token = home.token("Curl", "--write")
    document = (ROOT / "docs/api.md").read_text()
    blocks = re.findall(r"<!-- run by Tests/Api[^>]*-->\n```bash\n(.*?)```", document, re.S)
    assert len(blocks) == 2
    script = "set -eu\nset -o pipefail\n" + "\n".join(blocks).replace("http://127.0.0.1:8420", home.root)
    script = script.replace("TOKEN=…", f"TOKEN={token}").replace("curl -s ", "curl -sS --fail-with-body -w '\\n--\\n' ")
    calls = script.count("curl ")
    run = subprocess.run(["bash", "-c", script], capture_output=True, text=True, timeout=300, env=os.environ)
    assert run.returncode == 0, run.stdout + run.stderr
    answers = run.stdout.split("\n--\n")
    assert len(answers) == calls + 1
    assert answers[-2] == answers[-3] and "Water the plants" in answers[-2]
    assert len(home.rows()) == 2 and home.list().count("Water the plants") == 1 and "Pay gas" in home.list()
