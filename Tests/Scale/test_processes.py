"""Parts as processes side by side on one machine, one of which is killed, and on machines that share no disk."""

import json
import shutil
import signal
import subprocess
import time

import pytest
from conftest import RECIPES, Community

needs_parallel = pytest.mark.skipif(shutil.which("parallel") is None, reason="GNU parallel is not installed")


@needs_parallel
def test_gnu_parallel(community):
    expected = community.expected()
    community.run(RECIPES / "in-shards", "5", "parts and lists", "--output", "site")
    assert community.files() == expected
    again = json.loads(community.run("daybook", "build", "--edition", "public", "--json"))
    assert again["written"] == again["removed"] == again["rendered"] == 0

    # Somebody left, somebody came, somebody's folder has an error; there are more parts.
    shutil.rmtree(community.data / "people/person-3")
    community.add("person-99")
    walk = (community.data / "people/person-4/habits/walk.md").read_text()
    community.write("people/person-4/habits/walk.md", "broken")
    community.run(RECIPES / "in-shards", "13", "parts")
    made = community.files()
    assert made["people/person-4/index.html"] == expected["people/person-4/index.html"]
    assert "people/person-99/index.html" in made and not any("person-3/" in path for path in made)
    community.write("people/person-4/habits/walk.md", walk)
    community.run(RECIPES / "in-shards", "2", "parts")
    assert community.files() == community.expected()


@needs_parallel
def test_nothing_is_made_or_sent_where_a_step_fails(community):
    community.run(RECIPES / "in-shards", "2", "parts")
    before = community.files()
    community.write("daybook.yml", "title: [\n")
    for command in [
        [RECIPES / "in-shards", "2", "parts"],
        [RECIPES / "publish-shards", "parts", "site/public", "store:site"],
    ]:
        failed = subprocess.run(
            [str(word) for word in command], cwd=community.folder, env=community.environment, capture_output=True, timeout=100)
        assert failed.returncode != 0
    assert not list((community.folder / "parts").glob("*.list"))
    assert community.files() == before


def summary(community, count: int) -> None:
    for number in range(1, count + 1):
        community.run("daybook", "build", "--shard", f"{number}/{count}", "--summary", f"{number}.summary")
    community.run("daybook", "build", "--summary", "all.summary", "--merge",
                  *(f"{number}.summary" for number in range(1, count + 1)))


def test_a_killed_part_is_made_by_the_same_call(tmp_path):
    community = Community(tmp_path, people=80)
    community.run("daybook", "build", "--edition", "public")
    shutil.copytree(tmp_path / "site", tmp_path / "before")
    for number in range(1, 81):
        community.add(f"person-{number}", days=10)
    expected = community.expected()
    summary(community, 2)
    part = ["daybook", "build", "--shard", "1/2", "--with", "all.summary"]

    # It is killed after some shares of the time that the whole call takes on this machine, whatever that is.
    times = []
    for _ in range(3):
        put_back(community)
        began = time.monotonic()
        community.run(*part)
        times.append(time.monotonic() - began)
    killed = 0
    for share in [0.05, 0.15, 0.3, 0.45, 0.6, 0.75, 0.9]:
        put_back(community)
        process = subprocess.Popen(
            part, cwd=community.folder, env=community.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(min(times) * share)
        process.kill()
        killed += process.wait() == -signal.SIGKILL
        community.run("daybook", "build", "--shard", "2/2", "--with", "all.summary")
        community.run(*part)
        community.run("daybook", "build", "--shard", "rest", "--with", "all.summary")
        assert community.files() == expected, f"killed after {share} of a call"
    assert killed > 0


def put_back(community) -> None:
    """Puts the site back as it was before everybody's events were others."""
    shutil.rmtree(community.folder / "site")
    shutil.copytree(community.folder / "before", community.folder / "site")


def test_parts_at_once_and_the_rest_waits(community):
    expected = community.expected()
    summary(community, 4)
    calls = [subprocess.Popen(
        ["daybook", "build", "--shard", f"{number}/4", "--with", "all.summary"], cwd=community.folder,
        env=community.environment, stdout=subprocess.DEVNULL) for number in range(1, 5)]
    assert [call.wait(timeout=100) for call in calls] == [0, 0, 0, 0]
    community.run("daybook", "build", "--shard", "rest", "--with", "all.summary")
    assert community.files() == expected


def test_machines_without_a_common_disk(community):
    expected = community.expected()
    summary(community, 3)
    community.folder.joinpath("site").mkdir()
    for number in range(1, 4):
        community.run("daybook", "build", "--shard", f"{number}/3", "--with", "all.summary", "--output", f"there-{number}")
        # As an archive carries it: without fractions of a second.
        community.run("sh", "-c", f"tar -c --format=ustar -C there-{number} . | tar -x -C site")
    community.run("daybook", "build", "--shard", "rest", "--with", "all.summary", "--output", "site")
    assert community.files() == expected
