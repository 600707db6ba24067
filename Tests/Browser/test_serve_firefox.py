"""What people with accounts do every day, in the system's Firefox: another engine than the one of all other tests."""

import pytest

import club as clubs
from club import PASSWORDS
from firefox import Firefox, program
from studio import until

# As WebDriver calls these keys (section 17.4.2).
ENTER, BACKSPACE = "\ue007", "\ue003"
TICK = '.row[data-habit="eat-slowly"] button.tick'


@pytest.fixture(scope="module")
def firefox(tmp_path_factory):
    if program() is None:
        pytest.skip("firefox-esr is not installed; scripts/test all installs it")
    firefox = Firefox(tmp_path_factory.mktemp("firefox"))
    yield firefox
    firefox.end()


@pytest.fixture
def tab(firefox):
    """A tab of somebody new, whose pages had no errors."""
    firefox.problems.clear()
    person = firefox.person()
    yield firefox.tab(person)
    firefox.send("browser.removeUserContext", userContext=person)
    assert firefox.problems == []


def sign_in(tab, club, name):
    tab.goto(club.root)
    tab.fill('[name="name"]', name)
    tab.fill('[name="password"]', PASSWORDS[name])
    tab.click(".sign-in-card .btn.main")
    tab.comes(f"location.pathname === '/home/{name}/' && document.readyState === 'complete'")


def test_somebody_signs_in_and_checks_in(tab, club):
    tab.goto(club.root + "home/ana/")
    tab.fill('[name="name"]', "ana")
    tab.fill('[name="password"]', "wrong")
    tab.press(ENTER)
    tab.says("Invalid Credentials")
    assert tab.ask("document.querySelector('[name=name]').value") == "ana"
    tab.fill('[name="password"]', PASSWORDS["ana"])
    tab.press(ENTER)
    tab.comes("location.pathname === '/home/ana/' && document.readyState === 'complete'")
    tab.click(TICK)
    until(lambda: len(club.studio.rows_of("eat-slowly")) == 1)
    tab.comes("document.querySelector('.note:not([hidden]) p')")
    # Nothing that a script may read lets anybody in.
    assert "daybook" not in tab.ask("document.cookie").replace("daybook-note", "")
    before = tab.ask("document.querySelector('.note p').textContent")
    assert before != ""


def test_settings_are_stored_and_what_cannot_be_is_kept_as_it_was_typed(tab, club):
    sign_in(tab, club, "ben")
    tab.goto(club.root + "home/ben/settings.html")
    profile = club.data / "people/ben/profile.yml"
    before = profile.read_text()
    tab.click("#name summary")
    tab.fill('#name [name="name"]', BACKSPACE)
    tab.click("#name form .btn.main")
    tab.comes("document.querySelector('#name [aria-invalid=true]')")
    assert tab.ask("document.querySelector('#name [name=name]').value") == "" and profile.read_text() == before
    tab.fill('#name [name="name"]', "Ben O.")
    tab.click("#name form .btn.main")
    until(lambda: "name: Ben O." in profile.read_text())
    # The page is made anew, with all lines closed.
    tab.comes("document.querySelector('#name .setting-value').textContent.includes('Ben O.')")
    tab.click("#bio summary")
    tab.fill('#bio [name="bio"]', "Swims, mostly.")
    tab.click("#bio form .btn.main")
    until(lambda: "bio: Swims, mostly." in profile.read_text())


def test_signing_out_signs_out_of_all_tabs(firefox, club):
    person = firefox.person()
    one, two = firefox.tab(person), firefox.tab(person)
    sign_in(one, club, "ana")
    two.goto(club.root + "home/ana/habits.html")
    two.says("Habits")
    one.goto(club.root + "-/sign-out")
    one.click(".sign-in-card .btn.main")
    one.says("You are signed out")
    # A tab behind others hears of it when it is looked at.
    two.show()
    two.comes("location.pathname === '/-/sign-in'")
    firefox.send("browser.removeUserContext", userContext=person)


def test_a_check_in_waits_until_the_server_is_there_again(firefox, club):
    person = firefox.person()
    tab = firefox.tab(person, width=390, height=844)
    sign_in(tab, club, "ana")
    tab.comes("navigator.serviceWorker.ready.then(({ active }) => active.state === 'activated')")
    club.studio.stop()
    tab.click(TICK)
    tab.comes("document.querySelector('.waiting:not([hidden])')")
    assert "Offline" in tab.ask("document.querySelector('.waiting > summary').innerText")
    assert not club.studio.rows_of("eat-slowly")
    # The page is there without the server, too.
    tab.reload()
    tab.says("Offline")
    clubs.start(club.studio)
    until(lambda: len(club.studio.rows_of("eat-slowly")) == 1, seconds=60)
    tab.comes("!document.querySelector('.waiting:not([hidden])')")
    firefox.send("browser.removeUserContext", userContext=person)


def test_people_are_found_by_their_names(tab, club):
    club.run("person", "edit", "ana", "--visibility", "friends", "--findable", "yes", "--no-build")
    until(lambda: "Ana" in club.ask("/home/ben/following/find.html?q=ana", "ben")[2])
    sign_in(tab, club, "ben")
    tab.goto(club.root + "home/ben/following/find.html")
    tab.fill('input[type="search"]', "nemo")
    tab.press(ENTER)
    tab.says("There is nobody called “nemo”")
    tab.fill('input[type="search"]', "ana")
    tab.press(ENTER)
    tab.comes("location.search.includes('ana') && document.readyState === 'complete'")
    tab.says("Ana Lima")
