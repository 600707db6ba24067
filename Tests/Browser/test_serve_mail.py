"""What people with accounts do by mail and with a second factor: a real mail server on this machine, a real browser."""

import base64
import hashlib
import hmac
import os
import re
import struct
import subprocess
import time

import pytest

import club as clubs
from club import PASSWORDS, open_page, sign_in
from mailbox import Mailbox, link
from program import find_program
from studio import WAYS, until


@pytest.fixture
def mailbox(tmp_path):
    with Mailbox(tmp_path / "configuration") as mailbox:
        yield mailbox


@pytest.fixture
def post(studio, mailbox):
    """Accounts where mails can be sent. Ana has an address, and so has Ben."""
    subprocess.run(
        [find_program(), "settings", "set", "serve_url", f"http://localhost:{studio.port}", "--no-build", "--data", str(studio.data)],
        check=True, capture_output=True)
    post = clubs.started(studio, XDG_CONFIG_HOME=str(mailbox.folder))
    post.root = f"http://localhost:{studio.port}/"
    post.account("edit", "ana", "--email", "ana@example.org")
    return post


def code(secret, step=0):
    """The code of an app at this moment, by RFC 6238."""
    key = base64.b32decode(secret.replace(" ", ""))
    digest = hmac.new(key, struct.pack(">Q", int(time.time()) // 30 + step), hashlib.sha1).digest()
    offset = digest[-1] & 15
    return f"{(struct.unpack('>I', digest[offset:offset + 4])[0] & 0x7FFFFFFF) % 1_000_000:06d}"


def change(page, name):
    page.locator("summary", has_text=f": {name}").click()


@WAYS
def test_who_forgot_the_password_chooses_another_by_mail(new_tab, post, mailbox, scripts, width):
    page = open_page(new_tab, post, java_script_enabled=scripts, width=width)
    page.goto(post.root)
    page.get_by_role("link", name="Forgot your password?").click()
    page.get_by_label("E-mail or username").fill("ben")
    page.get_by_role("button", name="Send the link").click()
    page.get_by_role("heading", name="Look into your mails").wait_for()
    until(lambda: mailbox.to("ben@example.org"))
    [mail] = mailbox.to("ben@example.org")
    assert mail["From"].addresses[0].addr_spec == "daybook@example.org" and "ben" in mail.get_content()
    assert f"{post.root}-/link/" in mail.get_content()
    page.goto(post.root.rstrip("/") + link(mail))
    page.get_by_label("New password").fill("a harbour in the fog")
    page.get_by_role("button", name="Choose it and sign in").click()
    page.wait_for_url("**/home/ben/")
    until(lambda: len(mailbox.to("ben@example.org")) == 2)
    assert "password" in mailbox.to("ben@example.org")[1].get_content()
    page.goto(post.root.rstrip("/") + link(mail))
    page.get_by_role("heading", name="This link was used").wait_for()
    assert post.ask("/home/ben/", "ben")[0] == 303


def test_nobody_learns_who_has_an_account(post, mailbox):
    answers = {name: post.ask("/-/forgot", None, "POST", {"name": name}) for name in ("ben", "ben@example.org", "nobody", "", "x" * 9000)}
    assert len({(status, text) for status, _, text in answers.values()}) == 1
    until(lambda: mailbox.mails)
    # Many are asked for, and few are sent.
    for _ in range(8):
        post.ask("/-/forgot", None, "POST", {"name": "ben"})
    post.ask("/-/forgot", None, "POST", {"name": "ana"})
    until(lambda: mailbox.to("ana@example.org"))
    assert len(mailbox.to("ben@example.org")) == 3


def test_an_address_is_the_accounts_once_its_mail_was_opened_and_can_be_taken_back(new_tab, post, mailbox):
    page = open_page(new_tab, post)
    sign_in(page, post, "ana")
    page.goto(post.root + "home/ana/settings.html")
    change(page, "E-mail")
    page.get_by_role("textbox", name="E-mail").fill("nonsense")
    page.locator("form[action$=account-email] button.main").click()
    page.get_by_text("That address cannot be used.").first.wait_for()
    page.get_by_role("textbox", name="E-mail").fill("ana@example.net")
    page.locator("form[action$=account-email] button.main").click()
    page.get_by_text("a mail waits at ana@example.net").wait_for()
    until(lambda: mailbox.to("ana@example.net"))
    assert "ana@example.org" in post.run("account", "list")
    # Programs that look into mails open links: nothing happens before the button is pressed.
    path = link(mailbox.to("ana@example.net")[0])
    for _ in range(3):
        assert post.ask(path)[0] == 200
    page.goto(post.root.rstrip("/") + path)
    page.get_by_role("button", name="Yes, it is mine").click()
    page.get_by_role("heading", name="The address is confirmed").wait_for()
    assert "ana@example.net" in post.run("account", "list")
    until(lambda: mailbox.to("ana@example.org"))
    [moved] = mailbox.to("ana@example.org")
    page.goto(post.root.rstrip("/") + link(moved))
    page.get_by_role("button", name="Take it back").click()
    page.get_by_label("New password").fill("a harbour in the fog")
    page.get_by_role("button", name="Choose it and sign in").click()
    page.wait_for_url("**/home/ana/")
    assert "ana@example.org" in post.run("account", "list")


def test_an_address_of_somebody_else_is_told_to_them_alone(post, mailbox):
    page = post.ask("/home/ana/settings.html", "ana")[2]
    token = re.search(r'name="token" value="([^"]+)"', page).group(1)
    answers = []
    for address in ("ben@example.org", "free@example.org"):
        status, headers, _ = post.ask("/home/ana/-/account-email", "ana", "POST", {"token": token, "email": address})
        answers.append((status, headers["Location"]))
    assert answers[0] == answers[1]
    until(lambda: len(mailbox.mails) == 2)
    assert "belongs to yours already" in " ".join(mailbox.to("ben@example.org")[0].get_content().split())
    assert "/-/link/" not in mailbox.to("ben@example.org")[0].get_content()


@WAYS
def test_a_second_factor_is_set_up_asked_for_and_turned_off(new_tab, post, mailbox, scripts, width):
    page = open_page(new_tab, post, java_script_enabled=scripts, width=width)
    sign_in(page, post, "ana")
    page.goto(post.root + "home/ana/settings.html")
    change(page, "Second factor")
    page.get_by_role("button", name="Go on").click()
    secret = page.locator(".app-secret").inner_text()
    assert page.get_by_role("img", name="QR code").is_visible()
    page.get_by_role("textbox", name="Code").fill("12")
    page.get_by_role("button", name="Turn on").click()
    page.get_by_text("That is not the code").first.wait_for()
    assert page.locator(".app-secret").inner_text() == secret
    page.get_by_role("textbox", name="Code").fill(code(secret))
    page.get_by_role("button", name="Turn on").click()
    page.get_by_role("heading", name="Recovery codes").wait_for()
    codes = page.locator(".recovery-codes code").all_inner_texts()
    assert len(codes) == 10
    page.get_by_role("button", name="I have noted them down").click()
    page.get_by_role("heading", name="Recovery codes").wait_for(state="detached")
    assert codes[0] not in page.content()
    until(lambda: any("second factor" in mail.get_content() for mail in mailbox.to("ana@example.org")))

    page.get_by_role("link", name="Sign out").first.click()
    page.get_by_role("button", name="Sign out").click()
    page.goto(post.root)
    page.get_by_label("E-mail or username").fill("ana")
    page.get_by_label("Password").fill(PASSWORDS["ana"])
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("textbox", name="Code").fill("000000x")
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("alert").get_by_text("That is not the code").wait_for()
    # The code by which it was turned on is used up; the one of the next half minute is taken already.
    page.get_by_role("textbox", name="Code").fill(code(secret, 1))
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/home/ana/")
    page.goto(post.root + "home/ana/settings.html")
    change(page, "Second factor")
    page.get_by_role("button", name="Turn off").click()
    page.get_by_text("The second factor is off.").wait_for()


def test_without_the_phone_a_recovery_code_lets_in_and_without_both_the_owner_does(post):
    def token():
        return re.search(r'name="token" value="([^"]+)"', post.ask("/home/ben/settings.html", "ben")[2]).group(1)

    post.ask("/home/ben/-/account-factor-begin", "ben", "POST", {"token": token()})
    page = post.ask("/home/ben/settings.html", "ben")[2]
    secret = re.search(r'class="app-secret">([^<]+)<', page).group(1)
    post.ask("/home/ben/-/account-factor-on", "ben", "POST", {"token": token(), "code": code(secret)})
    codes = re.findall(r"<code>([^<]+)</code>", post.ask("/home/ben/settings.html", "ben")[2])
    status, _, text = post.sign_in("ben", PASSWORDS["ben"])
    assert status == 200
    attempt = re.search(r'name="attempt" value="([^"]+)"', text).group(1)
    assert post.ask("/-/code", None, "POST", {"attempt": attempt, "code": codes[0]})[0] == 303
    # Who has the password alone gets no further, by no other form.
    for path in ("/home/ben/", "/home/ben/settings.html"):
        assert post.ask(path, None, Cookie=f"__Host-daybook={attempt}")[0] == 303
    post.account("edit", "ben", "--no-second-factor")
    assert post.sign_in("ben", PASSWORDS["ben"])[0] == 303


def test_names_are_asked_for_and_may_be_left_out(new_tab, post):
    page = open_page(new_tab, post, width=390)
    sign_in(page, post, "ben")
    page.goto(post.root + "home/ben/settings.html")
    change(page, "First and last name")
    page.get_by_label("First name").fill("x" * 31)
    page.locator("form[action$=account-person] button.main").click()
    # The field takes no more.
    page.locator(".note:not([hidden]) p").get_by_text("Stored.").wait_for()
    assert "first_name: " + "x" * 30 + "\n" in (post.data / "people/ben/account.yml").read_text()
    change(page, "First and last name")
    page.get_by_label("First name").fill("Ben")
    page.get_by_label("Date of birth").fill("1990-04-12")
    page.locator("form[action$=account-person] button.main").click()
    page.locator(".setting-value").get_by_text("Ben", exact=True).wait_for()
    assert "date_of_birth: 1990-04-12" in (post.data / "people/ben/account.yml").read_text()


def test_what_only_the_person_may_do_asks_for_the_password_again(post):
    def sessions():
        return (post.data / ".daybook/accounts/sessions").read_text().splitlines()

    # As if the password had been typed a quarter of an hour ago.
    post.studio.stop()
    lines = [line.split("\t") for line in sessions()]
    for parts in lines:
        parts[4] = str(int(parts[4]) - 900)
    (post.data / ".daybook/accounts/sessions").write_text("".join("\t".join(parts) + "\n" for parts in lines))
    cookies = post.cookies
    post.studio.process = subprocess.Popen(
        [find_program(), "serve", "--accounts", "--port", str(post.studio.port), "--today", "2026-11-20", "--data", str(post.data),
         "--output", str(post.studio.site)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    post.studio.process.stdout.readline()
    page = post.ask("/home/ben/settings.html", "ben")[2]
    token = re.search(r'name="token" value="([^"]+)"', page).group(1)
    before = (post.data / "people/ben/account.yml").read_bytes()
    for action in ("account-email", "account-factor-begin", "account-factor-off", "account-codes"):
        for typed in ({}, {f"{action}-current": "wrong"}):
            status, _, text = post.ask(f"/home/ben/-/{action}", "ben", "POST", {"token": token, "email": "b@example.net", **typed})
            assert status in (422, 429), action
    assert (post.data / "people/ben/account.yml").read_bytes() == before
    time_is_up = lambda: post.ask("/home/ben/-/account-factor-begin", "ben", "POST", {
        "token": token, "account-factor-begin-current": PASSWORDS["ben"]})
    answer = []
    until(lambda: answer.append(time_is_up()) or answer[-1][0] == 303)
    renewed = post.session(answer[-1][1])
    assert renewed != cookies["ben"] and post.ask("/home/ben/", "ben")[0] == 303
    post.cookies["ben"] = renewed
    assert "app-secret" in post.ask("/home/ben/settings.html", "ben")[2]


def daybook_mail(mailbox, *arguments):
    return subprocess.run(
        [find_program(), "mail", *arguments], capture_output=True, text=True, timeout=60, cwd=mailbox.folder.parent,
        env={**os.environ, "XDG_CONFIG_HOME": str(mailbox.folder)})


def test_the_command_sends_a_mail_to_try_and_says_what_became_of_it(post, mailbox):
    data = ["--data", str(post.data)]
    shown = daybook_mail(mailbox, *data)
    assert f"port {mailbox.port}" in shown.stdout and mailbox.password not in shown.stdout + shown.stderr
    assert daybook_mail(mailbox, "--to", "ana@example.org", *data).returncode == 0
    assert mailbox.to("ana@example.org")[0]["Subject"] == "A mail to try"
    mailbox.refused.add("gone@example.org")
    refused = daybook_mail(mailbox, "--to", "gone@example.org", *data)
    assert refused.returncode == 74 and "550" in refused.stderr
    mailbox.configure(f"smtp://127.0.0.1:{mailbox.port}", password="wrong")
    wrong = daybook_mail(mailbox, "--to", "ana@example.org", *data)
    assert wrong.returncode == 74 and "takes neither user nor password" in wrong.stderr
    # No TLS is spoken there.
    mailbox.configure(f"smtps://127.0.0.1:{mailbox.port}")
    assert "is not to be trusted" in daybook_mail(mailbox, "--to", "ana@example.org", *data).stderr
    mailbox.configure("smtp://127.0.0.1:1")
    assert "cannot be reached" in daybook_mail(mailbox, "--to", "ana@example.org", *data).stderr
    (mailbox.folder / "daybook/mail.yml").chmod(0o644)
    exposed = daybook_mail(mailbox, *data)
    assert exposed.returncode == 1 and "chmod 600" in exposed.stderr


@WAYS
def test_who_chooses_another_language_has_pages_messages_and_mails_in_it_and_nobody_else(new_tab, post, mailbox, scripts, width):
    page = open_page(new_tab, post, java_script_enabled=scripts, width=width)
    sign_in(page, post, "ben")
    page.goto(post.root + "home/ben/settings.html")
    page.locator("summary", has_text=": Your language").click()
    page.get_by_label("Your language").select_option(label="Deutsch")
    page.locator("[id='own_language']").get_by_role("button", name="Save").click()
    page.get_by_role("heading", name="Einstellungen").wait_for()
    assert page.evaluate("document.documentElement.lang") == "de"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert "language: de" in (post.studio.data / "people/ben/profile.yml").read_text()
    assert 'lang="en"' in post.ask("/home/ana/", "ana")[2] and 'lang="en"' in post.ask("/public/")[2]
    # What a form answers is in it, too.
    status, _, refused = post.ask(
        "/home/ben/-/settings", "ben", "POST", {"token": post.token("ben"), "item": "name", "name": "", "seen": ""})
    assert status == 422 and 'lang="de"' in refused
    page.goto(post.root + "-/sign-out")
    page.get_by_role("button", name="Abmelden").click()
    # Nobody is known any more, so it is the site's language.
    page.get_by_text("You are signed out").wait_for()
    before = len(mailbox.to("ben@example.org"))
    assert post.ask("/-/forgot", None, "POST", {"name": "ben"})[0] == 200
    until(lambda: len(mailbox.to("ben@example.org")) > before)
    assert "Passwort" in mailbox.to("ben@example.org")[-1].get_content()
