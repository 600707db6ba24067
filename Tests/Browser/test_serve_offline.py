"""`daybook serve` on a phone: pages without a connection, check-ins that wait for it, and who may see what stays."""

import base64
import json
import re
import struct
import urllib.error
import urllib.request

import pytest

from axe import violations
from studio import TODAY, meet_worker, opened, row, until

WAITING = ".waiting li"


def comes(page, expression: str) -> None:
    """Waits until what a promise gives holds: `wait_for_function` takes the promise itself for that."""
    until(lambda: page.evaluate(expression) or page.wait_for_timeout(50))


def settled(page):
    """The worker is there and has kept the first pages."""
    meet_worker(page)
    comes(
        page, "caches.open('daybook /home/ana/').then((cache) => cache.keys()).then((keys) => keys.length > 10)")


@pytest.fixture
def phone(new_tab, studio):
    tab = opened(new_tab, studio, width=390, has_touch=True)
    settled(tab.page)
    return tab


def unfolded(page):
    """What waits, all of it to be seen."""
    page.locator(".waiting > summary").wait_for()
    page.evaluate("document.querySelector('.waiting').open = true")
    return page.locator(".waiting")


def entries(page):
    # While the next page comes there is no script yet.
    until(lambda: page.evaluate("!!self.waiting"))
    return page.evaluate("self.waiting.all('/home/ana/')")


def test_what_was_read_stays_readable(phone, studio):
    page = phone.page
    page.goto(studio.home + row(page, "read").locator(".txt a").get_attribute("href"))
    title = page.title()
    comes(
        page, "caches.open('daybook /home/ana/').then((cache) => cache.match(location.pathname)).then((kept) => !!kept)")
    page.context.set_offline(True)
    page.reload()
    assert page.title() == title
    unfolded(page).locator(".off").wait_for()
    for address in ("", "index.html", "habits.html", "calendar/index.html", "history/index.html", "help.html"):
        page.goto(studio.home + address)
        assert page.locator("main").count() == 1, address
        assert page.evaluate("getComputedStyle(document.body).getPropertyValue('--paper') !== ''")
    page.goto(studio.home + "achievements.html")
    page.get_by_text("was not read in this browser").wait_for()
    page.goto("about:blank")
    page.context.set_offline(False)
    page.goto(studio.home + "achievements.html")
    assert page.locator(".waiting").is_hidden()


def test_a_check_in_waits_is_shown_and_is_sent_once(phone, studio):
    page = phone.page
    before = studio.rows
    page.context.set_offline(True)
    button = row(page, "eat-slowly").locator("button.tick")
    button.click()
    page.locator(WAITING).get_by_text("Eat slowly").wait_for(state="attached")
    assert "is-done" in row(page, "eat-slowly").get_attribute("class")
    page.locator(".note").get_by_text("waits in this browser").wait_for()
    # It survives a reload, and the page before it is shown.
    page.reload()
    page.locator(WAITING).get_by_text("Eat slowly").wait_for(state="attached")
    assert "is-waiting" in row(page, "eat-slowly").get_attribute("class")
    assert studio.rows == before
    page.context.set_offline(False)
    row(page, "eat-slowly").locator('button.tick[data-s="done"]').wait_for()
    page.locator(WAITING).wait_for(state="detached")
    assert len(studio.rows) == len(before) + 1
    page.reload()
    settled(page)
    assert entries(page) == [] and len(studio.rows) == len(before) + 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_waits_looks_so_and_axe_finds_nothing(new_tab, studio, scheme):
    page = opened(new_tab, studio, width=390, color_scheme=scheme).page
    settled(page)
    page.context.set_offline(True)
    row(page, "eat-slowly").locator("button.tick").click()
    row(page, "drink-water").locator(".step").last.click()
    until(lambda: page.locator(WAITING).count() == 2)
    tick = row(page, "eat-slowly").locator("button.tick")
    assert tick.locator("svg").is_hidden()
    assert tick.evaluate("tick => getComputedStyle(tick).borderStyle") == "dashed"
    assert violations(page) == []


def test_what_waits_is_counted_on_its_row_and_folded_away(phone, studio):
    page = phone.page
    page.context.set_offline(True)
    line = row(page, "drink-water")
    before = page.locator("main").bounding_box()
    for number in range(1, 5):
        line.locator("#more-drink-water").click()
        line.locator(".more").get_by_text(f"+ {number} glass" + ("es" if number > 1 else "")).wait_for()
    until(lambda: page.locator(WAITING).count() == 4)
    # Nothing but its name and number stands in the page's way.
    assert page.locator(WAITING).first.is_hidden()
    assert page.locator(".waiting > summary").inner_text() == "Offline (4)"
    # Pressing may have scrolled.
    page.evaluate("scrollTo(0, 0)")
    assert page.locator("main").bounding_box() == before
    texts = unfolded(page).locator("li span").all_inner_texts()
    assert all(re.fullmatch(r"Drink water · 1 glass · (20 Nov, )?\d\d:\d\d", text) for text in texts), texts


def test_a_second_press_or_drop_takes_back_what_waits(phone, studio):
    page = phone.page
    before = studio.rows
    page.context.set_offline(True)
    for take_back in (row(page, "eat-slowly").locator("button.tick"), page.locator(WAITING + " button")):
        row(page, "eat-slowly").locator("button.tick").click()
        unfolded(page).locator("li").wait_for()
        take_back.click()
        page.locator(WAITING).wait_for(state="detached")
        assert "is-done" not in row(page, "eat-slowly").get_attribute("class")
    page.context.set_offline(False)
    page.reload()
    settled(page)
    assert studio.rows == before


def test_amount_comment_and_photo_wait(phone, studio, tmp_path):
    page = phone.page
    data = page.evaluate(
        """() => { const c = document.createElement('canvas'); c.width = c.height = 900; const x = c.getContext('2d');
        const d = x.createImageData(900, 900); for (let i = 0, n = 1; i < d.data.length; i++) { n = n * 16807 % 2147483647;
        d.data[i] = i % 4 === 3 ? 255 : n & 255; } x.putImageData(d, 0, 0); return c.toDataURL('image/png').split(',')[1]; }""")
    picture = tmp_path / "noise.png"
    picture.write_bytes(base64.b64decode(data))
    page.context.set_offline(True)
    row(page, "drink-water").locator(".step").last.click()
    line = row(page, "eat-slowly")
    line.locator("summary").click()
    line.locator('[name="comment"]').fill("Under way")
    line.locator('[name="photo"]').set_input_files(str(picture))
    line.locator('form.say [value="done"]').click()
    until(lambda: page.locator(WAITING).count() == 2)
    page.reload()
    until(lambda: page.locator(WAITING).count() == 2)
    page.context.set_offline(False)
    stored = studio.data / "people/ana/photos" / f"{TODAY}-eat-slowly.jpg"
    until(stored.exists)
    assert stored.stat().st_size <= 65_536
    until(lambda: any("Under way" in text for text in studio.rows_of("eat-slowly")))
    assert len([text for text in studio.rows_of("drink-water") if text.split(",")[2] == "1"]) >= 1


@pytest.mark.parametrize("sync", [True, False], ids=["sent by the worker", "sent by the page"])
def test_an_answer_that_got_lost_stores_nothing_twice(phone, studio, sync):
    page = phone.page
    if not sync:
        page.add_init_script("delete ServiceWorkerRegistration.prototype.sync")
        page.reload()
        assert page.evaluate("!('sync' in ServiceWorkerRegistration.prototype)")
    before = len(studio.rows_of("drink-water"))
    # It reaches Daybook, and the answer does not reach the page.
    lost = []

    def lose(route):
        lost.append(route.fetch().status)
        route.abort()

    page.route("**/-/check-in", lose, times=1)
    row(page, "drink-water").locator(".step").last.click()
    # It is sent again by itself, so soon that nobody may see it wait, and the bar says what came of it in the end.
    page.locator(".note p").get_by_text("This was stored before.").wait_for()
    assert lost == [200] and len(studio.rows_of("drink-water")) == before + 1
    assert entries(page) == [] and page.locator(WAITING).count() == 0
    page.reload()
    settled(page)
    assert entries(page) == [] and len(studio.rows_of("drink-water")) == before + 1
    assert row(page, "drink-water").locator(".sum").input_value() == "5"


def test_whoever_leaves_while_it_is_sent_loses_nothing(phone, studio):
    page = phone.page
    # It never arrives, and nobody waits for the answer.
    page.route("**/-/check-in", lambda route: None, times=1)
    with page.expect_request("**/-/check-in"):
        row(page, "eat-slowly").locator("button.tick").click()
    page.unroute("**/-/check-in")
    page.goto(studio.home + "habits.html")
    comes(page, "self.waiting.all('/home/ana/').then((all) => all.length === 0)")
    assert len(studio.rows_of("eat-slowly")) == 1


def test_keys_and_secrets_outlive_a_restart_or_are_renewed(phone, studio):
    page = phone.page
    before = len(studio.rows_of("drink-water"))
    page.context.set_offline(True)
    row(page, "drink-water").locator(".step").last.click()
    row(page, "eat-slowly").locator("button.tick").click()
    until(lambda: page.locator(WAITING).count() == 2)
    # The first one reached Daybook, and its answer was lost.
    key = next(entry["key"] for entry in entries(page) if entry["habit"] == "drink-water")
    assert studio.send("check-in", habit="drink-water", value="amount", amount="1", key=key)[0] == 200
    studio.again(without_token=True)
    page.context.set_offline(False)
    page.reload()
    page.locator(WAITING).first.wait_for(state="detached")
    until(lambda: studio.rows_of("eat-slowly"))
    until(lambda: entries(page) == [])
    assert len(studio.rows_of("drink-water")) == before + 1


def test_a_refused_one_stays_with_the_reason(phone, studio):
    page = phone.page
    page.context.set_offline(True)
    row(page, "eat-slowly").locator("button.tick").click()
    page.locator(WAITING).wait_for(state="attached")
    assert studio.send("check-in", habit="eat-slowly", value="done")[0] == 200
    page.context.set_offline(False)
    page.locator(WAITING + " b").get_by_text("Not accepted").wait_for(state="attached")
    page.reload()
    page.locator(WAITING + " b").get_by_text("Not accepted").wait_for(state="attached")
    assert len(studio.rows_of("eat-slowly")) == 1
    # A press on a list that is renewed meanwhile is lost.
    until(lambda: page.locator(WAITING).count() == 0 or unfolded(page).get_by_role("button", name="Drop").click(timeout=2000))


def test_without_daybook_the_page_says_so_and_recovers(new_tab, studio):
    """The machine that serves is off: another thing than no connection."""
    tab = opened(new_tab, studio)
    page = tab.page
    settled(page)
    studio.stop()
    unfolded(page).locator(".off").wait_for()
    row(page, "eat-slowly").locator("button.tick").click()
    page.locator(WAITING).wait_for(state="attached")
    page.reload()
    page.locator(WAITING).wait_for(state="attached")
    studio.again()
    row(page, "eat-slowly").locator('button.tick[data-s="done"]').wait_for()
    page.locator(".waiting").wait_for(state="hidden")
    assert len(studio.rows_of("eat-slowly")) == 1


def test_it_can_be_installed(phone, studio):
    page = phone.page
    address = page.evaluate("document.querySelector('link[rel=manifest]').href")
    manifest = json.loads(urllib.request.urlopen(address).read())
    assert manifest["name"] == "Ana's daybook" and manifest["display"] == "standalone"
    assert manifest["start_url"] == "./" and manifest["scope"] == "./"
    assert any(icon["purpose"] == "maskable" for icon in manifest["icons"])
    for icon in manifest["icons"]:
        with urllib.request.urlopen(studio.home + icon["src"]) as answer:
            data = answer.read()
            assert answer.headers["Content-Type"] == "image/png"
        assert "%dx%d" % struct.unpack(">II", data[16:24]) == icon["sizes"]
    session = page.context.new_cdp_session(page)
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A context of its own counts as a private window.
    assert [error["errorId"] for error in errors if error["errorId"] != "in-incognito"] == []
    assert session.send("Page.getAppManifest")["errors"] == []
    assert phone.problems == []


def test_the_site_on_disk_has_nothing_of_it(studio):
    until((studio.site / "home/ana/index.html").exists)
    for name in ("assets/worker.js", "assets/waiting.js", "assets/icon-192.png", "manifest.webmanifest"):
        assert not (studio.site / "home/ana" / name).exists()
    assert "waiting" not in (studio.site / "home/ana/index.html").read_text()


def test_the_worker_is_for_one_persons_pages(studio):
    with urllib.request.urlopen(studio.home + "assets/worker.js") as answer:
        assert answer.headers["Service-Worker-Allowed"] == "/home/ana/"
        assert len(answer.read()) < 20_000
    for path in ("public/manifest.webmanifest", "public/assets/worker.js", "public/-/offline"):
        with pytest.raises(urllib.error.HTTPError):
            urllib.request.urlopen(studio.root + path)


def test_the_cache_is_bounded_and_holds_no_answers_to_forms(phone, studio):
    page = phone.page
    row(page, "eat-slowly").locator("button.tick").click()
    page.locator(".note:not([hidden])").wait_for()
    page.evaluate(
        """async () => { const cache = await caches.open('daybook /home/ana/');
        for (let i = 0; i < 400; i++) await cache.put('/home/ana/old-' + i, new Response('x')); }""")
    page.goto(studio.home + "habits.html")
    comes(
        page, "caches.open('daybook /home/ana/').then((cache) => cache.keys()).then((keys) => keys.length <= 300)")
    kept = page.evaluate(
        "caches.open('daybook /home/ana/').then((cache) => cache.keys()).then((keys) => keys.map((key) => key.url))")
    assert not any("/-/" in url and not url.endswith("/-/offline") for url in kept)
    assert any(url.endswith("/habits.html") for url in kept)


def test_whoever_is_not_served_any_more_leaves_nothing(phone, studio):
    page = phone.page
    studio.again(person="ben")
    page.goto(studio.home)
    until(lambda: page.evaluate("caches.has('daybook /home/ana/')") is False)
    page.goto(studio.root + "home/ben/")
    comes(page, "navigator.serviceWorker.ready.then((one) => one.scope.endsWith('/home/ben/'))")
    comes(
        page, "caches.open('daybook /home/ben/').then((cache) => cache.keys()).then((keys) => keys.length > 10)")
    assert not any("/home/ana/" in url for url in page.evaluate(
        """async () => (await Promise.all((await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map((key) => key.url)))).flat()"""))


def test_another_persons_check_ins_are_neither_shown_nor_sent(phone, studio):
    page = phone.page
    page.context.set_offline(True)
    row(page, "eat-slowly").locator("button.tick").click()
    page.locator(WAITING).wait_for(state="attached")
    studio.again(person="ben")
    before = studio.rows
    # The page leaves first: with a connection it would load itself anew, and stop the way to the other one.
    page.goto("about:blank")
    page.context.set_offline(False)
    page.goto(studio.root + "home/ben/")
    comes(page, "self.waiting.all('/home/ben/').then((all) => all.length === 0)")
    assert page.locator(WAITING).count() == 0 and studio.rows == before
    assert len(entries(page)) == 1


def test_the_browser_can_be_made_to_forget(phone, studio):
    page = phone.page
    page.context.set_offline(True)
    row(page, "eat-slowly").locator("button.tick").click()
    page.locator(WAITING).wait_for(state="attached")
    page.goto("about:blank")
    page.context.set_offline(False)
    page.route("**/-/check-in", lambda route: route.abort())
    page.goto(studio.home + "help.html#device")
    page.locator("#device .forget button").click()
    page.get_by_text("keeps nothing of Daybook any more").wait_for()
    assert page.evaluate("caches.keys()") == []
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0
    page.unroute("**/-/check-in")
    page.goto(studio.home)
    assert page.locator(WAITING).count() == 0


@pytest.mark.parametrize("language, said", [
    ("en", "not encrypted"), ("de", "nicht verschlüsselt"), ("es", "no está cifrada"), ("fr", "n’est pas chiffrée"),
    ("pt", "não é cifrado")])
def test_an_unencrypted_address_says_what_does_not_work(new_tab, studio, language, said):
    settings = studio.data / "daybook.yml"
    settings.write_text(settings.read_text().replace("language: en", f"language: {language}"))
    studio.again()
    tab = opened(new_tab, studio, width=390)
    page = tab.page
    page.add_init_script("Object.defineProperty(self, 'isSecureContext', { get: () => false })")
    page.goto(studio.home + "help.html")
    page.locator("#device").get_by_text(said).wait_for()
    assert page.locator('#device [data-secure="yes"]').is_hidden()
    page.goto(studio.home)
    row(page, "eat-slowly").locator("summary").click()
    row(page, "eat-slowly").locator("[data-secure] a").wait_for()
    assert tab.problems == []


def test_without_scripts_the_page_says_what_it_takes(new_tab, studio):
    page = opened(new_tab, studio, java_script_enabled=False).page
    assert page.locator(".waiting").is_hidden()
    page.goto(studio.home + "help.html")
    page.locator("#device noscript p, #device").get_by_text("JavaScript").first.wait_for()
    row_before = studio.rows
    page.goto(studio.home)
    row(page, "eat-slowly").locator("button.tick").click()
    until(lambda: studio.rows != row_before)
