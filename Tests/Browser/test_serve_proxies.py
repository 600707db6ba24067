"""`daybook serve --accounts` behind Caddy, nginx and Apache, each with the recipe of docs/accounts.md."""

import http.client
import pathlib
import re
import struct
import zlib

import pytest

from club import PASSWORDS
from program import ROOT
from proxies import HOST, PROXIES, Front, missing, outer_address
from studio import until


@pytest.fixture(params=PROXIES, ids=lambda proxy: proxy.program)
def proxy(request, studio, tmp_path):
    """Each of the proxies, before what is at the port of `studio`."""
    if reason := missing(request.param):
        pytest.skip(reason)
    with request.param(tmp_path, studio.port) as proxy:
        yield proxy


@pytest.fixture
def front(proxy, studio):
    return Front(proxy, studio)


def test_somebody_signs_in_and_the_session_never_leaves_the_encrypted_way(front):
    assert front.ask("/-/health")[0] == 200
    assert b"Sign in" in front.ask("/-/sign-in")[2]
    status, headers, _ = front.sign_in("ana", PASSWORDS["ana"], Origin=front.proxy.root.rstrip("/"), Sec_Fetch_Site="same-origin")
    assert status == 303 and headers["Location"] == "/home/ana/"
    for cookie in headers.get_all("Set-Cookie"):
        assert cookie.startswith("__Host-") and "; Secure" in cookie and "; HttpOnly" in cookie and "Domain" not in cookie
    session = front.club.session(headers)
    status, headers, page = front.ask("/home/ana/", session)
    assert status == 200 and b"Morning run" in page
    # What keeps pages from other sites arrives as it was sent, once.
    for name in ("Content-Security-Policy", "X-Content-Type-Options", "Cross-Origin-Opener-Policy", "Cache-Control"):
        assert len(headers.get_all(name)) == 1, name
    assert front.ask("/home/ana/history/index.html?habit=cello&year=2026", session)[0] == 200
    # A form of another site is refused, whatever stands in front.
    assert front.sign_in("ana", PASSWORDS["ana"], Origin="https://evil.example")[0] == 403


def test_a_name_of_another_site_is_not_answered(front):
    for name in ("evil.example", f"evil.example:{front.proxy.port}", f"{HOST}.evil.example"):
        status, headers, body = front.ask("/-/sign-in", Host=name)
        assert b"Sign in" not in body and "Set-Cookie" not in headers, name
        # Caddy has nothing at such a name, and the others leave it to the program.
        assert status == 421 or body == b"", name


def test_the_client_is_known_by_its_address_and_not_by_what_it_says(front):
    client = outer_address()
    if client is None or client.startswith("127."):
        pytest.skip("this machine is in no network")
    for name, lie in (("ana", "203.0.113.9"), ("ben", "203.0.113.8, 198.51.100.8")):
        told = {"X_Forwarded_For": lie, "X_Real_IP": "203.0.113.9", "Forwarded": "for=203.0.113.9"}
        assert front.sign_in(name, "wrong", source=client, **told)[0] == 422
        until(lambda: front.told.says(name, f"from {client}", "refused"))
    assert not front.told.says("203.0.113.")


# Behind one of them: that each tells the address, the test above sees to, and passwords are slow to try.
@pytest.mark.parametrize(
    "proxy", [proxy for proxy in PROXIES if not missing(proxy)][:1] or PROXIES[:1], ids=lambda proxy: proxy.program, indirect=True)
def test_who_tries_passwords_has_to_wait_whatever_address_they_claim(front):
    client = outer_address()
    if client is None or client.startswith("127."):
        pytest.skip("this machine is in no network")
    for number in range(20):
        lie = {"X_Forwarded_For": f"203.0.113.{number}, 198.51.100.{number}"}
        assert front.sign_in(f"nobody-{number}", "wrong", source=client, **lie)[0] == 422
    assert front.sign_in("somebody", "wrong", source=client, **lie)[0] == 429
    assert front.sign_in("somebody", "wrong")[0] == 422


def test_changes_arrive_while_the_stream_is_open(front):
    session = front.club.session(front.sign_in("ana", PASSWORDS["ana"])[1])
    connection = front.proxy.connect()
    connection.request("GET", "/home/ana/-/changes", headers={"Cookie": f"__Host-daybook={session}"})
    answer = connection.getresponse()
    assert answer.status == 200 and answer.headers["Content-Type"].startswith("text/event-stream")

    def heard(text):
        # A proxy that keeps it back until there is more lets the connection wait until it gives up.
        while text not in (line := answer.readline()):
            assert line, "the stream has ended"

    heard(b"retry:")
    heard(b"event: revision")
    habit = front.club.data / "people/ana/habits/morning-run.md"
    habit.write_text(habit.read_text().replace("title: Morning run", "title: Run in the morning"))
    heard(b"event: revision")
    front.club.account("end", "ana")
    heard(b"event: signed-out")
    connection.close()


def form(fields, picture):
    """A form with a picture as browsers send it."""
    parts = [f'--edge\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode() for name, value in fields.items()]
    head = b'--edge\r\nContent-Disposition: form-data; name="picture"; filename="screen.png"\r\nContent-Type: image/png\r\n\r\n'
    return b"".join(parts) + head + picture + b"\r\n--edge--\r\n"


def large(picture: pathlib.Path, size: int) -> bytes:
    """The bytes of a PNG with a chunk that means nothing, so that it has a size."""
    picture_bytes = picture.read_bytes()
    filling = bytes(size)
    chunk = struct.pack(">I", size) + b"daYb" + filling + struct.pack(">I", zlib.crc32(b"daYb" + filling))
    return picture_bytes[:33] + chunk + picture_bytes[33:]


def test_pictures_of_many_megabytes_arrive_and_larger_forms_are_refused(front):
    session = front.club.session(front.sign_in("ben", PASSWORDS["ben"])[1])
    page = front.ask("/home/ben/support.html", session)[2].decode()
    fields = {"token": re.search(r'name="token" value="([^"]+)"', page).group(1), "text": "It looks like this."}
    picture = next((ROOT / "data/people/ana/photos").glob("*.png"))
    kind = {"Content_Type": "multipart/form-data; boundary=edge"}
    status, _, text = front.ask("/home/ben/-/report", session, "POST", form(fields, large(picture, 7_000_000)), **kind)
    assert status == 303, text
    assert (front.club.data / "people/ben/support.yml").exists()
    # Whether the proxy refuses it or the program does: who sends it is told, and nothing is stored.
    stored = (front.club.data / "people/ben/support.yml").read_bytes()
    try:
        assert front.ask("/home/ben/-/report", session, "POST", form(fields, bytes(25 * 1024 * 1024)), **kind)[0] == 413
    except (BrokenPipeError, ConnectionResetError):
        pass  # it did not listen until the end
    assert (front.club.data / "people/ben/support.yml").read_bytes() == stored


def test_in_a_network_the_program_answers_the_proxy_alone(proxy, studio):
    client = outer_address()
    if client is None or client.startswith("127."):
        pytest.skip("this machine is in no network")
    lan = Front(proxy, studio, "--lan")
    assert lan.ask("/-/sign-in")[0] == 200
    for path in ("/-/sign-in", "/public/", "/home/ana/"):
        connection = http.client.HTTPConnection("127.0.0.1", studio.port, timeout=30, source_address=(client, 0))
        connection.request("GET", path, headers={"Host": HOST, "X-Forwarded-For": "127.0.0.1"})
        answer = connection.getresponse()
        assert answer.status == 403 and b"Sign in" not in answer.read()
        connection.close()
