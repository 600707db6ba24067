"""Some people use `daybook serve --accounts` at once; it is killed meanwhile, and others are slow or hostile. Counts alone, no times:
`scripts/bench-serve --only crowd,kills,hostile` measures."""

import asyncio
import subprocess
from concurrent.futures import ThreadPoolExecutor

import pytest

import crowd
from program import find_program

pytestmark = pytest.mark.served

PEOPLE = 6


@pytest.fixture(scope="module")
def prepared(tmp_path_factory):
    """A demo of some people, each with an account."""
    data = tmp_path_factory.mktemp("crowd") / "data"
    subprocess.run(
        [find_program(), "demo", str(data), "--people", str(PEOPLE), "--habits", "5", "--years", "1", "--until", crowd.DAY], check=True,
        stdout=subprocess.DEVNULL)
    with (data / "daybook.yml").open("a") as settings:
        settings.write("trusted_proxies: [127.0.0.1]\nlimits: {photo_bytes: 500000}\n")
    names = sorted(path.name for path in (data / "people").iterdir())
    return data, crowd.accounts(find_program(), data, names)


def test_nothing_confirmed_is_lost_or_doubled_and_others_do_not_keep_anybody_out(prepared):
    data, links = prepared
    # In a thread of its own: the driver of the browser has a loop of events in this one, where other tests came before.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, together(data, links)).result()


async def together(data, links):
    server = crowd.Server(find_program(), data, data.parent / "site")
    server.start()
    people = crowd.Crowd(server, photos=0.3)
    try:
        await people.sign_in(links)
        await people.arrive()

        # Everybody at once, and each page that is open hears of its own alone.
        await asyncio.gather(*(person.check_in() for person in people.people for _ in range(3) if person.habit))
        await people.live(4, 0.4)
        assert people.figures.errors == []
        assert people.figures.count("read") > 20
        confirmed = len(people.figures.stored)
        assert confirmed >= 3 * sum(1 for person in people.people if person.habit) > 0
        assert people.misplaced() == []

        # Killed, and asked again with the same keys.
        await asyncio.gather(
            people.kill(4, 1), *(many(person) for person in people.people if person.habit))
        assert people.figures.errors == []
        assert people.kills == 4
        assert len(people.figures.stored) > confirmed
        assert people.misplaced() == []

        # Slow and hostile clients beside somebody who goes on.
        normal = people.people[0] if people.people[0].habit else next(person for person in people.people if person.habit)
        sender = next(person for person in reversed(people.people) if person.habit)
        before = len(people.figures.stored)
        attacks = asyncio.gather(
            crowd.slowloris(server.port, 20, 3), crowd.guess(server.port, normal.name, 120, 1, at_once=20),
            crowd.guess(server.port, normal.name, 120, 120, at_once=20), crowd.uploads(sender, 6, 3_000_000))
        await crowd.watch(normal, 4, "beside")
        _, one, many_addresses, uploads = await attacks
        assert people.figures.errors == []
        assert len(people.figures.stored) > before
        # Nobody was let in: most guesses were not even looked at, and what is no picture was refused.
        assert 200 not in one and 303 not in one and one[429] > 60
        assert 200 not in many_addresses and 303 not in many_addresses and many_addresses[429] > 60
        assert [(status, len(keys)) for status, keys in uploads.items()] == [("422", 6)]
        assert people.misplaced() == []

        # More photos at once than may wait: who is taken is stored in full, everybody else is told to come again, nobody is cut off.
        photos = await crowd.uploads(sender, 24, 400_000, pictures=True)
        assert set(photos) <= {"200", "503"} and sum(map(len, photos.values())) == 24
        assert len(photos["200"]) >= 18
        assert crowd.incomplete(sender, photos["200"], 400_000) == []
        assert people.misplaced() == []
        assert (await normal.connection.ask("GET", normal.home)).status == 200
    finally:
        await people.leave()
        assert server.end() == 0


async def many(person):
    for _ in range(12):
        await person.check_in()
        await asyncio.sleep(0.2)
