"""The map of a history: drawn by the program, redrawn by the script by the same rules."""

import base64
import http.server
import re
import shutil
import subprocess
import threading

import pytest

from program import ROOT, find_program
from emitted_site import Edition

MAP = """map => ({
  links: [...map.querySelectorAll('svg a')].map(link => [link.getAttribute('href').replace(/^.*#/, '#'), link.querySelector('title').textContent,
    link.querySelector('circle').getAttribute('cx'), link.querySelector('circle').getAttribute('cy')]),
  texts: [...map.querySelectorAll('svg > g text')].map(text => text.textContent),
  lines: [...map.querySelectorAll('line')].map(line => ['x1', 'x2', 'y1', 'y2'].map(name => line.getAttribute(name))),
  places: [...map.querySelectorAll('.places li')].map(place => [place.id, place.className, place.textContent]),
  heading: map.querySelector('h2')?.textContent,
})"""


def month_with_a_map(home):
    return next(page for page in home.of_kind("month") if len(page.document.all("circle")) > 1)


def test_the_script_draws_the_map_that_the_program_drew(home, new_tab):
    for month in [page for page in home.of_kind("month") if page.document.all("ol", "places")]:
        own = new_tab().open(month.url)
        boxes = own.locator("input[name=habit]").evaluate_all("boxes => boxes.map(box => box.value)")
        drawn = own.locator(".map").evaluate(MAP)
        found = new_tab().open(month.url + "?" + "&".join("habit=" + box for box in boxes))
        found.wait_for_function("() => /\\d/.test(document.querySelector('#state h2')?.textContent ?? '')")
        assert found.locator(".map").evaluate(MAP) == drawn, month


def test_every_place_says_what_it_is_and_leads_there(home, new_tab):
    month = month_with_a_map(home)
    page = new_tab().open(month.url)
    for link in page.locator(".map svg a").all():
        assert link.locator("title").text_content()
        target = link.get_attribute("href")
        assert target.startswith("#") and target[1:] in month.ids


def test_a_map_needs_three_places_and_every_circle_leads_to_its_place_in_the_list(home, new_tab):
    for month in home.of_kind("month", "month of all", "history"):
        places = [item for places in month.document.all("ol", "places") for item in places.all("li")]
        assert bool(month.document.all("circle")) == (len(places) >= 3), month
    month = month_with_a_map(home)
    page = new_tab(java_script_enabled=False).open(month.url)
    link = page.locator(".map svg a").first
    link.click()
    place = page.locator(".places li:target")
    assert place.count() == 1
    place.locator("a").first.click()
    assert page.locator("#events .e:visible").count() == 1


def test_places_have_the_names_that_the_reader_gave_them_and_nobody_else_learns_them(home, public):
    month = home.page("history/2026-11.html")
    names = [item.all("b")[0].text.strip() for item in month.document.all("ol", "places")[0].all("li")]
    assert names == ["the park", "Guincho road", "Monsanto"]
    assert any(element.text == "the park" for element in month.document.all("p", "at"))
    for page in public.pages:
        assert "Guincho road" not in page.source, page


def test_the_map_is_operated_by_keyboard(home, new_tab):
    page = new_tab().open(month_with_a_map(home).url)
    page.locator(".map svg a").first.focus()
    assert page.evaluate("document.activeElement.closest('.map') !== null")
    page.keyboard.press("Enter")
    assert "#" in page.url


def test_circles_are_far_enough_apart_for_a_finger(home, new_tab):
    for width in (320, 390, 1280):
        page = new_tab(width=width).open(month_with_a_map(home).url)
        centres = page.locator(".map circle").evaluate_all(
            "circles => circles.map(circle => circle.getBoundingClientRect()).map(box => [box.x + box.width / 2, box.y + box.height / 2])")
        for number, (x, y) in enumerate(centres):
            for other_x, other_y in centres[number + 1:]:
                assert (x - other_x) ** 2 + (y - other_y) ** 2 >= 23.5 ** 2, width


def test_a_month_without_places_gives_its_days_the_whole_width(home, new_tab):
    page = new_tab(width=1280).open(home.page("history/2026-11.html").url)
    assert page.locator("#events").bounding_box()["width"] < 1000
    page.evaluate("document.querySelector('.map').remove()")
    assert page.locator("#events").bounding_box()["width"] > 1100


# Tiles of a server, only where a setting names one


class TileServer:
    """Gives one picture for every tile, and remembers which were asked for."""

    PNG = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==")

    def __init__(self) -> None:
        asked = self.asked = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                asked.append((self.path, self.headers.get("Referer")))
                self.send_response(200)
                self.send_header("Content-Type", "image/png")
                self.end_headers()
                self.wfile.write(TileServer.PNG)

            def log_message(self, *arguments) -> None:
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.root = f"http://127.0.0.1:{self.server.server_port}/"


@pytest.fixture(scope="module")
def tiles():
    server = TileServer()
    yield server
    server.server.shutdown()
    server.server.server_close()


@pytest.fixture(scope="module")
def with_tiles(tiles, tmp_path_factory):
    """Both editions of the sample, with a tile server in its settings."""
    folder = tmp_path_factory.mktemp("tiles")
    shutil.copytree(ROOT / "data", folder / "data")
    settings = folder / "data/daybook.yml"
    text = re.sub(r"(?m)^public_location: none", "public_location: exact", settings.read_text(encoding="utf-8"))
    settings.write_text(
        text + f'\nmap_tiles: "{tiles.root}{{z}}/{{x}}/{{y}}.png"\nmap_attribution: © somebody\n', encoding="utf-8")
    result = subprocess.run(
        [find_program(), "build", "--data", str(folder / "data"), "--output", str(folder / "site")], capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    return folder / "site"


def test_tiles_lie_below_the_map_and_whose_they_are_is_said(with_tiles, tiles, new_tab):
    home = Edition("home", with_tiles / "home/ana")
    month = month_with_a_map(home)
    tab = new_tab()
    tab.allowed = ("file://", "data:", tiles.root)
    tiles.asked.clear()
    page = tab.open(month.url)
    page.wait_for_load_state("networkidle")
    assert tab.problems == []
    assert 1 <= len(tiles.asked) <= 20
    assert all(re.fullmatch(r"/\d+/\d+/\d+\.png", path) and referer is None for path, referer in tiles.asked)
    assert page.locator(".map > p").inner_text() == "© somebody"
    box, squares = page.locator(".map svg").bounding_box(), [image.bounding_box() for image in page.locator(".map image").all()]
    assert min(square["x"] for square in squares) <= box["x"] + 1
    assert max(square["x"] + square["width"] for square in squares) >= box["x"] + box["width"] - 1
    assert all(abs(square["width"] - square["height"]) < 1.5 for square in squares), "squares stay squares"


def test_the_script_lays_the_tiles_that_the_program_laid(with_tiles, new_tab):
    home = Edition("home", with_tiles / "home/ana")
    month = month_with_a_map(home)
    images = """map => [...map.querySelectorAll('image')].map(image => ['href', 'x', 'y', 'width', 'height'].map(name => image.getAttribute(name)))"""
    own = new_tab().open(month.url)
    boxes = own.locator("input[name=habit]").evaluate_all("boxes => boxes.map(box => box.value)")
    found = new_tab().open(month.url + "?" + "&".join("habit=" + box for box in boxes))
    found.wait_for_function("() => /\\d/.test(document.querySelector('#state h2')?.textContent ?? '')")
    assert found.locator(".map").evaluate(images) == own.locator(".map").evaluate(images) != []
    assert found.locator(".map > p").inner_text() == "© somebody"


def test_only_pages_with_a_map_of_a_home_edition_know_of_the_server(with_tiles, tiles):
    host = tiles.root.rstrip("/")
    for file in with_tiles.rglob("*"):
        if not file.is_file() or ".daybook" in file.parts:
            continue
        if host.encode() in file.read_bytes():
            assert file.relative_to(with_tiles).as_posix().startswith("home/ana/history/"), file


def test_without_the_setting_maps_ask_nobody(edition):
    for page in edition.pages:
        assert "<image" not in page.source, page
        policy = next(meta for meta in page.document.all("meta") if "content" in meta.attributes and "img-src" in meta.attributes["content"])
        assert re.search(r"img-src 'self' data:;", policy.attributes["content"]), page
