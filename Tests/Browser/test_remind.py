"""Reminders by a real mail server and a server that takes what ntfy would, answered in a real browser."""

import contextlib
import datetime
import http.server
import json
import os
import re
import socket
import subprocess
import threading
import urllib.parse
import urllib.request

import pytest

from mailbox import Mailbox
from program import find_program
from studio import WAYS, until

pytestmark = pytest.mark.served


class Topics(http.server.ThreadingHTTPServer):
    """Takes messages as a server of ntfy does, and refuses them while it is told to."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.messages, self.status, self.tokens = [], 200, set()
        threading.Thread(target=self.serve_forever, daemon=True).start()


class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.tokens.add(self.headers.get("Authorization"))
        if self.server.status == 200:
            self.server.messages.append((self.path, body))
        self.send_response(self.server.status)
        self.end_headers()

    def log_message(self, *_):
        pass


class House:
    """A data folder of which this machine reminds. For Ana it is between noon and one."""

    def __init__(self, folder, mailbox, topics):
        self.folder, self.mailbox, self.topics, self.process = folder, mailbox, topics, None
        with contextlib.closing(socket.socket()) as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        hour = datetime.datetime.now(datetime.timezone.utc).hour
        zone = "UTC" if hour == 12 else f"Etc/GMT+{hour - 12}" if hour > 12 else f"Etc/GMT-{12 - hour}"
        self.write("data/daybook.yml", f"timezone: {zone}\nowner: ana\nserve_url: http://127.0.0.1:{self.port}\n")
        self.write("data/people/ana/profile.yml", "name: Ana\nnotify: [mail, ntfy]\n")
        self.write("data/people/ana/habits/run.md", '---\ntitle: Run\nschedule: daily\nremind: ["12:00"]\n---\n')
        self.write("data/people/ana/lists/home.md", "---\ntitle: Home\n---\n- [ ] Read a book\n")
        file = self.write(
            "me/daybook/reminders.yml",
            f"people:\n  ana:\n    mail: ana@example.org\n    ntfy: http://127.0.0.1:{topics.server_port}/secret\n    ntfy_token: 'tk \"\\1'\n")
        file.chmod(0o600)
        self.environment = {**os.environ, "XDG_CONFIG_HOME": str(folder / "me")}
        self.daybook("remind", "--install", "--with", "none", "--yes")

    def write(self, path, text):
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        return file

    def daybook(self, *arguments, status=0):
        done = subprocess.run(
            [find_program(), *arguments, "--data", str(self.folder / "data")], env=self.environment, capture_output=True, text=True)
        assert done.returncode == status, done.stderr
        return done

    def serve(self):
        self.process = subprocess.Popen(
            [find_program(), "serve", "--port", str(self.port), "--data", str(self.folder / "data")], env=self.environment,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert str(self.port) in self.process.stdout.readline()

    def rows(self):
        files = list((self.folder / "data/people/ana/events").glob("*.csv"))
        return [row for file in files for row in file.read_text().splitlines()[1:]]

    def post(self, action):
        """Presses a button of a message on the phone: without a browser, and so without an origin."""
        request = urllib.request.Request(
            action["url"], action["body"].encode(), headers=action["headers"], method=action["method"])
        try:
            with urllib.request.urlopen(request) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            return error.code


@pytest.fixture
def house(tmp_path):
    with Mailbox(tmp_path / "me") as mailbox, Topics() as topics:
        house = House(tmp_path, mailbox, topics)
        yield house
        topics.shutdown()
        if house.process:
            house.process.terminate()
            house.process.wait(timeout=30)


def link(mail):
    return re.search(r"http://\S+/-/r/[\w-]{43}", mail.get_content()).group()


def test_a_mail_and_a_phone_are_told_once_and_again_after_a_failure(house):
    house.topics.status = 503
    failed = house.daybook("remind", status=74)
    assert "503" in failed.stderr and "secret" not in failed.stderr
    [mail] = house.mailbox.to("ana@example.org")
    assert mail["Subject"] == "Run, 12:00" and re.fullmatch(r"<[0-9a-f]{32}@example\.org>", mail["Message-ID"])
    house.topics.status = 200
    assert house.daybook("remind").stdout == "" and not house.topics.messages
    record = house.folder / "data/.daybook/reminders/record.json"
    state = json.loads(record.read_text())
    state["people"]["ana"]["pauses"] = {}
    record.write_text(json.dumps(state))
    assert record.stat().st_mode & 0o77 == 0
    house.daybook("remind")
    house.daybook("remind")
    assert len(house.mailbox.mails) == 1
    [(path, message)] = house.topics.messages
    assert path == "/" and message["topic"] == "secret" and message["title"] == "Run, 12:00"
    assert house.topics.tokens == {'Bearer tk "\\1'}
    assert [action["label"] for action in message["actions"]] == ["Done", "In 10 minutes", "Later"]
    # Nothing of a token is stored but what it can be known by.
    tokens = re.findall(r"/-/r/([\w-]{43})", json.dumps(message) + mail.get_content())
    assert tokens and not any(token in record.read_text() for token in tokens)


def test_done_on_the_phone_checks_in_once_and_later_waits(house):
    house.serve()
    until(lambda: house.topics.messages and house.mailbox.mails)
    [(_, message)] = house.topics.messages
    done, soon, _ = message["actions"]
    # Looking at a link stores nothing.
    with urllib.request.urlopen(done["url"]) as page:
        assert page.status == 200 and "Run" in page.read().decode()
    assert house.rows() == []
    assert house.post(done) == 200 and house.post(done) == 404 and house.post(soon) == 404
    [row] = house.rows()
    assert ",run,done" in row
    with pytest.raises(urllib.error.HTTPError) as unknown:
        urllib.request.urlopen(f"http://127.0.0.1:{house.port}/-/r/{'x' * 43}")
    assert unknown.value.code == 404


@WAYS
def test_a_link_in_a_mail_asks_and_waits(new_tab, house, scripts, width):
    house.serve()
    until(lambda: house.mailbox.mails)
    tab = new_tab(java_script_enabled=scripts, width=width)
    tab.allowed = (f"http://127.0.0.1:{house.port}/", "data:")
    page = tab.open(link(house.mailbox.mails[0][1]))
    page.get_by_role("heading", name="Run").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth") if scripts else True
    page.get_by_text("In an hour").click()
    page.get_by_role("button", name="Say so").click()
    page.get_by_role("heading", name="You are reminded again").wait_for()
    state = json.loads((house.folder / "data/.daybook/reminders/record.json").read_text())
    assert [later["subject"] for later in state["people"]["ana"]["later"]] == ["habit run"]
    page.goto(link(house.mailbox.mails[0][1]))
    page.get_by_role("heading", name="This link has been used").wait_for()
    # Chromium tells the console of every answer that there is nothing, which this one is.
    tab.problems = [problem for problem in tab.problems if "404" not in problem]


def test_what_serve_told_the_command_does_not_tell_again(house):
    house.serve()
    until(lambda: house.topics.messages and house.mailbox.mails)
    for _ in range(3):
        house.daybook("remind")
    assert len(house.topics.messages) == 1 and len(house.mailbox.mails) == 1


def test_a_form_of_another_site_does_not_answer(house):
    house.serve()
    until(lambda: house.topics.messages)
    done = house.topics.messages[0][1]["actions"][0]
    done["headers"] = {**done["headers"], "Origin": "https://elsewhere.example"}
    assert house.post(done) == 403 and house.rows() == []
