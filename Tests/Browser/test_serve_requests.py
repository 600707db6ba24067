"""What `daybook serve` answers to requests that no browser of its own makes, and to those of proxies and networks."""

import http.client
import os
import re
import socket
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from concurrent.futures import ThreadPoolExecutor

import pytest

import crowd
from studio import until


def ask(studio, method: str, path: str, headers: dict[str, str] | None = None, body: bytes | None = None):
    """A request with its path as it is written here, which the libraries would tidy up."""
    connection = http.client.HTTPConnection("127.0.0.1", studio.port, timeout=30)
    connection.putrequest(method, path, skip_host="Host" in (headers or {}))
    for name, value in (headers or {}).items():
        connection.putheader(name, value)
    connection.endheaders(body)
    answer = connection.getresponse()
    data = answer.read()
    connection.close()
    return answer.status, answer.headers, data


def files(folder) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file() and ".daybook" not in path.parts}


def raw(studio, text: bytes, wait: float = 5) -> bytes:
    with socket.create_connection(("127.0.0.1", studio.port), timeout=wait) as line:
        line.sendall(text)
        answer = b""
        try:
            while data := line.recv(65536):
                answer += data
        except TimeoutError:
            pass
        return answer


def test_odd_paths_are_not_found(served):
    (served.data.parent / "secret.txt").write_text("a secret")
    for path in (
        "/../secret.txt", "/home/ana/../../../secret.txt", "/home/ana/%2e%2e/%2e%2e/secret.txt", "/home/ana/..%2f..%2fsecret.txt",
        "/home/ana/%00", "/home/ana/photos/%00.jpg", "/home/ana/assets/..%5c..%5cdaybook.yml", "/home/ana/.daybook/serve-token",
        "/%c3%28", "/home/ana/" + "a" * 4000, "/home/" + "%2e%2e/" * 300, "//home//ana//..//x", "/home/ana/\u00e9".encode().decode("latin-1"),
        "/home/ana/./index.html", "/home/ana/daybook.yml", "/home/ana/assets/icons.svg",
    ):
        status, _, data = ask(served, "GET", urllib.parse.quote(path, safe="/%:."))
        assert status in (400, 404, 414), path
        assert b"a secret" not in data and served.token.encode() not in data, path


def test_too_large_a_head_and_no_http_at_all_are_ended(served):
    head = b"GET / HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n" % served.port
    for text in (head + b"X-Large: " + b"x" * 40_000 + b"\r\n\r\n", head + b"X: y\r\n" * 5000 + b"\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"):
        answer = raw(served, text)
        assert not answer or answer.split(b" ")[1] in (b"400", b"431"), answer[:80]
    assert ask(served, "GET", "/home/ana/")[0] == 200


def test_nothing_is_changed_by_asking(served):
    token = served.token
    before = files(served.data)
    actions = ["check-in", "details", "less", "take-back", "undo", "read", "answer", "forget"]
    for action in actions:
        for method in ("GET", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS"):
            status, _, _ = ask(served, method, f"/home/ana/-/{action}?token={token}&habit=eat-slowly&value=done")
            assert status in (404, 405), (method, action)
    assert files(served.data) == before


def test_heads_have_no_body_and_known_pages_are_not_sent_again(served):
    status, headers, data = ask(served, "HEAD", "/home/ana/")
    assert status == 200 and data == b"" and headers["ETag"]
    assert headers["Content-Length"] in (None, str(len(ask(served, "GET", "/home/ana/")[2])))
    again = ask(served, "GET", "/home/ana/", {"If-None-Match": headers["ETag"]})
    assert again[0] == 304 and again[2] == b""
    assert ask(served, "HEAD", "/home/ana/-/changes")[0] == 200
    assert ask(served, "HEAD", "/home/ana/no-such-page.html")[0] == 404
    # Nor have those that say why there is no page: what comes next on the connection is the next answer.
    answers = raw(served, b"HEAD /home/ana/nope.html HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n" % served.port
                  + b"GET /home/ana/ HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n\r\n" % served.port, wait=10)
    assert answers.startswith(b"HTTP/1.1 404") and answers.split(b"\r\n\r\n")[1].startswith(b"HTTP/1.1 200"), answers[:400]


def test_photos_are_named_by_what_they_are(served):
    photos = served.data / "people/ana/photos"
    kinds = {b"\xff\xd8": "image/jpeg", b"\x89P": "image/png", b"RI": "image/webp"}
    seen = 0
    for path in photos.iterdir():
        status, headers, data = ask(served, "GET", f"/home/ana/photos/ana/{path.name}")
        if status == 200:
            seen += 1
            assert headers["Content-Type"] == kinds[data[:2]] and headers["X-Content-Type-Options"] == "nosniff"
    assert seen > 0


def test_many_pages_may_be_open_and_are_forgotten(studio):
    request = b"GET /home/ana/-/changes HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n" % studio.port
    for _ in range(4):
        lines = [socket.create_connection(("127.0.0.1", studio.port), timeout=10) for _ in range(100)]
        for line in lines:
            line.sendall(request)
        assert all(b"200 OK" in line.recv(4096) for line in lines)
        assert ask(studio, "GET", "/home/ana/")[0] == 200
        for line in lines:
            line.close()
    if os.path.exists(f"/proc/{studio.process.pid}/fd"):
        # Of the connections that went, none is kept.
        until(lambda: len(os.listdir(f"/proc/{studio.process.pid}/fd")) < 60)


def test_it_ends_at_once_while_many_listen(studio):
    request = b"GET /home/ana/-/changes HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n" % studio.port
    lines = [socket.create_connection(("127.0.0.1", studio.port), timeout=10) for _ in range(50)]
    for line in lines:
        line.sendall(request)
        line.recv(4096)
    assert studio.end() == 0
    for line in lines:
        line.settimeout(10)
        while line.recv(4096):
            pass
        line.close()
    studio.start()


def test_behind_a_proxy(studio):
    studio.stop()
    studio.start("ana", "--allow-host", "diary.example.org")
    host = {"Host": "diary.example.org"}
    assert ask(studio, "GET", "/home/ana/", host)[0] == 200
    assert ask(studio, "GET", "/home/ana/", {"Host": "diary.example.org:8443"})[0] == 200
    assert ask(studio, "GET", "/home/ana/", {"Host": "other.example.org"})[0] == 421
    body = urllib.parse.urlencode({"token": studio.token, "habit": "eat-slowly", "value": "done"}).encode()
    form = {**host, "Content-Type": "application/x-www-form-urlencoded", "Content-Length": str(len(body)), "Accept": "application/json"}
    assert ask(studio, "POST", "/home/ana/-/check-in", {**form, "Origin": "https://evil.example"}, body)[0] == 403
    assert ask(studio, "POST", "/home/ana/-/check-in", {**form, "Origin": "https://other.example.org"}, body)[0] == 403
    assert ask(studio, "POST", "/home/ana/-/check-in", {**form, "Origin": "https://diary.example.org"}, body)[0] == 200
    assert len(studio.rows_of("eat-slowly")) == 1
    # Where it leads is a path: the proxy's own name and scheme stay.
    status, headers, _ = ask(studio, "GET", "/", {**host, "X-Forwarded-Host": "evil.example"})
    assert status == 303 and headers["Location"] == "/home/ana/"


def test_in_the_network_the_key_lets_in(studio):
    studio.stop()
    studio.start("ana", "--lan")
    key = (studio.data / ".daybook" / "serve-key").read_text().strip()
    assert f"?key={key}" in studio.greeting
    for path in ("/", "/home/ana/", "/home/ana/assets/worker.js", "/home/ana/manifest.webmanifest", "/home/ana/-/changes", "/public/"):
        assert ask(studio, "GET", path)[0] == 401, path
    assert ask(studio, "GET", "/?key=" + "x" * 43)[0] == 401
    status, headers, _ = ask(studio, "GET", "/home/ana/?key=" + key)
    assert status == 303 and headers["Location"] == "/home/ana/"
    cookie = headers["Set-Cookie"]
    assert "HttpOnly" in cookie and "SameSite=Strict" in cookie
    kept = {"Cookie": cookie.split(";")[0]}
    assert ask(studio, "GET", "/home/ana/", kept)[0] == 200
    body = urllib.parse.urlencode({"token": studio.token, "habit": "eat-slowly", "value": "done"}).encode()
    form = {"Content-Type": "application/x-www-form-urlencoded", "Content-Length": str(len(body)), "Accept": "application/json"}
    assert ask(studio, "POST", "/home/ana/-/check-in", form, body)[0] == 401
    assert ask(studio, "POST", "/home/ana/-/check-in", {**form, **kept}, body)[0] == 200
    status, headers, _ = ask(studio, "POST", "/home/ana/-/forget", {**kept, "Content-Length": "0", "Accept": "application/json"})
    assert status == 200 and "Max-Age=0" in headers["Set-Cookie"] and '"storage"' in headers["Clear-Site-Data"]


def test_everybody_of_the_homes_is_served(studio):
    studio.stop()
    settings = studio.data / "daybook.yml"
    settings.write_text(re.sub(r"(?m)^homes: \w+", "homes: all", settings.read_text()))
    studio.start("ana", "--all")
    people = sorted(path.name for path in (studio.data / "people").iterdir() if (path / "profile.yml").exists())
    assert len(people) > 1
    names = set()
    for person in people:
        status, _, page = ask(studio, "GET", f"/home/{person}/")
        assert status == 200, person
        names.add(ask(studio, "GET", f"/home/{person}/manifest.webmanifest")[2])
        assert ask(studio, "GET", f"/home/{person}/assets/worker.js")[1]["Service-Worker-Allowed"] == f"/home/{person}/"
    assert len(names) == len(people)
    assert ask(studio, "GET", "/home/nobody/")[0] == 404


def test_a_form_that_breaks_off_changes_nothing(studio):
    before = studio.rows
    text = (b"POST /home/ana/-/check-in HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            b"Content-Length: 500\r\n\r\ntoken=%s&habit=eat-slowly&value=done" % (studio.port, studio.token.encode()))
    with socket.create_connection(("127.0.0.1", studio.port)) as line:
        line.sendall(text)
        time.sleep(0.3)
    assert ask(studio, "GET", "/home/ana/")[0] == 200
    assert studio.rows == before


def send_file(studio, size: int, slowly: float = 0, until: threading.Event | None = None) -> tuple[bytes, float]:
    """Sends a form with a file that is no picture, some of it only after so many seconds, or when something happened; gives
    the status and when it came."""
    body, headers = crowd.form({"token": studio.token, "habit": "drink-water", "value": "amount", "amount": "1"}, bytes(size))
    head = f"POST /home/ana/-/check-in HTTP/1.1\r\nHost: 127.0.0.1:{studio.port}\r\nContent-Length: {len(body)}\r\n"
    head += "".join(f"{key}: {value}\r\n" for key, value in headers.items()) + "\r\n"
    with socket.create_connection(("127.0.0.1", studio.port), timeout=120) as line:
        line.sendall(head.encode())
        end, sent = time.monotonic() + slowly, 0
        while not until.is_set() if until else time.monotonic() < end:
            line.sendall(body[sent:sent + 100])
            sent += 100
            time.sleep(1)
        line.sendall(body[sent:])
        return line.recv(12), time.monotonic()


def test_slow_and_silent_clients_hold_nobody_up_and_are_ended(studio):
    # Of forms with files two of somebody are read at once. Whoever waits is not taken for silent.
    pool = ThreadPoolExecutor(3)
    slow = [pool.submit(send_file, studio, 400_000, 34) for _ in range(2)]
    time.sleep(1)
    waiting = pool.submit(send_file, studio, 8_000_000)
    head = b"POST /home/ana/-/check-in HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: application/x-www-form-urlencoded\r\n" % studio.port
    before = len(studio.rows_of("drink-water"))
    lines = [socket.create_connection(("127.0.0.1", studio.port), timeout=60) for _ in range(240)]
    silent, heads, bodies = lines[:200], lines[200:220], lines[220:]
    for line in heads:
        line.sendall(head[:-20])
    form = urllib.parse.urlencode({"token": studio.token, "habit": "drink-water", "value": "amount", "amount": "1"}).encode()
    for line in bodies:
        line.sendall(head + b"Content-Length: %d\r\n\r\n" % len(form))
    for step in range(8):
        for line in bodies:
            line.sendall(form[step:step + 1])
        assert ask(studio, "GET", "/home/ana/")[0] == 200
    assert studio.send("check-in", habit="drink-water", value="amount", amount="1")[0] == 200
    assert len(studio.rows_of("drink-water")) == before + 1
    # What trickles in is taken when it is whole.
    bodies[0].sendall(form[8:])
    assert bodies[0].recv(65536).startswith(b"HTTP/1.1 303")
    assert len(studio.rows_of("drink-water")) == before + 2
    # Whoever says nothing is sent away, in the middle of a request too.
    for line in silent + heads + bodies[1:]:
        while line.recv(65536):
            pass
    for line in lines:
        line.close()
    assert [answer.result()[0] for answer in slow] == [b"HTTP/1.1 422"] * 2
    answer, came = waiting.result()
    assert answer == b"HTTP/1.1 422" and came > min(answer.result()[1] for answer in slow)
    pool.shutdown()
    assert len(studio.rows_of("drink-water")) == before + 2
    assert ask(studio, "GET", "/home/ana/")[0] == 200


def test_what_is_too_large_or_too_much_at_once_is_refused_in_words(studio):
    too_large = 25 * 1024 * 1024
    for closing in ({}, {"Connection": "close"}):
        status, _, data = ask(
            studio, "POST", "/home/ana/-/check-in",
            {"Content-Length": str(too_large), "Content-Type": "application/x-www-form-urlencoded"} | closing, bytes(too_large))
        assert status == 413 and b"24 MB" in data
    # More than are read and may wait. Each is read to its end, so that whoever looks at the answer last gets it, too.
    with ThreadPoolExecutor(24) as pool:
        answered_all = threading.Event()
        slow = [pool.submit(send_file, studio, 400_000, until=answered_all) for _ in range(2)]
        time.sleep(2)
        waiting = [pool.submit(send_file, studio, 300_000) for _ in range(16)]
        until(lambda: sum(task.running() for task in waiting) == 16)
        time.sleep(1)
        body, headers = crowd.form({"token": studio.token, "habit": "drink-water", "value": "done"}, bytes(2_000_000))
        for accept, kind in (("application/json", "application/json"), ("text/html", "text/html; charset=utf-8")):
            for closing in ({}, {"Connection": "close"}):
                sent = headers | {"Accept": accept, "Content-Length": str(len(body))} | closing
                status, answered, data = ask(studio, "POST", "/home/ana/-/check-in", sent, body)
                assert status == 503 and answered["Retry-After"] == "30" and answered["Content-Type"] == kind
                assert b"Too many files are on their way at once." in data
        answered_all.set()
        assert {task.result()[0] for task in slow + waiting} == {b"HTTP/1.1 422"}


def test_an_address_without_a_page_says_so_on_a_page_that_fits_a_phone(served, new_tab):
    page = new_tab(width=390).page
    answer = page.goto(served.home + "nothing.html")
    assert answer.status == 404 and page.get_by_text("There is no such page.").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    # The style inside the page is the one that its policy allows.
    assert page.evaluate("getComputedStyle(document.body).margin") == "0px"
    page.get_by_role("link", name="To the first page").click()
    page.wait_for_url("**/home/ana/")


def test_two_clients_at_once_lose_nothing(studio):
    count = 40
    before = len(studio.rows_of("drink-water"))

    def client(_):
        return [studio.send("check-in", habit="drink-water", value="amount", amount="1")[0] for _ in range(count)]

    with ThreadPoolExecutor(2) as clients:
        assert all(code == 200 for codes in clients.map(client, range(2)) for code in codes)
    assert len(studio.rows_of("drink-water")) == before + 2 * count


def test_what_is_foreign_is_refused(served):
    before = served.rows
    fields = {"habit": "eat-slowly", "value": "done"}
    assert served.send("check-in", token="", **fields)[0] == 403
    assert served.send("check-in", token="x" * 43, **fields)[0] == 403
    assert served.send("check-in", {"Origin": "http://evil.example"}, **fields)[0] == 403
    assert served.send("check-in", {"Origin": "null"}, **fields)[0] == 403
    assert served.send("check-in", {"Sec-Fetch-Site": "cross-site"}, **fields)[0] == 403
    assert served.send("check-in", {"Host": "evil.example"}, **fields)[0] == 421
    assert served.send("check-in", {"Content-Type": "text/plain"}, **fields)[0] == 415
    assert served.send("no-such-action", **fields)[0] == 404
    for path in ("home/ana/-/check-in", "home/ben/", "home/ana/%2e%2e/%2e%2e/daybook.yml", "home/ana/..%2f..%2fdaybook.yml",
                 "home/ana/.daybook/serve-token", "data/daybook.yml"):
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(served.root + path)
        assert refused.value.code in (400, 404), path
    large = urllib.request.Request(served.home + "-/check-in", b"a=" + b"x" * (25 * 1024 * 1024))
    with pytest.raises((urllib.error.HTTPError, urllib.error.URLError, ConnectionError)) as refused:
        urllib.request.urlopen(large)
    assert getattr(refused.value, "code", 413) == 413
    assert served.rows == before


def test_every_answer_says_what_pages_may_do(served):
    for path in ("home/ana/", "home/ana/assets/studio.js", "public/"):
        with urllib.request.urlopen(served.root + path) as answer:
            policy = answer.headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy and "form-action 'self'" in policy and "frame-ancestors 'none'" in policy
            assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_a_tile_server_of_the_settings_may_be_asked_by_pages_with_a_map_alone(studio):
    settings = studio.data / "daybook.yml"
    settings.write_text(settings.read_text() + '\nmap_tiles: "https://tile.example.org/{z}/{x}/{y}.png"\n')

    def policy(path):
        with urllib.request.urlopen(studio.root + path, timeout=60) as answer:
            return answer.headers["Content-Security-Policy"]

    until(lambda: "img-src 'self' blob: data: https://tile.example.org;" in policy("home/ana/history/index.html"))
    for path in ("home/ana/index.html", "home/ana/history/data/2026.js", "public/index.html"):
        assert path.endswith(".js") or "example.org" not in policy(path), path


def test_a_request_is_for_one_host_and_asks_for_something_of_it(served):
    host = b"127.0.0.1:%d" % served.port

    def status(target: bytes, *lines: bytes, version: bytes = b"1.1") -> int:
        head = b"GET " + target + b" HTTP/" + version + b"\r\n" + b"".join(line + b"\r\n" for line in lines)
        return int(raw(served, head + b"Connection: close\r\n\r\n", wait=10).split(b" ")[1])

    page = b"/home/ana/"
    assert status(page, b"Host: " + host) == 200
    # Two names, none, or one behind the end of a line.
    assert status(page, b"Host: " + host, b"Host: " + host) == 400
    assert status(page, b"Host: " + host, b"Host: evil.example") == 400
    assert status(page, b"Host: evil.example", b"Host: " + host) == 400
    assert status(page) == 400
    assert status(page, version=b"1.0") in (400, 421)
    assert status(page, b"Host: " + host + b", evil.example") == 421
    assert status(page, b"Host: " + host, b" evil.example") in (400, 421)
    assert status(page, b"Host : " + host) == 400
    # A whole address says for whom it is, whatever Host says.
    assert status(b"http://evil.example/", b"Host: " + host) == 421
    assert status(b"http://evil.example" + page, b"Host: " + host) == 421
    assert status(b"http://" + host + page, b"Host: " + host) == 200
    assert status(b"http://" + host + page, b"Host: evil.example") == 200
    assert status(b"http://ana@" + host + page, b"Host: " + host) == 400
    for target in (b"evil.example", b"evil.example:80", b"ftp://" + host + page, b"http:///home/ana/"):
        assert status(target, b"Host: " + host) == 400, target


def test_a_form_has_one_length(served):
    before = served.rows
    form = b"token=%s&habit=eat-slowly&value=done" % served.token.encode()
    head = b"POST /home/ana/-/check-in HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: application/x-www-form-urlencoded\r\n" % served.port
    length = b"Content-Length: %d\r\n" % len(form)
    for lines in (length + b"Content-Length: 1\r\n", length + b"Transfer-Encoding: chunked\r\n",
                  b"Content-Length: +%d\r\n" % len(form), b"Content-Length: -1\r\n"):
        answer = raw(served, head + lines + b"\r\n" + form, wait=2)
        assert answer.split(b" ")[1] == b"400", (lines, answer[:80])
    assert served.rows == before


def test_who_says_nothing_keeps_nobody_out(studio):
    def connections(count: int) -> list[socket.socket]:
        return [socket.create_connection(("127.0.0.1", studio.port), timeout=20) for _ in range(count)]

    listening = connections(1)[0]
    listening.sendall(b"GET /home/ana/-/changes HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n" % studio.port)
    assert b"200 OK" in listening.recv(4096)
    silent = connections(700)
    for line in silent[::2]:
        try:
            line.sendall(b"GET / HT")
        except OSError:
            # It was sent away already.
            pass
    begun = time.monotonic()
    assert ask(studio, "GET", "/home/ana/")[0] == 200
    assert time.monotonic() - begun < 10
    # Who is being answered stays, and hears of what changes.
    assert studio.send("check-in", habit="drink-water", value="amount", amount="1")[0] == 200
    assert listening.recv(4096)
    for line in silent + [listening]:
        line.close()
