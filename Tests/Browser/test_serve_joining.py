"""How people come to `daybook serve --accounts`, get another username, take their data along and leave, and how owners help."""

import io
import json
import re
import subprocess
import zipfile

from playwright.sync_api import TimeoutError

import club as clubs
from axe import violations
from club import PASSWORDS, open_page, sign_in
from mailbox import Mailbox, link
from program import find_program
from studio import SCRIPTS, WAYS, until

PASSWORD = "three herons at dusk"


def invitation(club):
    return club.here(json.loads(club.run("account", "invite", "--json"))["link"])


def change(page, name):
    page.locator("summary", has_text=f": {name}").click()


def note(page, text):
    page.locator(".note:not([hidden]) p").get_by_text(text).wait_for()


@WAYS
def test_somebody_who_is_invited_makes_an_account_and_the_link_works_once(new_tab, club, scripts, width):
    address = invitation(club)
    page = open_page(new_tab, club, java_script_enabled=scripts, width=width)
    page.goto(address)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth") and (not scripts or violations(page) == [])
    page.get_by_label("Username").fill("ana")
    page.get_by_label("New password").fill("daybook")
    page.get_by_role("button", name="Make the account").click()
    page.get_by_text("That username is taken").first.wait_for()
    assert not (club.data / "people/dina").exists()
    page.get_by_label("Username").fill("Dina")
    page.get_by_label("New password").fill("short")
    page.get_by_role("button", name="Make the account").click()
    page.get_by_text("That is too short").first.wait_for()
    assert page.get_by_label("Username").input_value() == "Dina"
    assert page.get_by_label("New password").input_value() == ""
    page.get_by_label("New password").fill(PASSWORD)
    page.get_by_label("First name").fill("Dina")
    page.get_by_label("Last name").fill("Rossi")
    page.get_by_role("button", name="Make the account").click()
    page.wait_for_url("**/home/dina/")
    assert (club.data / "people/dina/profile.yml").read_text() == "name: Dina Rossi\n"
    account = club.data / "people/dina/account.yml"
    assert account.stat().st_mode & 0o777 == 0o600 and "last_name: Rossi" in account.read_text()
    page.goto(address)
    page.get_by_role("heading", name="This link was used").wait_for()
    assert club.sign_in("dina", PASSWORD)[0] == 303


def test_nobody_makes_an_account_where_the_settings_say_so_and_anybody_where_they_say_so(new_tab, club):
    address = invitation(club)
    club.run("settings", "set", "sign_up", "closed", "--no-build")
    until(lambda: club.ask(address.removeprefix(club.root.rstrip("/")))[0] == 403)
    assert "Make an account" not in club.ask("/-/sign-in")[2]
    club.run("settings", "set", "sign_up", "open", "--no-build")
    until(lambda: "Make an account" in club.ask("/-/sign-in")[2])
    page = open_page(new_tab, club)
    page.goto(club.root)
    page.get_by_role("link", name="Make an account").click()
    # No mails are sent here: no address is asked for, and nobody learns whose are known.
    page.get_by_label("Username").fill("emil")
    page.get_by_label("New password").fill(PASSWORD)
    assert page.get_by_label("E-mail").count() == 0
    page.get_by_role("button", name="Make the account").click()
    page.wait_for_url("**/home/emil/")
    fields = {"password": PASSWORD, "email": "ben@example.org"}
    assert club.ask("/-/join", method="POST", fields={"username": "fay", **fields})[0] == 303
    assert "ben@example.org" not in (club.data / "people/fay/account.yml").read_text()
    for number in range(2):
        assert club.ask("/-/join", method="POST", fields={"username": f"more-{number}", "password": PASSWORD})[0] == 303
    assert club.ask("/-/join", method="POST", fields={"username": "more-x", "password": PASSWORD})[0] == 303
    # After five within an hour whoever asks from there has to wait.
    assert club.ask("/-/join", method="POST", fields={"username": "more-y", "password": PASSWORD})[0] == 429
    assert not (club.data / "people/more-y").exists()


def test_where_mails_are_sent_whoever_asks_gets_a_link_and_nobody_learns_whose_addresses_are_here(new_tab, studio, tmp_path):
    with Mailbox(tmp_path / "configuration") as mailbox:
        for setting in (("serve_url", f"http://localhost:{studio.port}"), ("sign_up", "open")):
            subprocess.run([find_program(), "settings", "set", *setting, "--no-build", "--data", str(studio.data)], check=True, capture_output=True)
        post = clubs.started(studio, XDG_CONFIG_HOME=str(mailbox.folder))
        post.root = f"http://localhost:{studio.port}/"
        answers = []
        for address in ("dina@example.org", "ben@example.org"):
            status, _, text = post.ask("/-/join", method="POST", fields={"email": address})
            answers.append((status, text.replace(address, "")))
            until(lambda: mailbox.to(address))
        assert answers[0] == answers[1] and answers[0][0] == 200
        assert "/-/link/" not in mailbox.to("ben@example.org")[0].get_content()
        assert not (post.data / "people/dina").exists()
        page = open_page(new_tab, post)
        page.goto(post.root.rstrip("/") + link(mailbox.to("dina@example.org")[0]))
        assert page.get_by_label("E-mail").count() == 0
        page.get_by_label("Username").fill("dina")
        page.get_by_label("New password").fill(PASSWORD)
        page.get_by_role("button", name="Make the account").click()
        page.wait_for_url("**/home/dina/")
        account = (post.data / "people/dina/account.yml").read_text()
        assert "email: dina@example.org" in account and "email_confirmed: true" in account


@WAYS
def test_somebody_gets_another_username_and_everything_follows(new_tab, club, scripts, width):
    before = "".join(file.read_text() for file in (club.data / "people/ben/events").glob("*.csv")).count("2026-11-20")
    page = open_page(new_tab, club, java_script_enabled=scripts, width=width)
    sign_in(page, club, "ben")
    page.goto(club.root + "home/ben/settings.html")
    change(page, "Username")
    form = page.locator("form[action$=account-username]")
    form.get_by_label("Username").fill("ana")
    form.get_by_role("button", name="Save").click()
    page.get_by_text("That username is taken").first.wait_for()
    form = page.locator("form[action$=account-username]")
    form.get_by_label("Username").fill("benjamin")
    form.get_by_role("button", name="Save").click()
    page.wait_for_url("**/home/benjamin/settings.html")
    note(page, "now")
    assert (club.data / "people/benjamin/profile.yml").exists() and not (club.data / "people/ben").exists()
    assert "benjamin" in (club.data / "challenges/november-mile.md").read_text()
    assert "was: ben, is: benjamin" in (club.data / "renamed.yml").read_text()
    # An old bookmark leads on, and what waited in a browser arrives; to others both are nothing.
    page.goto(club.root + "home/ben/habits.html")
    page.wait_for_url("**/home/benjamin/habits.html")
    status, headers, _ = club.sign_in("benjamin", PASSWORDS["ben"])
    club.cookies["benjamin"] = club.session(headers)
    fields = {"token": club.token("benjamin"), "habit": "evening-run", "value": "amount", "amount": "2.5", "key": "waiting-for-a-connection-1"}
    for _ in range(2):
        assert club.ask("/home/ben/-/check-in", "benjamin", "POST", fields)[0] == 303
    rows = "".join(file.read_text() for file in (club.data / "people/benjamin/events").glob("*.csv"))
    assert rows.count("2026-11-20") - before == 1
    assert club.ask("/home/ben/habits.html", "ana")[0] == 404
    assert club.ask("/home/ben/-/check-in", "ana", "POST", fields)[0] == 404
    # The session goes on, and one can sign in by the new name.
    page.goto(club.root + "home/benjamin/habits.html")
    assert page.get_by_role("heading", level=1).count() == 1
    assert club.sign_in("benjamin", PASSWORDS["ben"])[0] == 303 and club.sign_in("ben", PASSWORDS["ben"])[0] == 422
    until(lambda: "url=../benjamin/index.html" in club.ask("/public/people/ben/index.html")[2])


def test_all_of_ones_data_comes_as_an_archive_without_secrets(new_tab, club):
    token = club.token("ben")
    assert club.ask("/home/ben/account.zip", "ben")[1]["Content-Type"] == "application/zip"
    assert club.ask("/home/ben/settings.html", "ben")[1]["Cache-Control"] == "no-store"
    page = open_page(new_tab, club)
    sign_in(page, club, "ben")
    page.goto(club.root + "home/ben/settings.html")
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Download").click()
    assert waiting.value.suggested_filename == "ben.zip"
    archive = zipfile.ZipFile(io.BytesIO(open(waiting.value.path(), "rb").read()))
    assert archive.testzip() is None
    folder = club.data / "people/ben"
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file() and path.name != "account.yml"}
    assert {name.removeprefix("ben/"): archive.read(name) for name in archive.namelist() if name.startswith("ben/")} == files
    assert "challenges/november-mile.md" in archive.namelist()
    account = archive.read("account.yml").decode()
    assert "email: ben@example.org" in account and "password" not in account and "scrypt" not in account
    # Once the password was typed long ago it is asked for.
    sessions = club.data / ".daybook/accounts/sessions"
    sessions.write_text("\n".join(aged(line) for line in sessions.read_text().splitlines()) + "\n")
    until(lambda: club.ask("/home/ben/account.zip", "ben")[1].get("Location") == "/home/ben/settings.html#archive")
    assert club.ask("/home/ben/-/account-data", "ben", "POST", {"token": token, "account-data-current": "wrong"})[0] == 422


def aged(line):
    """A line of a session whose password was entered an hour earlier."""
    parts = line.split("\t") if "\t" in line else line.split(" ")
    for index, part in enumerate(parts):
        if re.fullmatch(r"1[78]\d{8}", part):
            parts[index] = str(int(part) - 3600)
    return ("\t" if "\t" in line else " ").join(parts)


@WAYS
def test_somebody_leaves_and_nothing_of_them_is_left(new_tab, club, scripts, width):
    club.run("list", "add", "Trip", "--person", "ben", "--no-build")
    club.run("list", "share", "trip", "--with", "ana", "--may", "write", "--person", "ben", "--no-build")
    page = open_page(new_tab, club, java_script_enabled=scripts, width=width)
    sign_in(page, club, "ben")
    until(lambda: page.goto(club.root + "home/ben/settings.html") and page.get_by_text("Lists that others write in").count())
    change(page, "Delete the account")
    form = page.locator("form[action$=account-delete]")
    assert form.get_by_label("Ana Lima: Trip").is_checked() and form.get_by_label("Delete them, too: Trip").count() == 1
    form.get_by_label("Type your username").fill("bent")
    form.get_by_role("button", name="Delete the account").click()
    page.get_by_text("That is not your username").first.wait_for()
    form = page.locator("form[action$=account-delete]")
    form.get_by_label("Type your username").fill("ben")
    form.get_by_role("button", name="Delete the account").click()
    page.get_by_role("heading", name="Your account is deleted").wait_for()
    assert not (club.data / "people/ben").exists()
    assert (club.data / "people/ana/lists/trip.md").exists()
    assert "ben" not in (club.data / "people/ana/followers.yml").read_text()
    club.run("check")
    assert club.sign_in("ben", PASSWORDS["ben"])[0] == 422
    page.goto(club.root + "home/ben/")
    page.get_by_role("heading", name="Sign in").wait_for()
    # Whoever runs the server cannot leave it to nobody.
    token = club.token("ana")
    status, _, text = club.ask("/home/ana/-/account-delete", "ana", "POST", {"token": token, "delete-username": "ana"})
    assert status == 422 and "Make somebody else its owner first" in text and (club.data / "people/ana").exists()


@WAYS
def test_an_owner_invites_helps_and_decides_who_is_shown(new_tab, club, scripts, width):
    club.run("person", "edit", "ben", "--visibility", "public", "--no-build")
    page = open_page(new_tab, club, java_script_enabled=scripts, width=width)
    sign_in(page, club, "ana")
    page.goto(club.root + "home/ana/settings.html")
    page.get_by_role("link", name="People with accounts").click()
    page.get_by_role("heading", name="Who is here").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth") and (not scripts or violations(page) == [])
    page.get_by_role("button", name="Invite", exact=True).click()
    page.get_by_role("heading", name="A link to pass on").wait_for()
    # The whole address, by which this page was reached.
    address = page.locator(".one-line").inner_text()
    assert address.startswith(club.root + "-/link/") and page.get_by_text("for five minutes").count() == 1
    address = address.removeprefix(club.root.rstrip("/"))
    assert club.ask(address)[0] == 200
    page.get_by_role("button", name="Take back").click()
    note(page, "taken back")
    assert club.ask(address)[0] == 404

    def pressed(person, role, name):
        def press():
            # What was changed before may bring the page again at this moment, with everything closed.
            try:
                page.goto(club.root + "home/ana/accounts.html")
                page.locator("summary", has_text=f": {person}").click(timeout=2000)
                line = page.locator("li", has=page.locator(f"input[name=person][value={person}]"))
                line.get_by_role(role, name=name).click(timeout=2000)
            except TimeoutError:
                return False
            return True

        until(press)

    def press(person, button, said):
        pressed(person, "button", button)
        note(page, said)

    def asked(person, name, question, answer):
        """Presses what asks first: another owner could take the account away next."""
        pressed(person, "link", name)
        page.get_by_role("heading", name=question).wait_for()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth") and (not scripts or violations(page) == [])
        page.get_by_role("link" if answer == "Cancel" else "button", name=answer, exact=True).click()

    press("ben", "Take out of the public edition", "not in the public edition any more")
    until(lambda: club.ask("/public/people/ben/index.html")[0] == 404)
    assert club.ask("/public/people/ana/index.html")[0] == 200
    press("ben", "Let into the public edition", "is let into")
    until(lambda: club.ask("/public/people/ben/index.html")[0] == 200)
    press("ben", "Hide", "hidden from")
    until(lambda: club.ask("/public/people/ben/index.html")[0] == 404)
    press("ben", "Hide no longer", "can be found again")
    press("ben", "End all sessions", "session")
    assert club.ask("/home/ben/", "ben")[0] == 303
    press("ben", "Link to a new password", "a link to pass on")
    page.get_by_text("chooses the password of").wait_for()
    address = page.locator(".one-line").inner_text().removeprefix(club.root.rstrip("/"))
    assert "ben" in club.ask(address)[2]
    asked("ben", "Let run this daybook", "Let ben run this daybook?", "Cancel")
    page.wait_for_url("**/accounts.html")
    assert "role: owner" not in (club.data / "people/ben/account.yml").read_text()
    asked("ben", "Let run this daybook", "Let ben run this daybook?", "Let run this daybook")
    note(page, "Stored")
    assert "role: owner" in (club.data / "people/ben/account.yml").read_text()
    asked("ben", "Take the account away", "Take the account of ben away?", "Cancel")
    page.wait_for_url("**/accounts.html")
    assert (club.data / "people/ben/account.yml").exists()
    asked("ben", "Take the account away", "Take the account of ben away?", "Take the account away")
    note(page, "has no account any more")
    assert not (club.data / "people/ben/account.yml").exists() and (club.data / "people/ben/profile.yml").exists()
    # Nobody is left who could run it.
    token = club.token("ana")
    assert club.ask("/home/ana/-/accounts-person", "ana", "POST", {"token": token, "person": "ana", "do": "remove"})[0] == 422
    page.goto(club.root + "home/ana/accounts.html")
    page.get_by_label("Nobody").check()
    page.get_by_role("button", name="Save").click()
    note(page, "Stored")
    assert "sign_up: closed" in (club.data / "daybook.yml").read_text()


def test_invitations_are_told_apart_and_keep_what_was_typed_where_no_mails_are_sent(new_tab, club):
    page = open_page(new_tab, club)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    sign_in(page, club, "ana")

    def invite(**typed):
        page.goto(club.root + "home/ana/accounts.html")
        for label, text in typed.items():
            page.get_by_label({"email": "E-mail", "note": "For whom"}[label]).fill(text)
        page.get_by_role("button", name="Invite", exact=True).click()

    invite(email="ben@example.org", note="Ben again")
    page.get_by_text("Somebody here has that address already.").first.wait_for()
    assert page.get_by_label("E-mail").input_value() == "ben@example.org" and page.get_by_label("For whom").input_value() == "Ben again"
    invite(email="dina@example.org")
    page.get_by_role("heading", name="A link to pass on: dina@example.org").wait_for()
    invite(note="Emil, from the choir")
    page.get_by_role("heading", name="A link to pass on: Emil").wait_for()
    club.run("account", "invite")
    club.run("account", "invite", "--note", "Fay next door")
    listed = club.account("list")["invitations"]
    assert sorted(one["note"] or "" for one in listed) == ["", "Emil, from the choir", "Fay next door", "dina@example.org"]
    assert "Invited: Fay next door, until " in club.run("account", "list")
    page.goto(club.root + "home/ana/accounts.html")
    lines = page.locator(".sessions:not(.people-accounts) li")
    assert sorted(lines.locator("b").all_inner_texts()) == ["Emil, from the choir", "Fay next door", "dina@example.org", "passed on"]
    facts = sorted(lines.locator("span > small").all_inner_texts())
    assert facts[0].startswith("invited on ") and " by Ana Lima · until " in facts[0] and facts[0].endswith(" · passed on"), facts
    assert " by " not in facts[2] and " by " not in facts[3]
    # What is to be passed on is selected with one press, and copied with another.
    field = page.locator(".one-line")
    field.focus()
    assert page.evaluate("getSelection().toString()").strip() == field.inner_text()
    page.get_by_role("button", name="Copy").click()
    page.get_by_role("button", name="Copied").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == field.inner_text()


@SCRIPTS
def test_somebody_learns_on_today_that_a_report_awaits_an_answer_and_that_one_is_there(new_tab, club, scripts):
    page = open_page(new_tab, club, java_script_enabled=scripts)
    sign_in(page, club, "ben")
    page.goto(club.root + "home/ben/habits.html")
    # The report is about the page before help, which only led here.
    page.goto(club.root + "home/ben/help.html", referer=club.root + "home/ben/habits.html")
    assert "terminal" not in page.locator("main").inner_text() and "daybook done" not in page.locator("main").inner_text()
    page.get_by_role("link", name="Report a problem").click()
    page.get_by_text("the page habits.html").wait_for()
    page.get_by_label("What happened").fill("It hangs.")
    page.get_by_role("button", name="Send", exact=True).click()
    note(page, "The answer comes")
    assert "page: habits.html" in (club.data / "people/ben/support.yml").read_text()
    assert "Reports" not in club.ask("/home/ben/", "ben")[2]
    # A page of reports that stays open would show the answer at once.
    page.goto(club.root + "home/ben/habits.html")
    owner = open_page(new_tab, club, java_script_enabled=scripts)
    sign_in(owner, club, "ana")
    if scripts:
        # A page that was open before hears of another report at once.
        owner.get_by_role("link", name="One report awaits an answer").wait_for()
        status, _, _ = club.ask("/home/ben/-/report", "ben", "POST", {"token": club.token("ben"), "text": "Again."})
        assert status == 303
        owner.get_by_role("link", name="2 reports await an answer").wait_for()
        club.run("support", "answer", "ben", "2", "Thanks.")
        owner.get_by_role("link", name="One report awaits an answer").wait_for()
    assert "daybook done" in club.ask("/home/ana/help.html", "ana")[2]
    owner.get_by_role("link", name="One report awaits an answer").click()
    owner.get_by_label("Your answer").fill("Mended.")
    owner.get_by_role("button", name="Answer", exact=True).click()
    note(owner, "The answer is stored")
    assert "Reports" not in club.ask("/home/ana/", "ana")[2]
    page.goto(club.root + "home/ben/")
    page.get_by_role("link", name="Your report was answered").click()
    page.get_by_text("Mended.").wait_for()
    # Whoever has read it is told no more, in this browser.
    page.goto(club.root + "home/ben/")
    page.get_by_role("heading", level=1).wait_for()
    assert page.get_by_text("Your report was answered").count() == 0
    assert "Your report was answered" in club.ask("/home/ben/", "ben")[2]


@WAYS
def test_a_problem_is_reported_with_a_picture_and_answered_on_the_page_and_by_mail(new_tab, studio, tmp_path, scripts, width):
    with Mailbox(tmp_path / "configuration") as mailbox:
        subprocess.run(
            [find_program(), "settings", "set", "serve_url", f"http://localhost:{studio.port}", "--no-build", "--data", str(studio.data)],
            check=True, capture_output=True)
        post = clubs.started(studio, XDG_CONFIG_HOME=str(mailbox.folder))
        post.root = f"http://localhost:{studio.port}/"
        post.account("edit", "ana", "--email", "ana@example.org")
        page = open_page(new_tab, post, java_script_enabled=scripts, width=width)
        sign_in(page, post, "ben")
        page.goto(post.root + "home/ben/help.html")
        page.get_by_role("link", name="Report a problem").click()
        page.get_by_text("the page help.html").wait_for()
        page.get_by_role("button", name="Send", exact=True).click()
        page.locator(".problems, .problem").first.wait_for()
        assert not (post.data / "people/ben/support.yml").exists()
        page.get_by_label("What happened").fill("It hangs.\nTwice, with \"quotes\".")
        page.locator("input[type=file]").set_input_files(str(next((post.data / "people/ana/photos").glob("*.jpg"))))
        page.get_by_role("button", name="Send", exact=True).click()
        note(page, "The answer comes")
        until(lambda: mailbox.to("ana@example.org"))
        assert 'with "quotes"' in mailbox.to("ana@example.org")[0].get_content()
        assert "page: help.html" in (post.data / "people/ben/support.yml").read_text()
        picture = "/home/ben/support/ben/1"
        until(lambda: post.ask(picture, "ben")[0] == 200)
        assert post.ask("/home/ana/support/ben/1", "ana")[0] == 200
        # Somebody else who is here sees neither.
        post.run("person", "add", "cleo", "--name", "Cleo", "--no-build")
        door = "/-/link/" + post.account("add", "cleo")["link"].rsplit("/", 1)[1]
        until(lambda: post.ask(door)[0] == 200)
        _, headers, _ = post.ask(door, method="POST", fields={"password": PASSWORD})
        post.cookies["cleo"] = post.session(headers)
        until(lambda: post.ask("/home/cleo/support.html", "cleo")[0] == 200)
        assert post.ask("/home/cleo/support/ben/1", "cleo")[0] == 404 and post.ask(picture, "cleo")[0] == 404
        assert "It hangs" not in post.ask("/home/cleo/support.html", "cleo")[2]
        fields = {"token": post.token("cleo"), "person": "ben", "number": "1", "text": "No."}
        assert post.ask("/home/cleo/-/report-answer", "cleo", "POST", fields)[0] == 404
        owner = open_page(new_tab, post, java_script_enabled=scripts, width=width)
        sign_in(owner, post, "ana")
        owner.goto(post.root + "home/ana/support.html")
        owner.get_by_text("with \"quotes\"").wait_for()
        if scripts:
            assert violations(owner) == []
        assert owner.evaluate("document.documentElement.scrollWidth <= innerWidth")
        owner.get_by_label("Your answer").fill("Mended.")
        owner.get_by_role("button", name="Answer", exact=True).click()
        note(owner, "The answer is stored")
        until(lambda: mailbox.to("ben@example.org"))
        text = mailbox.to("ben@example.org")[0].get_content()
        assert "> It hangs." in text and "Mended." in text
        until(lambda: page.goto(post.root + "home/ben/support.html") and page.get_by_text("Mended.").count())
