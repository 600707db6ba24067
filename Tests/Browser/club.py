"""`daybook serve --accounts` at work on a copy of the sample data, with people who sign in to it."""

import http.client
import json
import os
import re
import subprocess
import time
import urllib.parse

from program import find_program

PASSWORDS = {"ana": "quiet green harbour", "ben": "walk the long way"}


class Club:
    """The program with accounts, at work on a copy of the sample data: Ana runs it, Ben is a member."""

    def __init__(self, studio, cookies=None):
        """With cookies of people who have accounts there already; without, these are made."""
        self.studio = studio
        self.root = studio.root
        self.data = studio.data
        if cookies:
            self.cookies = dict(cookies)
            return
        links = {
            "ana": self.account("add", "ana", "--owner")["link"], "ben": self.account("add", "ben", "--email", "ben@example.org")["link"],
        }
        self.cookies = {name: self.choose(links[name], password) for name, password in PASSWORDS.items()}

    def run(self, *arguments):
        return subprocess.run(
            [find_program(), *arguments, "--data", str(self.data)], capture_output=True, text=True, check=True, timeout=60).stdout

    def account(self, *arguments):
        return json.loads(self.run("account", *arguments, "--json"))

    def here(self, link):
        return self.root.rstrip("/") + urllib.parse.urlsplit(link).path

    def ask(self, path, name=None, method="GET", fields=None, **headers):
        """The status, the headers and the text of an answer to somebody, or to nobody."""
        connection = http.client.HTTPConnection("127.0.0.1", self.studio.port, timeout=60)
        if name:
            headers["Cookie"] = f"__Host-daybook={self.cookies[name]}"
        body = None
        if fields is not None:
            body = urllib.parse.urlencode(fields)
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        connection.request(method, path, body, {key.replace("_", "-"): value for key, value in headers.items()})
        answer = connection.getresponse()
        text = answer.read().decode("utf-8", "replace")
        connection.close()
        return answer.status, answer.headers, text

    def session(self, headers):
        return re.search(r"__Host-daybook=([\w-]+)", "".join(headers.get_all("Set-Cookie"))).group(1)

    def choose(self, link, password):
        """The cookie of somebody who chose a password by a link."""
        status, headers, text = self.ask(urllib.parse.urlsplit(link).path, method="POST", fields={"password": password})
        assert status == 303, text
        return self.session(headers)

    def sign_in(self, name, password, **headers):
        return self.ask("/-/sign-in", method="POST", fields={"name": name, "password": password}, **headers)

    def token(self, name):
        return re.search(r'name="token" value="([^"]+)"', self.ask(f"/home/{name}/", name)[2]).group(1)


class Accounts:
    """The accounts of people who chose their passwords and have signed in, so that these are stretched once for all tests of
    a process. Whoever gets them has signed in just now: what asks for the password again ten minutes later counts from there."""

    def __init__(self, club):
        self.cookies = dict(club.cookies)
        places = ["people/*/account.yml", ".daybook/accounts/*", ".daybook/serve-key"]
        self.files = {
            path.relative_to(club.data): path.read_bytes() for place in places for path in club.data.glob(place)}

    def give(self, studio):
        for name, content in self.files.items():
            path = studio.data / name
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            path.write_bytes(content)
            path.chmod(0o600)
        sessions, now = studio.data / ".daybook/accounts/sessions", str(int(time.time()))
        lines = [line.split("\t") for line in sessions.read_text().splitlines()]
        # When it began, was last seen, and when the password was typed.
        sessions.write_text("".join("\t".join([*line[:2], now, now, now, *line[5:]]) + "\n" for line in lines))


kept = {}


def started(studio, *options, club=Club, **environment):
    """The program of a test with accounts, in place of the one without where that was started, and its people."""
    if studio.is_running:
        studio.stop()
    accounts = kept.get(club)
    if accounts:
        accounts.give(studio)
    start(studio, *options, **environment)
    if accounts:
        return club(studio, accounts.cookies)
    first = club(studio)
    kept[club] = Accounts(first)
    return first


def start(studio, *options, **environment):
    """Starts the program with accounts, at the same port where another one has ended."""
    studio.close()
    studio.process = subprocess.Popen(
        [find_program(), "serve", "--accounts", "--port", str(studio.port), "--today", "2026-11-20", "--data", str(studio.data),
         "--output", str(studio.site), *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, **environment})
    studio.greeting = studio.process.stdout.readline()
    assert studio.greeting, studio.process.stderr.read()


def open_page(new_tab, club, **settings):
    tab = new_tab(**settings)
    tab.allowed = (club.root, "data:", "blob:")
    return tab.page


def sign_in(page, club, name, borrowed=False):
    page.goto(club.root)
    page.get_by_label("E-mail or username").fill(name)
    page.get_by_label("Password").fill(PASSWORDS[name])
    if borrowed:
        page.get_by_label("This is not my device").check()
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(f"**/home/{name}/")
