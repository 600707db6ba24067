"""Signing in with an OpenID provider: Apache with mod_auth_openidc as docs/accounts.md sets it up, before a provider on this machine."""

import json
import re
import secrets

import oidc_provider_mock
import pytest

import club as clubs
from axe import violations
from club import PASSWORDS
from mailbox import Mailbox
from proxies import Apache, Front, missing, recipe, replaced
from studio import WAYS, until
from test_serve_mail import code

SECRET = secrets.token_hex(32)
LINES = "OIDCProviderMetadataURL"


class Provided(Front):
    """The program behind Apache, which asks a provider; people have there the subjects that they type."""

    def __init__(self, studio, proxy, issuer, configuration):
        file = configuration / "daybook" / "sign-in.yml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"name: Harbour\nsecret: {SECRET}\n")
        file.chmod(0o600)
        self.file, self.issuer = file, issuer
        super().__init__(proxy, studio, XDG_CONFIG_HOME=str(configuration))
        self.club.root = proxy.root

    def headers(self, subject, secret=SECRET):
        """What the proxy says, by somebody who is not the proxy."""
        return {"X_Daybook_Secret": secret, "X_Daybook_Issuer": self.issuer, "X_Daybook_Subject": subject}

    def linked(self, name):
        return re.findall(r"subject: \"?([\w-]+)", (self.club.data / f"people/{name}/account.yml").read_text())


@pytest.fixture
def provided(studio, tmp_path):
    if reason := missing(Apache):
        pytest.skip(reason)
    with oidc_provider_mock.run_server_in_thread() as provider, Mailbox(tmp_path / "configuration") as mailbox:
        issuer = f"http://localhost:{provider.server_port}"
        lines = replaced(recipe(LINES), **{
            "https://accounts.google.com": issuer, "0b6c…": SECRET,
            "OIDCClientID            …": "OIDCClientID daybook", "OIDCClientSecret        …": "OIDCClientSecret quiet-harbour",
            "OIDCCryptoPassphrase    …": "OIDCCryptoPassphrase three-herons-at-dusk"})
        with Apache(tmp_path, studio.port, lines) as proxy:
            front = Provided(studio, proxy, issuer, tmp_path / "configuration")
            front.mailbox = mailbox
            yield front


def open_page(new_tab, front, **settings):
    tab = new_tab(ignore_https_errors=True, **settings)
    tab.allowed = (front.proxy.root, front.issuer, "data:", "blob:")
    return tab.page


def vouch(page, subject):
    """At the provider: who somebody is."""
    page.wait_for_url("**/oauth2/authorize*")
    page.get_by_placeholder("sub").fill(subject)
    page.get_by_role("button", name="Authorize").click()


def sign_in_with_provider(page, front, subject):
    page.goto(front.proxy.root)
    page.get_by_role("link", name="Sign in with Harbour").click()
    vouch(page, subject)


def link(page, front, name, subject):
    """Somebody signs in with the password and links an account of the provider."""
    clubs.sign_in(page, front.club, name)
    page.goto(f"{front.proxy.root}home/{name}/settings.html")
    page.get_by_role("link", name="Link Harbour").click()
    vouch(page, subject)
    page.get_by_role("button", name="Link it").click()
    page.wait_for_url("**/settings.html*")
    page.locator(".note:not([hidden]) p").get_by_text("You can sign in with Harbour from now on").wait_for()


def sign_out(page, front):
    page.goto(front.proxy.root + "-/sign-out")
    page.get_by_role("button", name="Sign out").click()
    page.get_by_text("You are signed out").wait_for()


@WAYS
def test_somebody_links_a_provider_and_signs_in_with_it(new_tab, provided, scripts, width):
    page = open_page(new_tab, provided, java_script_enabled=scripts, width=width)
    link(page, provided, "ben", "heron-1")
    assert provided.linked("ben") == ["heron-1"]
    until(lambda: provided.mailbox.to("ben@example.org"))
    [mail] = provided.mailbox.to("ben@example.org")
    assert "linked to an account of a provider" in mail.get_content()
    until(lambda: provided.told.says("ben", "linked an account of localhost"))
    page.get_by_text("localhost", exact=True).wait_for()
    sign_out(page, provided)
    # The proxy has forgotten who it was: the provider asks again.
    page.goto(provided.proxy.root + "home/ben/habits.html")
    page.get_by_role("link", name="Sign in with Harbour").click()
    vouch(page, "heron-1")
    page.get_by_text("Here that is the account “ben”").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth") and (not scripts or violations(page) == [])
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/home/ben/habits.html")
    until(lambda: provided.told.says("ben", "signed in with a provider"))
    assert not [cookie for cookie in page.context.cookies() if cookie["name"].startswith("mod_auth_openidc")]
    # It has not typed the password, which is asked for before the link is taken away.
    page.goto(provided.proxy.root + "home/ben/settings.html")
    page.locator("summary", has_text=": Another way in").click()
    page.get_by_role("button", name="Unlink it").click()
    page.get_by_text("That is not the current password.").first.wait_for()
    page.locator('[name="account-unlink-current"]').fill(PASSWORDS["ben"])
    page.get_by_role("button", name="Unlink it").click()
    page.locator(".note:not([hidden]) p").get_by_text("your password alone").wait_for()
    assert provided.linked("ben") == []
    until(lambda: len(provided.mailbox.to("ben@example.org")) == 2)
    sign_out(page, provided)
    sign_in_with_provider(page, provided, "heron-1")
    page.get_by_role("heading", name="no account here is linked to it").wait_for()
    # How one gets in whom the provider knows, and nobody here: by an invitation, which says that the two are linked afterwards.
    page.get_by_text("ask whoever runs this daybook for an invitation").wait_for()
    page.goto(provided.club.here(json.loads(provided.club.run("account", "invite", "--json"))["link"]))
    page.get_by_text("Afterwards you can sign in with Harbour").wait_for()


def test_linking_asks_for_the_password_unless_it_was_typed_lately(new_tab, provided):
    page = open_page(new_tab, provided)
    link(page, provided, "ben", "heron-1")
    sign_out(page, provided)
    sign_in_with_provider(page, provided, "heron-1")
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/home/ben/")
    # With a session that no password has begun another account of the provider is not linked, by its address neither.
    page.goto(provided.proxy.root + "-/provider")
    vouch(page, "egret-2")
    page.wait_for_url("**/home/ben/settings.html*")
    assert provided.linked("ben") == ["heron-1"]
    provided.club.account("edit", "ben", "--no-provider")
    until(lambda: "account-provider-current" in page.reload().text())
    page.locator("summary", has_text=": Another way in").click()
    page.locator('[name="account-provider-current"]').fill(PASSWORDS["ben"])
    page.locator('form[action$="account-provider"] button').click()
    page.locator(".note:not([hidden]) p").get_by_text("Now link the provider").wait_for()
    page.get_by_role("link", name="Link Harbour").click()
    page.get_by_role("button", name="Link it").wait_for()
    page.get_by_role("link", name="Cancel").click()
    page.wait_for_url("**/settings.html*")
    assert provided.linked("ben") == []


def test_a_second_factor_is_asked_for_all_the_same(new_tab, provided):
    page = open_page(new_tab, provided)
    link(page, provided, "ben", "heron-1")
    page.locator("summary", has_text=": Second factor").click()
    page.locator('form[action$="account-factor-begin"] button').click()
    secret = page.locator(".app-secret").inner_text()
    page.get_by_role("textbox", name="Code").fill(code(secret))
    page.get_by_role("button", name="Turn on").click()
    page.get_by_role("heading", name="Recovery codes").wait_for()
    sign_out(page, provided)
    sign_in_with_provider(page, provided, "heron-1")
    page.get_by_role("button", name="Sign in").click()
    page.get_by_label("Code").fill("000000")
    page.get_by_role("button", name="Sign in").click()
    page.get_by_text("That is not the code").wait_for()
    page.get_by_label("Code").fill(code(secret, 1))
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/home/ben/")


def test_an_account_of_the_provider_belongs_to_one_person(new_tab, provided):
    page = open_page(new_tab, provided)
    link(page, provided, "ben", "heron-1")
    sign_out(page, provided)
    clubs.sign_in(page, provided.club, "ana")
    page.goto(provided.proxy.root + "home/ana/settings.html")
    page.get_by_role("link", name="Link Harbour").click()
    vouch(page, "heron-1")
    page.get_by_role("button", name="Link it").click()
    page.get_by_role("alert").get_by_text("linked to another account here").wait_for()
    assert provided.linked("ana") == [] and provided.linked("ben") == ["heron-1"]



def test_nobody_but_the_proxy_says_who_somebody_is(new_tab, provided):
    page = open_page(new_tab, provided)
    link(page, provided, "ben", "heron-1")
    club = provided.club
    # Around the proxy: without its secret, with a wrong one, and with the right one of which there are two.
    for headers in ({}, provided.headers("heron-1", secret=""), provided.headers("heron-1", secret=secrets.token_hex(32))):
        for method in ("GET", "POST"):
            status, answered, text = club.ask("/-/provider", None, method, {} if method == "POST" else None, **headers)
            assert status == 403 and "Set-Cookie" not in answered and "ben" not in text
    until(lambda: provided.told.says("nobody", "not by the proxy"))
    # With the secret it is the proxy; a subject that is nobody's or none gets in nowhere.
    assert "ben" in club.ask("/-/provider", **provided.headers("heron-1"))[2]
    for subject in ("heron-2", "", "(null)", "heron-1, heron-1"):
        status, answered, _ = club.ask("/-/provider", None, "POST", {}, **provided.headers(subject))
        assert status == 403 and "Set-Cookie" not in answered, subject
    # Elsewhere they say nothing.
    assert club.ask("/home/ben/", **provided.headers("heron-1"))[0] == 303
    # Through the proxy: it sends whoever it does not know to the provider, whatever they say.
    lies = [provided.headers("heron-1"), {"OIDC_CLAIM_sub": "heron-1", "OIDC_CLAIM_iss": provided.issuer}]
    for lie in lies:
        status, answered, _ = provided.ask("/-/provider", Accept="text/html", **lie)
        assert status == 302 and answered["Location"].startswith(provided.issuer)
        assert provided.ask("/home/ben/", **lie)[0] == 303
        assert b"heron" not in provided.ask("/-/sign-in", **lie)[2]


def test_what_a_client_says_is_taken_away_where_the_proxy_knows_somebody_else(new_tab, provided):
    page = open_page(new_tab, provided)
    link(page, provided, "ben", "heron-1")
    sign_out(page, provided)
    sign_in_with_provider(page, provided, "egret-2")
    page.get_by_role("heading", name="no account here is linked to it").wait_for()
    # The browser of somebody whom the proxy knows as another.
    cookie = "; ".join(f"{one['name']}={one['value']}" for one in page.context.cookies() if one["name"].startswith("mod_auth_openidc"))
    assert cookie
    for lie in (provided.headers("heron-1"), {"OIDC_CLAIM_sub": "heron-1"}, {"X_Daybook_Subject": "heron-1"}):
        status, answered, text = provided.ask("/-/provider", Cookie=cookie, **lie)
        assert status == 403 and "no account here is linked to it" in text.decode()
        status, answered, _ = provided.ask("/-/provider", method="POST", body={}, Cookie=cookie, **lie)
        assert status == 403 and "__Host-daybook" not in str(answered)


def test_without_the_file_there_is_no_other_way_in(provided):
    provided.file.unlink()
    assert b"Harbour" not in provided.ask("/-/sign-in")[2]
    for method in ("GET", "POST"):
        assert provided.club.ask("/-/provider", None, method, {} if method == "POST" else None, **provided.headers("heron-1"))[0] == 404
    # One that others may read is as good as none.
    provided.file.write_text(f"name: Harbour\nsecret: {SECRET}\n")
    provided.file.chmod(0o644)
    assert provided.club.ask("/-/provider", **provided.headers("heron-1"))[0] == 404
