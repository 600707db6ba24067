"""What others follow, embed and send of the public edition."""

import json
import struct
import zlib

import pytest
from playwright.sync_api import expect

from emitted_site import BASE


def named(page, name):
    """What the head of a page says under a name."""
    return [
        element.attributes["content"] for element in page.document.all("meta")
        if name in (element.attributes.get("property"), element.attributes.get("name"))
    ]


def test_every_page_says_where_it_is_and_what_to_show_of_it(public):
    for page in public.pages:
        address = BASE + ("" if page.path == "index.html" else page.path)
        links = [link.attributes["href"] for link in page.document.all("link") if link.attributes.get("rel") == "canonical"]
        assert links == [address] == named(page, "og:url"), page
        for name in ("og:title", "og:type", "og:site_name", "twitter:card"):
            assert len(named(page, name)) == 1 and named(page, name)[0], (page, name)
        for image in named(page, "og:image"):
            assert (public.folder / image.removeprefix(BASE)).is_file(), (page, image)


def test_nothing_of_it_is_in_a_home_edition(home):
    for page in home.pages:
        assert not named(page, "og:url") and "feed.xml" not in page.source, page
    assert not list(home.folder.rglob("feed.json")) and not list(home.folder.rglob("badge.svg"))


def test_pictures_beside_links_are_sound(public):
    cards = sorted(public.folder.glob("people/*/*.png"))
    assert len(cards) >= len(public.of_kind("profile"))
    for card in cards:
        data = card.read_bytes()
        assert data[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">II", data[16:24]) == (1200, 630)
        assert len(data) < 10_000, card
        place, packed = 8, b""
        while place < len(data):
            length, kind = struct.unpack(">I4s", data[place:place + 8])
            body = data[place + 8:place + 8 + length]
            assert struct.unpack(">I", data[place + 8 + length:place + 12 + length])[0] == zlib.crc32(kind + body), card
            packed += body if kind == b"IDAT" else b""
            place += 12 + length
        assert len(zlib.decompress(packed)) == 630 * 601, card


def test_browsers_draw_the_pictures_beside_links(public, new_tab):
    page = new_tab().open(next(iter(sorted(public.folder.glob("people/ana/*.png")))).as_uri())
    assert page.locator("img").evaluate("image => [image.naturalWidth, image.naturalHeight]") == [1200, 630]


def test_a_feed_says_nothing_that_pages_do_not(public):
    feeds = sorted(public.folder.glob("people/*/feed.json"))
    assert len(feeds) == len(public.of_kind("profile"))
    for file in feeds:
        feed = json.loads(file.read_bytes())
        titles = {habit["title"] for habit in feed["_daybook"]["habits"]}
        for habit in feed["_daybook"]["habits"]:
            page = public.page(habit["url"].removeprefix(BASE))
            assert page.document.all("h1")[0].text == habit["title"]
        assert titles and len(file.read_bytes()) <= 262_144


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_badge_takes_the_ground_of_the_reader_and_its_words_have_room(public, new_tab, scheme):
    fills = {"light": "rgb(251, 249, 245)", "dark": "rgb(23, 21, 18)"}
    for badge in sorted(public.folder.glob("people/*/*/badge.svg")):
        page = new_tab(color_scheme=scheme).open(badge.as_uri())
        assert page.locator("rect").evaluate("rect => getComputedStyle(rect).fill") == fills[scheme]
        boxes = [text.bounding_box() for text in page.locator("text").all()]
        for left, right in zip(boxes, boxes[1:]):
            assert left["x"] + left["width"] <= right["x"], badge
        assert boxes[-1]["x"] + boxes[-1]["width"] <= page.locator("rect").bounding_box()["width"], badge
        assert page.locator("svg").evaluate("svg => svg.querySelector('desc').textContent"), badge


def test_a_habit_page_has_what_shows_it_elsewhere_to_copy(public, new_tab, serve):
    address = serve(public)
    tab = new_tab()
    tab.allowed = (address, "data:")
    page = tab.open(address + "people/ana/morning-run/index.html")
    page.locator("details", has_text="Show it on a page of yours").locator("summary").click()
    for picture in page.locator("details img").all():
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_js_property("complete", True)
        assert picture.evaluate("image => image.naturalWidth") > 0
    # What the clipboard gets is looked at on its way: a browser lets only one window at a time read it.
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    page.get_by_role("button", name="Copy").first.click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    there = BASE + "people/ana/morning-run/"
    assert page.evaluate("window.copied") == f"[![Morning run · Ana Lima]({there}badge.svg)]({there}index.html)"
    assert tab.problems == []
