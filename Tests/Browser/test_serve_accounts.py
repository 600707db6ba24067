"""People who sign in to `daybook serve --accounts`: in a browser, and by every address as somebody it is not for."""

import http.client
import re

import pytest

from club import PASSWORDS, open_page, sign_in
from studio import WAYS, WIDTHS, row, until


def told(club, name):
    """What a page is told to be wrong; nothing where all is well."""
    connection = http.client.HTTPConnection("127.0.0.1", club.studio.port, timeout=60)
    connection.request("GET", f"/home/{name}/-/changes", headers={"Cookie": f"__Host-daybook={club.cookies[name]}"})
    answer = connection.getresponse()
    lines = []
    while not (lines and lines[-1].startswith("data: ")):
        lines.append(answer.readline().decode())
    connection.close()
    return lines[-1] if "event: problems\n" in lines else ""


def test_every_form_of_a_page_is_taken_from_nobody_else(club):
    page = "".join(club.ask(f"/home/ana/{name}", "ana")[2] for name in ("", "settings.html"))
    actions = set(re.findall(r'action="(?:\.\./)*-/([a-z-]+)', page))
    assert len(actions) > 5
    before = {path: path.read_bytes() for path in club.data.glob("people/**/*") if path.is_file()}
    for action in actions:
        for fields in ({"token": club.token("ben")}, {"token": club.token("ana")}):
            assert club.ask(f"/home/ana/-/{action}", "ben", "POST", fields)[0] == 404
            assert club.ask(f"/home/ana/-/{action}", None, "POST", fields)[0] == 401
        # Ana's browser with a token of Ben's page is a forged request.
        assert club.ask(f"/home/ana/-/{action}", "ana", "POST", {"token": club.token("ben")})[0] == 403
    assert before == {path: path.read_bytes() for path in club.data.glob("people/**/*") if path.is_file()}


def test_a_form_from_another_site_is_refused(club):
    for headers in ({"Origin": "https://evil.example"}, {"Sec_Fetch_Site": "cross-site"}):
        assert club.sign_in("ana", PASSWORDS["ana"], **headers)[0] == 403
        assert club.ask("/home/ana/-/check-in", "ana", "POST", {"token": club.token("ana")}, **headers)[0] == 403
    assert club.ask("/public/", Host="evil.example")[0] == 421


def test_cookies_are_the_hosts_alone_and_scripts_cannot_read_them(club):
    _, headers, _ = club.sign_in("ben@EXAMPLE.org", PASSWORDS["ben"])
    for cookie in headers.get_all("Set-Cookie"):
        assert cookie.startswith("__Host-") and all(part in cookie for part in ("; Path=/", "; HttpOnly", "; SameSite=", "; Secure"))
        assert "Domain" not in cookie
    stored = "".join(path.read_text() for path in club.data.glob(".daybook/accounts/*"))
    assert club.session(headers) not in stored
    status, headers, _ = club.ask("/home/ben/", "ben")
    assert headers["Cache-Control"] == "private, no-cache"


def test_after_signing_in_one_is_led_to_no_other_site(club):
    for to in ("https://evil.example/", "//evil.example/", "/home/ana/", "/home/ben/../ana/", "/\\evil.example", "javascript:alert(1)"):
        _, headers, _ = club.ask("/-/sign-in", None, "POST", {"name": "ben", "password": PASSWORDS["ben"], "to": to})
        assert headers["Location"] == "/home/ben/", to


def test_nobody_learns_of_people_who_do_not_show_themselves(club):
    club.run("person", "add", "cleo", "--name", "Cleo Marsh", "--no-build")
    until(lambda: "Cleo" in "".join(club.ask(f"/home/{name}/settings.html", name)[2] for name in ("ana",)))
    for page in ("/home/ben/lists/new.form.html", "/home/ben/following.html", "/home/ben/"):
        status, _, text = club.ask(page, "ben")
        assert status == 200 and "Cleo" not in text and "cleo" not in text, page
    # What was typed may come back, and that nobody is called so.
    understood = [
        club.ask("/home/ben/-/understood", "ben", "POST", {"token": club.token("ben"), "line": f"Tea @{name}"})[2].replace(name, "NAME")
        for name in ("cleo", "nemo")]
    assert understood[0] == understood[1] and "Cleo" not in understood[0]
    club.ask("/home/ben/-/list-add", "ben", "POST", {"token": club.token("ben"), "name": "Plans", "may-cleo": "write", "may-ana": "read"})
    [made] = [file.read_text() for file in club.data.glob("people/ben/lists/plans.md")]
    assert "cleo" not in made


def test_who_is_private_who_blocked_and_who_is_not_here_are_found_alike(club):
    club.run("person", "add", "cleo", "--name", "Cleo Marsh", "--no-build")
    club.run("person", "add", "dina", "--name", "Dina Frost", "--visibility", "public", "--findable", "yes", "--no-build")
    until(lambda: "Dina" in club.ask("/home/ben/following/find.html?q=frost", "ben")[2])
    club.run("follow", "block", "ben", "--person", "dina", "--no-build")
    until(lambda: "Dina" not in club.ask("/home/ben/following/find.html?q=frost", "ben")[2])
    answers = {name: club.ask(f"/home/ben/following/find.html?q={name}", "ben")[2].replace(name, "NAME") for name in ("cleo", "dina", "nemo")}
    assert len(set(answers.values())) == 1 and "Nobody" not in answers["nemo"] and "There is nobody called" in answers["nemo"]
    for action in ("follow-request", "follow-stop", "follow-accept", "follow-block"):
        said = set()
        for name in ("cleo", "dina", "nemo"):
            status, _, text = club.ask(f"/home/ben/-/{action}", "ben", "POST", {"token": club.token("ben"), "person": name})
            said.add((status, text.replace(name, "NAME")))
        assert len(said) == 1 and "Marsh" not in str(said) and "Frost" not in str(said), action
    assert not (club.data / "people/cleo/followers.yml").exists()
    # What is public anybody reads without signing in.
    until(lambda: "Dina" in club.ask("/public/people/dina/index.html")[2] or club.ask("/public/people/dina/index.html")[0] == 404)


@WAYS
def test_somebody_is_found_and_asked_to_be_followed(new_tab, club, scripts, width):
    club.run("person", "edit", "ben", "--visibility", "friends", "--findable", "yes", "--no-build")
    (club.data / "people/ben/followers.yml").unlink(missing_ok=True)
    page = open_page(new_tab, club, java_script_enabled=scripts, width=width)
    sign_in(page, club, "ana")
    until(lambda: "Ask to follow" in club.ask("/home/ana/following/find.html?q=ben", "ana")[2])
    page.goto(club.root + "home/ana/following/find.html")
    page.get_by_role("searchbox", name="Username or name").fill("benn")
    page.get_by_role("button", name="Find", exact=True).click()
    page.get_by_text("There is nobody called “benn”").wait_for()
    assert page.get_by_role("searchbox").input_value() == "benn"
    page.get_by_role("searchbox").fill("ben")
    page.get_by_role("button", name="Find", exact=True).click()
    page.get_by_role("button", name="Ask to follow").click()
    page.locator(".note:not([hidden]) p").get_by_text("was asked").wait_for()
    assert "person: ana, state: requested" in (club.data / "people/ben/followers.yml").read_text()
    page.goto(club.root + "home/ana/following/find.html?q=ben")
    page.get_by_text("asked on").wait_for()
    page.get_by_role("button", name="Take back").click()
    page.locator(".note:not([hidden]) p").get_by_text("You do not follow").wait_for()
    assert not (club.data / "people/ben/followers.yml").exists()


def test_errors_are_told_to_those_whose_they_are_and_quote_nothing_to_others(club):
    secret = "SECRETSECRET"
    token = club.token("ben")
    for path in ("people/ana/habits/morning-run.md", "people/ana/profile.yml", "people/ana/account.yml", "people/ana/events/2026.csv", "daybook.yml"):
        file = club.data / path
        kept = file.read_bytes()
        broken = f"{secret}: [\n".encode()
        file.write_bytes(kept.replace(b"title:", broken + b"title:", 1) if path.endswith(".md") else kept + b"\n" + broken)
        # Ana, who runs it, is told when it was read; of her account nobody is, but she is signed in no more.
        if "account" in path:
            until(lambda: club.ask("/home/ana/", "ana")[0] == 303)
        else:
            until(lambda: told(club, "ana"))
        for page in ("/home/ben/", "/home/ben/settings.html", "/public/"):
            assert secret not in club.ask(page, "ben")[2]
        for action, fields in (("check-in", {"habit": "code", "value": "done"}), ("settings", {"item": "name", "name": "Ben"})):
            _, _, text = club.ask(f"/home/ben/-/{action}", "ben", "POST", {"token": token, **fields})
            assert secret not in text, (path, action)
        assert secret not in told(club, "ben")
        file.write_bytes(kept)
        until(lambda: not told(club, "ana") and club.ask("/home/ana/", "ana")[0] == 200)


def test_nothing_is_served_before_there_is_an_owner(club):
    for name in ("ana", "ben"):
        (club.data / f"people/{name}/account.yml").unlink()
    until(lambda: club.ask("/public/")[0] == 503)
    assert club.ask("/-/sign-in")[0] == 503 and club.ask("/-/health")[0] == 200
    club.account("add", "ben")
    assert club.ask("/public/")[0] == 503
    club.account("add", "ana", "--owner")
    until(lambda: club.ask("/public/")[0] == 200)


def test_commands_end_sessions_and_take_accounts_away_while_it_runs(club):
    assert club.account("end", "ben")["ended"] == 1
    until(lambda: club.ask("/home/ben/", "ben")[0] == 303)
    club.cookies["ben"] = club.session(club.sign_in("ben", PASSWORDS["ben"])[1])
    assert club.ask("/home/ben/", "ben")[0] == 200
    club.account("delete", "ben", "--yes")
    until(lambda: club.ask("/home/ben/", "ben")[0] == 303)
    assert club.sign_in("ben", PASSWORDS["ben"])[0] == 422
    assert (club.data / "people/ben/profile.yml").exists() and not (club.data / "people/ben/account.yml").exists()


def test_a_member_changes_no_setting_of_the_site(club):
    settings = (club.data / "daybook.yml").read_bytes()
    page = club.ask("/home/ben/settings.html", "ben")[2]
    assert 'name="title"' not in page and 'name="bio"' in page
    seen = re.search(r'name="item" value="bio">\s*<input type="hidden" name="seen" value="([^"]+)"', page).group(1)
    for item in ("title", "language", "homes", "limits"):
        fields = {"token": club.token("ben"), "item": item, "seen": seen, "title": "Mine", "language": "de", "homes": "all", "limits.title": "5"}
        assert club.ask("/home/ben/-/settings", "ben", "POST", fields)[0] == 422
    fields = {"token": club.token("ben"), "item": "bio", "seen": seen, "bio": "Swims.", "title": "Mine", "language": "de", "homes": "all", "limits.title": "5"}
    assert club.ask("/home/ben/-/settings", "ben", "POST", fields)[0] == 303
    assert (club.data / "daybook.yml").read_bytes() == settings
    assert "bio: Swims." in (club.data / "people/ben/profile.yml").read_text()
    assert 'name="title"' in club.ask("/home/ana/settings.html", "ana")[2]


@WAYS
def test_somebody_signs_in_checks_in_and_signs_out(new_tab, club, scripts, width):
    page = open_page(new_tab, club, java_script_enabled=scripts, width=width)
    page.goto(club.root + "home/ana/habits.html")
    page.get_by_label("E-mail or username").fill("ana")
    page.get_by_label("Password").fill("wrong")
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("alert").get_by_text("Invalid Credentials").wait_for()
    assert page.get_by_label("E-mail or username").input_value() == "ana"
    page.get_by_label("Password").fill(PASSWORDS["ana"])
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/home/ana/habits.html")
    page.goto(club.root)
    row(page, "eat-slowly").locator("button.tick").click()
    page.locator(".note:not([hidden]) p").wait_for()
    assert [one for one in club.studio.rows_of("eat-slowly")]
    page.goto(club.root + "home/ana/settings.html")
    page.get_by_role("link", name="Sign out").first.click()
    page.get_by_role("button", name="Sign out").click()
    page.get_by_text("You are signed out.").wait_for()
    page.goto(club.root + "home/ana/habits.html")
    assert "/-/sign-in" in page.url


def test_pages_that_are_open_go_when_their_session_ends(new_tab, club):
    page = open_page(new_tab, club)
    sign_in(page, club, "ana")
    other = page.context.new_page()
    other.goto(club.root + "home/ana/habits.html")
    page.goto(club.root + "home/ana/settings.html")
    page.get_by_role("link", name="Sign out").first.click()
    page.get_by_role("button", name="Sign out").click()
    # A tab in the background listens again when it is looked at.
    other.bring_to_front()
    other.wait_for_url(lambda url: "/-/sign-in" in url)
    other.get_by_text("Your session here has ended").wait_for()
    # Whoever signs in comes back to where they were; who has already is led there.
    other.get_by_label("E-mail or username").fill("Ana")
    other.get_by_label("Password").fill(PASSWORDS["ana"])
    other.get_by_role("button", name="Sign in").click()
    other.wait_for_url("**/home/ana/habits.html")
    other.goto(club.root + "-/sign-in?to=/home/ana/week.html")
    other.wait_for_url("**/home/ana/week.html")
    other.goto(club.root + "-/sign-in?to=/home/ben/week.html")
    other.wait_for_url("**/home/ana/")


def test_a_password_is_changed_and_other_browsers_are_signed_out(new_tab, club):
    page = open_page(new_tab, club)
    sign_in(page, club, "ana")
    page.goto(club.root + "home/ana/settings.html")
    assert page.locator(".sessions li").count() == 2
    here, there = page.locator(".sessions li").all_inner_texts()
    assert "this browser" in here and "this browser" not in there
    assert all(re.search(r"last used \d+ \w+ \d{4}, \d\d?:\d\d", text) for text in (here, there)), (here, there)
    page.locator("summary", has_text="Change: Password").click()
    page.get_by_label("Current password").fill("wrong")
    page.get_by_label("New password").fill("another long one")
    page.get_by_role("button", name="Change the password").click()
    page.get_by_text("That is not the current password.").first.wait_for()
    page.get_by_label("Current password").fill(PASSWORDS["ana"])
    page.get_by_label("New password").fill("another long one")
    page.get_by_role("button", name="Change the password").click()
    page.get_by_text("The password is changed").wait_for()
    assert page.locator(".sessions li").count() == 1
    assert club.ask("/home/ana/", "ana")[0] == 303
    assert club.sign_in("ana", PASSWORDS["ana"])[0] == 422
    # The page that is open goes on with its new session.
    page.goto(club.root)
    row(page, "eat-slowly").locator("button.tick").click()
    page.locator(".note:not([hidden]) p").wait_for()


def test_a_check_in_that_waits_outlives_the_session_and_goes_to_no_one_else(new_tab, club):
    page = open_page(new_tab, club, service_workers="block")
    sign_in(page, club, "ana")
    page.context.set_offline(True)
    row(page, "eat-slowly").locator("button.tick").click()
    page.locator(".waiting:not([hidden])").wait_for()
    club.account("end", "ana")
    until(lambda: club.ask("/home/ana/", "ana")[0] == 303)
    page.context.set_offline(False)
    page.wait_for_url(lambda url: "/-/sign-in" in url)
    page.get_by_label("E-mail or username").fill("ben")
    page.get_by_label("Password").fill(PASSWORDS["ben"])
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/home/ben/")
    assert page.locator(".waiting li").count() == 0 and not club.studio.rows_of("eat-slowly")
    club.account("end", "ben")
    page.wait_for_url(lambda url: "/-/sign-in" in url)
    sign_in(page, club, "ana")
    until(lambda: len(club.studio.rows_of("eat-slowly")) == 1)


def test_a_borrowed_browser_keeps_no_pages(new_tab, club):
    page = open_page(new_tab, club)
    sign_in(page, club, "ben", borrowed=True)
    # A worker that finds out that it may keep nothing goes by itself.
    page.wait_for_function(
        "async () => !(await navigator.serviceWorker.getRegistrations()).length && !(await caches.keys()).length")
    [cookie] = [one for one in page.context.cookies() if one["name"].startswith("__Host-daybook")]
    assert cookie["expires"] == -1
    assert page.request.get(club.root + "home/ben/").headers["cache-control"] == "no-store"


@WIDTHS
def test_the_pages_around_signing_in_are_accessible_and_fit(new_tab, club, width):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    page = open_page(new_tab, club, width=width)
    link = club.here(club.account("link", "ben")["link"])
    sign_in_page = club.root + "-/sign-in"
    for address in (sign_in_page, link, club.root + "-/link/" + "A" * 43):
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address
        assert axe.run(page).response["violations"] == [], address
    sign_in(page, club, "ana")
    for address in (club.root + "home/ana/settings.html", club.root + "-/sign-out"):
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address
        assert axe.run(page).response["violations"] == [], address
