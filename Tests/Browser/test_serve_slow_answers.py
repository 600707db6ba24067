"""A network in which the answer to a form is slower than the stream of news: a form that begins another session is not overtaken
by the end of the former one."""

import contextlib
import re
import socket
import threading

import pytest
from playwright.sync_api import expect

from club import PASSWORDS, open_page
from studio import until


class Relay:
    """Passes everything on to the program and back, but holds answers to forms while it is told to."""

    def __init__(self, port):
        self.port, self.ways = port, []
        self.free = threading.Event()
        self.free.set()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.own = self.listener.getsockname()[1]
        self.root = f"http://127.0.0.1:{self.own}/"
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        with contextlib.suppress(OSError):
            while True:
                browser, _ = self.listener.accept()
                program = socket.create_connection(("127.0.0.1", self.port))
                self.ways += [browser, program]
                is_form = threading.Event()
                threading.Thread(target=self.ask, args=(browser, program, is_form), daemon=True).start()
                threading.Thread(target=self.answer, args=(program, browser, is_form), daemon=True).start()

    def ask(self, browser, program, is_form):
        with contextlib.suppress(OSError):
            while asked := browser.recv(1 << 16):
                # Everything that is asked on this way from now on comes after the form.
                if asked.startswith(b"POST "):
                    is_form.set()
                program.sendall(asked.replace(b"127.0.0.1:%d" % self.own, b"127.0.0.1:%d" % self.port))
            program.shutdown(socket.SHUT_WR)

    def answer(self, program, browser, is_form):
        with contextlib.suppress(OSError):
            while answered := program.recv(1 << 16):
                if is_form.is_set():
                    self.free.wait(60)
                browser.sendall(answered)
            browser.shutdown(socket.SHUT_WR)

    def end(self):
        self.free.set()
        self.listener.close()
        for way in self.ways:
            way.close()


@pytest.fixture
def relay(club):
    relay = Relay(club.studio.port)
    yield relay
    relay.end()


def forget_the_password(club):
    """As when it was typed long ago, so that it is asked for again."""
    file = club.data / ".daybook/accounts/sessions"
    lines = [line.split("\t") for line in file.read_text().splitlines()]
    file.write_text("".join("\t".join([*parts[:4], "1", *parts[5:]]) + "\n" for parts in lines))


@pytest.mark.parametrize("line, fields, said", [
    ("password", {"current": PASSWORDS["ben"], "password": "another long one"}, "The password is changed"),
    ("second-factor", {"account-factor-begin-current": PASSWORDS["ben"]}, "Scan the picture"),
    ("email", {"email": "ben@elsewhere.example", "account-email-current": PASSWORDS["ben"]}, "ben@elsewhere.example"),
    ("username", {"username": "benno", "account-username-current": PASSWORDS["ben"]}, "benno"),
])
def test_the_end_of_the_former_session_does_not_overtake_the_answer(new_tab, club, relay, line, fields, said):
    page = open_page(new_tab, club)
    page.goto(relay.root)
    page.get_by_label("E-mail or username").fill("ben")
    page.get_by_label("Password").fill(PASSWORDS["ben"])
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/home/ben/")
    if line != "password":
        forget_the_password(club)
    page.wait_for_timeout(1100)
    page.goto(relay.root + "home/ben/settings.html")
    page.locator(f"#{line} summary").click()
    for name, value in fields.items():
        page.locator(f"#{line} [name={name}]").fill(value)
    relay.free.clear()
    sessions = club.data / ".daybook/accounts/sessions"
    before = sessions.read_text()
    page.locator(f"#{line} details form button").first.click()
    until(lambda: sessions.read_text() != before)
    # A page that listens would have heard of it by now; this one waits for the answer.
    page.wait_for_timeout(1500)
    assert "sign-in" not in page.url
    relay.free.set()
    if line == "username":
        # The page may be on its way twice, by the answer and by the end of the stream: the first way is given up then, which
        # is an error to who waits for that one.
        expect(page).to_have_url(re.compile(r"/home/benno/settings\.html"), timeout=30_000)
        page.wait_for_load_state()
    page.get_by_text(said).first.wait_for()
    assert "/settings.html" in page.url and "sign-in" not in page.url
    # It goes on by the new session.
    page.goto(relay.root + "home/ben/settings.html" if line != "username" else relay.root + "home/benno/settings.html")
    assert "sign-in" not in page.url
