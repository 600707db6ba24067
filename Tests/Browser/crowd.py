"""People who use `daybook serve --accounts` at once, without browsers: what they ask for, how long they wait, and whether what was
confirmed to them is stored. `scripts/bench-serve --only crowd` measures with it; a test does the same with few people and counts alone.

Each person has one connection, is signed in, listens to the stream of changes, and fetches the page again when it tells of something new.
A check-in carries its key as its comment, so that the row that it became can be found. A comment has at most twenty characters."""

import asyncio
import collections
import concurrent.futures
import csv
import dataclasses
import json
import os
import pathlib
import random
import re
import signal
import socket
import struct
import subprocess
import sys
import time
import urllib.parse
import zlib

PASSWORD = "a quiet green harbour"
DAY = "2026-11-20"


# --- the program ------------------------------------------------------------------------------------------------------


class Server:
    """The program at work on a data folder, which can be killed and started again at the same port."""

    def __init__(self, binary: str, data: pathlib.Path, site: pathlib.Path) -> None:
        self.binary, self.data, self.site = binary, data, site
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.peak = 0.0
        self.log = (site.parent / (site.name + ".log")).open("ab")
        self.process: subprocess.Popen | None = None

    def start(self) -> None:
        self.process = subprocess.Popen(
            [self.binary, "serve", "--accounts", "--port", str(self.port), "--today", DAY, "--data", str(self.data),
             "--output", str(self.site)], stdout=subprocess.PIPE, stderr=self.log, text=True)
        line = self.process.stdout.readline()
        # Another port would be one that nobody asks.
        if f":{self.port}/" not in line:
            raise RuntimeError(f"serve said: {line!r}")

    def measure(self) -> float:
        """The most memory that the process has held, in MiB; of all that were started, the one that held most."""
        try:
            text = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
            self.peak = max(self.peak, int(re.search(r"VmHWM:\s+(\d+)", text).group(1)) / 1024)
        except (OSError, AttributeError):
            pass
        return self.peak

    def processor_seconds(self) -> float:
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def kill(self) -> None:
        self.measure()
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()

    def end(self) -> int:
        self.measure()
        self.process.terminate()
        code = self.process.wait(timeout=120)
        self.process.stdout.close()
        self.log.close()
        return code


def accounts(binary: str, data: pathlib.Path, people: list[str]) -> dict[str, str]:
    """Makes an account for each, the first one the owner's; gives the paths of the links at which they choose a password."""

    def add(name: str) -> str:
        command = [binary, "account", "add", name, "--json", "--data", str(data)] + (["--owner"] if name == people[0] else [])
        answer = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout
        return urllib.parse.urlsplit(json.loads(answer)["link"]).path

    links = {people[0]: add(people[0])}
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        links |= dict(zip(people[1:], pool.map(add, people[1:])))
    return links


# --- HTTP -------------------------------------------------------------------------------------------------------------


class Broken(Exception):
    """The connection ended before the answer did."""


@dataclasses.dataclass
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes


class Connection:
    """One connection that is kept open, and opened again when it broke."""

    def __init__(self, port: int, cookie: str | None = None) -> None:
        self.port, self.cookie = port, cookie
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None
        # One request at a time.
        self.turn = asyncio.Lock()

    async def open(self) -> None:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 22)

    def close(self) -> None:
        if self.writer:
            self.writer.close()
        self.reader = self.writer = None

    def head(self, method: str, path: str, headers: dict[str, str]) -> bytes:
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}"]
        if self.cookie:
            lines.append(f"Cookie: __Host-daybook={self.cookie}")
        return ("\r\n".join(lines + [f"{key}: {value}" for key, value in headers.items()]) + "\r\n\r\n").encode()

    async def ask(self, method: str, path: str, body: bytes = b"", headers: dict[str, str] | None = None) -> Answer:
        """Asks once; a kept connection that the server ended meanwhile is opened again.

        Raises Broken where it is not known what became of the request."""
        headers = dict(headers or {})
        if method == "POST":
            headers["Content-Length"] = str(len(body))
        async with self.turn:
            return await self.exchange(method, path, body, headers)

    async def exchange(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> Answer:
        is_kept = self.writer is not None
        try:
            if not is_kept:
                await self.open()
            self.writer.write(self.head(method, path, headers) + body)
            await self.writer.drain()
            return await self.answer()
        except (OSError, EOFError, Broken):
            self.close()
            # A check-in has a key, so that sending it twice does no harm; neither does asking for a page.
            if is_kept:
                return await self.exchange(method, path, body, headers)
            raise Broken from None

    async def answer(self) -> Answer:
        head = await self.reader.readuntil(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        headers = {}
        for line in lines:
            if ":" in line:
                key, value = line.split(":", 1)
                headers[key.strip().lower()] = (headers.get(key.strip().lower(), "") + "\n" + value.strip()).strip()
        status, body = int(first.split()[1]), b""
        if "content-length" in headers:
            body = await self.reader.readexactly(int(headers["content-length"]))
        elif headers.get("transfer-encoding") == "chunked":
            while size := int((await self.reader.readline()).strip() or b"0", 16):
                body += await self.reader.readexactly(size)
                await self.reader.readline()
            await self.reader.readline()
        if headers.get("connection") == "close":
            self.close()
        return Answer(status, headers, body)


def form(fields: dict[str, str], photo: bytes | None = None) -> tuple[bytes, dict[str, str]]:
    """The body of a form and its header; with a photo in several parts."""
    headers = {"Accept": "application/json", "Sec-Fetch-Site": "same-origin"}
    if photo is None:
        return urllib.parse.urlencode(fields).encode(), headers | {"Content-Type": "application/x-www-form-urlencoded"}
    edge = "edge-" + os.urandom(8).hex()
    parts = [f'--{edge}\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{value}\r\n'.encode() for key, value in fields.items()]
    parts.append(
        f'--{edge}\r\nContent-Disposition: form-data; name="photo"; filename="photo.png"\r\nContent-Type: image/png\r\n\r\n'.encode()
        + photo + b"\r\n")
    return b"".join(parts) + f"--{edge}--\r\n".encode(), headers | {"Content-Type": f"multipart/form-data; boundary={edge}"}


def picture(size: int, dice: random.Random) -> bytes:
    """A PNG of so many pixels a side that is unlike any other."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    rows = b"".join(b"\0" + dice.randbytes(3 * size) for _ in range(size))
    head = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b"")


# --- people -----------------------------------------------------------------------------------------------------------


class Figures:
    """What was asked for, how long it took, and what went wrong."""

    def __init__(self, after: "Figures | None" = None) -> None:
        """With `after`, of what follows: only what is in rows since before is taken over."""
        self.times: dict[str, list[float]] = collections.defaultdict(list)
        self.errors: list[str] = []
        # Whose each confirmed key is.
        self.stored: dict[str, str] = dict(after.stored) if after else {}
        # What was sent and may be stored, too, because the answer never came.
        self.uncertain: set[str] = set(after.uncertain) if after else set()
        self.told = 0

    def count(self, *kinds: str) -> int:
        return sum(len(self.times[kind]) for kind in kinds)

    def quantile(self, kind: str, part: float) -> float:
        """In milliseconds."""
        values = sorted(self.times[kind])
        return values[min(len(values) - 1, int(part * len(values)))] * 1000 if values else float("nan")


class Person:
    def __init__(self, crowd: "Crowd", number: int, name: str) -> None:
        self.crowd, self.name = crowd, name
        self.dice = random.Random(number)
        self.connection = Connection(crowd.server.port)
        self.token = self.habit = ""
        self.habits: list[str] = []
        self.friends: list[str] = []
        # The one whom the person asks to follow, and stops asking.
        self.stranger: str | None = None
        self.has_asked = False

    @property
    def home(self) -> str:
        return f"/home/{self.name}/"

    async def sign_in(self, link: str) -> None:
        """Chooses a password by the link, which signs in."""
        while True:
            body, headers = form({"password": PASSWORD})
            del headers["Accept"]
            answer = await self.connection.ask("POST", link, body, headers)
            if answer.status not in (429, 503):
                break
            # As many as may wait for a hash are waiting.
            await asyncio.sleep(0.5)
        found = re.search(r"__Host-daybook=([\w-]+)", answer.headers.get("set-cookie", ""))
        if not found:
            raise RuntimeError(f"{self.name} was not let in: {answer.status}")
        self.connection.cookie = found.group(1)

    async def arrive(self) -> None:
        """Looks at the first page, and notes what is on it."""
        page = (await self.get("arrived", "")).decode()
        self.token = re.search(r'name="token" value="([^"]+)"', page).group(1)
        self.habit = self.counted()
        self.habits = sorted(set(re.findall(r'href="habits/([a-z0-9-]+)/', page)))
        self.friends = self.crowd.followed.get(self.name, [])

    def counted(self) -> str:
        """A habit of amounts, which takes a check-in as often as one likes."""
        for path in sorted((self.crowd.server.data / "people" / self.name / "habits").glob("*.md")):
            text = path.read_text()
            if re.search(r"(?m)^target: at least", text) and not re.search(r"(?m)^(end|archived)", text):
                return path.stem
        return ""

    async def get(self, kind: str, path: str) -> bytes:
        answer = await self.timed(kind, "GET", self.home + path)
        if answer.status != 200:
            self.crowd.figures.errors.append(f"{answer.status} for {self.home}{path}")
        return answer.body

    async def timed(self, kind: str, method: str, path: str, body: bytes = b"", headers: dict[str, str] | None = None) -> Answer:
        """Asks until there is an answer, as whoever reloads a page does; only a server that was killed gives none."""
        start = time.perf_counter()
        while True:
            # What was sent while the server was being started again says nothing of how fast it is.
            kills = self.crowd.kills
            try:
                answer = await self.connection.ask(method, path, body, headers)
                break
            except Broken:
                if not self.crowd.is_killing:
                    self.crowd.figures.errors.append(f"no answer to {method} {path}")
                    return Answer(0, {}, b"")
                await asyncio.sleep(0.05)
                start = time.perf_counter()
        if kills == self.crowd.kills:
            self.crowd.figures.times[kind].append(time.perf_counter() - start)
        return answer

    async def check_in(self) -> None:
        key = os.urandom(10).hex()
        fields = {"token": self.token, "habit": self.habit, "value": "amount", "amount": "1", "key": key, "comment": key}
        photo = picture(120, self.dice) if self.dice.random() < self.crowd.photos else None
        body, headers = form(fields, photo)
        self.crowd.figures.uncertain.add(key)
        answer = await self.timed("check-in", "POST", self.home + "-/check-in", body, headers)
        if answer.status == 200:
            self.crowd.figures.stored[key] = self.name
        else:
            self.crowd.figures.errors.append(f"{answer.status} for a check-in: {answer.body[:200]!r}")

    async def share(self) -> None:
        """Asks somebody to be followed, and stops asking the next time."""
        if not self.stranger:
            return
        action = "follow-stop" if self.has_asked else "follow-request"
        body, headers = form({"token": self.token, "person": self.stranger, "key": os.urandom(10).hex()})
        answer = await self.timed("sharing", "POST", self.home + "-/" + action, body, headers)
        if answer.status == 200:
            self.has_asked = not self.has_asked
        else:
            self.crowd.figures.errors.append(f"{answer.status} for {action}: {answer.body[:200]!r}")

    async def read(self) -> None:
        path = self.dice.choices(
            ["", "habits/%s/index.html", "people/%s/index.html", "history/index.html", "calendar/index.html", "following.html"], [40, 20, 15, 10, 10, 5])[0]
        if "habits/" in path:
            path %= self.dice.choice(self.habits)
        if "people/" in path:
            path = path % self.dice.choice(self.friends) if self.friends else ""
        await self.get("read", path)

    async def live(self, until: float, pace: float) -> None:
        """Does something every `pace` seconds: of a hundred things ten are check-ins and two change who sees what."""
        next_time = time.monotonic() + self.dice.random() * pace
        while (rest := next_time - time.monotonic()) > 0 or time.monotonic() < until:
            if next_time > until:
                return
            await asyncio.sleep(max(0, rest))
            dice = self.dice.random()
            if dice < 0.1 and self.habit:
                await self.check_in()
            elif dice < 0.12:
                await self.share()
            else:
                await self.read()
            # Who had to wait makes up for nothing, as people do.
            next_time = max(next_time + pace * (0.5 + self.dice.random()), time.monotonic())

    async def listen(self) -> None:
        """Keeps the stream of changes open, and renews the page for what it tells."""
        shown = None
        while True:
            stream = Connection(self.crowd.server.port, self.connection.cookie)
            renewing = Connection(self.crowd.server.port, self.connection.cookie)
            try:
                await stream.open()
                stream.writer.write(stream.head("GET", self.home + "-/changes", {}))
                while line := await stream.reader.readline():
                    found = re.match(rb"data: (\d+)", line)
                    if not found:
                        continue
                    if shown not in (None, found.group(1)):
                        self.crowd.figures.told += 1
                        start = time.perf_counter()
                        answer = await renewing.ask("GET", self.home)
                        self.crowd.figures.times["renewed"].append(time.perf_counter() - start)
                        if answer.status != 200:
                            self.crowd.figures.errors.append(f"{answer.status} for a page that was renewed")
                    shown = found.group(1)
            except (OSError, EOFError, Broken):
                pass
            finally:
                stream.close()
                renewing.close()
            if not self.crowd.is_killing and not self.crowd.is_over:
                self.crowd.figures.errors.append("a stream ended")
            await asyncio.sleep(0.2)


class Crowd:
    """Everybody of a data folder, signed in."""

    def __init__(self, server: Server, photos: float = 0.05) -> None:
        self.server, self.photos = server, photos
        self.names = {path.name for path in (server.data / "people").iterdir() if path.is_dir()}
        # Whom each person follows.
        self.followed: dict[str, list[str]] = collections.defaultdict(list)
        for path in sorted((server.data / "people").glob("*/followers.yml")):
            for name in re.findall(r"person: ([a-z0-9-]+), state: accepted", path.read_text()):
                self.followed[name].append(path.parts[-2])
        self.people = [Person(self, number, name) for number, name in enumerate(sorted(self.names))]
        self.figures = Figures()
        self.is_killing = self.is_over = False
        self.kills = 0
        self.listeners: list[asyncio.Task] = []

    async def sign_in(self, links: dict[str, str]) -> None:
        await asyncio.gather(*(person.sign_in(links[person.name]) for person in self.people))

    async def arrive(self) -> None:
        """Everybody looks at their first page and listens."""
        for person in self.people:
            await person.arrive()
        for number, person in enumerate(self.people):
            others = [self.people[(number + distance) % len(self.people)].name for distance in range(1, len(self.people))]
            person.stranger = next((name for name in others if name != person.name and name not in person.friends), None)
        self.listeners = [asyncio.create_task(person.listen()) for person in self.people]

    async def live(self, seconds: float, pace: float) -> None:
        until = time.monotonic() + seconds
        await asyncio.gather(*(person.live(until, pace) for person in self.people))
        self.server.measure()

    async def kill(self, times: int, gap: float) -> None:
        """Kills the server so many times and starts it again, each time after some requests were answered."""
        dice = random.Random(times)
        self.is_killing = True
        for _ in range(times):
            await asyncio.sleep(gap * (0.5 + dice.random()))
            self.kills += 1
            self.server.kill()
            await asyncio.to_thread(self.server.start)
        self.is_killing = False

    async def leave(self) -> None:
        self.is_over = True
        for task in self.listeners:
            task.cancel()
        await asyncio.gather(*self.listeners, return_exceptions=True)
        for person in self.people:
            person.connection.close()

    # MARK: the proof

    def misplaced(self) -> list[str]:
        """What is wrong with the rows: a confirmed key that is not in exactly one row of its person, and rows of keys that nobody sent."""
        rows = collections.defaultdict(list)
        for path in sorted((self.server.data / "people").glob("*/events/*.csv")):
            with path.open(newline="") as file:
                for row in csv.DictReader(file):
                    comment = row.get("comment") or ""
                    if re.fullmatch("[0-9a-f]{20}", comment):
                        rows[comment].append(path.parts[-3])
        wrong = [f"{key} of {name} is in rows of {rows[key]}" for key, name in self.figures.stored.items() if rows[key] != [name]]
        return wrong + [f"{key} is in rows of {where}, and nobody sent it" for key, where in rows.items() if where and key not in self.figures.uncertain]


# --- slow and hostile clients -----------------------------------------------------------------------------------------


async def watch(person: Person, seconds: float, kind: str) -> None:
    """Somebody who goes on using the app while others attack: a page or a check-in every tenth of a second."""
    until = time.monotonic() + seconds
    number = 0
    while time.monotonic() < until:
        number += 1
        start = time.perf_counter()
        if number % 10:
            await person.get("read", "")
        else:
            await person.check_in()
        person.crowd.figures.times[kind].append(time.perf_counter() - start)
        await asyncio.sleep(0.1)


async def slowloris(port: int, connections: int, seconds: float) -> int:
    """Half of the connections send the head of a request byte by byte, half the body of a sign-in; gives how many the server ended."""
    ended = 0

    async def one(number: int) -> None:
        nonlocal ended
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            connection = Connection(port)
            try:
                await connection.open()
                if number % 2:
                    connection.writer.write(f"POST /-/sign-in HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: 9000\r\n"
                                            "Content-Type: application/x-www-form-urlencoded\r\n\r\nname=".encode())
                else:
                    connection.writer.write(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nX-A: ".encode())
                while time.monotonic() < until:
                    connection.writer.write(b"a")
                    await connection.writer.drain()
                    if connection.reader.at_eof():
                        raise Broken
                    await asyncio.sleep(1)
            except (OSError, Broken):
                ended += 1
                await asyncio.sleep(0.5)
            finally:
                connection.close()

    await asyncio.gather(*(one(number) for number in range(connections)))
    return ended


async def guess(port: int, name: str, count: int, addresses: int, at_once: int = 50) -> collections.Counter:
    """Wrong passwords, from so many addresses as a trusted proxy would tell them; gives how often each status came."""
    statuses: collections.Counter = collections.Counter()
    numbers = iter(range(count))

    async def one() -> None:
        connection = Connection(port)
        for number in numbers:
            address = number % addresses
            body, headers = form({"name": name, "password": f"wrong {number}"})
            headers["X-Forwarded-For"] = f"10.{address >> 16 & 255}.{address >> 8 & 255}.{address & 255}"
            try:
                statuses[(await connection.ask("POST", "/-/sign-in", body, headers)).status] += 1
            except Broken:
                statuses["broken"] += 1
        connection.close()

    await asyncio.gather(*(one() for _ in range(at_once)))
    return statuses


async def upload(port: int, cookie: str, path: str, fields: dict[str, str], count: int, size: int, pictures: bool = False) -> dict[str, list[str]]:
    """Forms of so many bytes at once, with a picture of noise or with what is none; gives the keys of those that had each status.

    Sends as a browser does: it looks at the answer when everything is sent, or when nothing more is taken."""
    answered: dict[str, list[str]] = collections.defaultdict(list)
    content = picture(int((size / 3) ** 0.5), random.Random(size)) if pictures else bytes(size)

    async def one() -> None:
        key = os.urandom(10).hex()
        body, headers = form(fields | {"key": key, "comment": key}, b"|")
        # All have the same picture, which is in memory once.
        before, after = body.split(b"\r\n\r\n|\r\n", 1)
        parts = [before + b"\r\n\r\n", content, b"\r\n" + after]
        headers["Content-Length"] = str(sum(map(len, parts)))
        connection = Connection(port, cookie)
        try:
            await connection.open()
            try:
                connection.writer.write(connection.head("POST", path, headers))
                for part in map(memoryview, parts):
                    for start in range(0, len(part), 65536):
                        connection.writer.write(part[start:start + 65536])
                        await connection.writer.drain()
            except OSError:
                pass
            answered[str((await connection.answer()).status)].append(key)
        except (OSError, EOFError, Broken):
            answered["broken"].append(key)
        connection.close()

    await asyncio.gather(*(one() for _ in range(count)))
    return answered


async def apart(attack, *arguments):
    """Runs an attack in a process of its own, so that what it costs to attack is not what somebody else waits for."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, __file__, attack.__name__, json.dumps(arguments), stdout=asyncio.subprocess.PIPE)
    said, _ = await process.communicate()
    if process.returncode != 0:
        raise RuntimeError(f"{attack.__name__} ended with {process.returncode}")
    return json.loads(said)


async def uploads(person: Person, count: int, size: int, pictures: bool = False) -> dict[str, list[str]]:
    """So many forms of a person at once, sent from a process of its own. What was confirmed is noted as theirs."""
    fields = {"token": person.token, "habit": person.habit, "value": "amount", "amount": "1"}
    answered = await apart(
        upload, person.crowd.server.port, person.connection.cookie, person.home + "-/check-in", fields, count, size, pictures)
    figures = person.crowd.figures
    figures.uncertain.update(key for keys in answered.values() for key in keys)
    figures.stored |= {key: person.name for key in answered.get("200", [])}
    return answered


def incomplete(person: Person, keys: list[str], size: int) -> list[str]:
    """Which check-ins of :func:`uploads` have no picture that is stored in full."""
    whole = picture(int((size / 3) ** 0.5), random.Random(size))
    folder = person.crowd.server.data / "people" / person.name
    photos = {}
    for path in folder.glob("events/*.csv"):
        with path.open(newline="") as file:
            photos |= {row.get("comment"): row.get("photo") for row in csv.DictReader(file)}
    paths = {key: folder / "photos" / (photos.get(key) or "-") for key in keys}
    return [key for key, path in paths.items() if not path.is_file() or path.read_bytes() != whole]


if __name__ == "__main__":
    print(json.dumps(asyncio.run({"slowloris": slowloris, "guess": guess, "upload": upload}[sys.argv[1]](*json.loads(sys.argv[2])))))
