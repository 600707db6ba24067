"""The files for clusters and forges are what these understand, and what they run makes the site."""

import pathlib
import subprocess
import sys

import yaml
from conftest import RECIPES

BIN = pathlib.Path(sys.executable).parent


def check(*arguments: str | pathlib.Path) -> None:
    checked = subprocess.run([str(word) for word in arguments], capture_output=True, text=True, timeout=120)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_the_jobs_for_kubernetes_are_valid():
    check(BIN / "kubernetes-validate", "--strict", RECIPES / "kubernetes.yml")


def test_the_workflow_for_github_is_valid():
    check(BIN / "check-jsonschema", "--builtin-schema", "vendor.github-workflows", RECIPES / "github.yml")
    check(BIN / "actionlint", RECIPES / "github.yml")


def test_what_kubernetes_runs_makes_the_site(community):
    """Every command of every index, as the pods have it, in the order in which the jobs are applied."""
    expected = community.expected()
    jobs = list(yaml.safe_load_all((RECIPES / "kubernetes.yml").read_text()))
    assert [job["metadata"]["labels"]["step"] for job in jobs] == ["summaries", "sum", "parts", "rest"]
    for job in jobs:
        container = job["spec"]["template"]["spec"]["containers"][0]
        given = {entry["name"]: entry["value"] for entry in container["env"]}
        assert job["spec"].get("completions", 8) == int(given["SHARDS"])
        for index in range(job["spec"].get("completions", 1)):
            community.run(*container["command"], *container["args"], **given, JOB_COMPLETION_INDEX=str(index))
    assert community.files() == expected
    # Where nothing can be made, no step is taken for done because of what the last run left.
    community.write("daybook.yml", "title: [\n")
    for job in jobs:
        container = job["spec"]["template"]["spec"]["containers"][0]
        given = {entry["name"]: entry["value"] for entry in container["env"]}
        failed = subprocess.run(
            [*container["command"], *container["args"]], cwd=community.folder, capture_output=True, timeout=100,
            env=community.environment | given | {"JOB_COMPLETION_INDEX": "0"})
        assert failed.returncode != 0, job["metadata"]["name"]


def test_what_github_runs_makes_the_site(community):
    """What each machine runs, and what the artifacts carry from one to the next."""
    expected = community.expected()
    jobs = yaml.safe_load((RECIPES / "github.yml").read_text())
    shards = jobs["env"]["SHARDS"]

    def commands(job: str) -> list[str]:
        steps = [step["run"] for step in jobs["jobs"][job]["steps"] if "run" in step]
        return [step for step in steps if "daybook build" in step]

    for job in ["summaries", "parts"]:
        assert [str(part) for part in jobs["jobs"][job]["strategy"]["matrix"]["part"]] == [
            str(number + 1) for number in range(int(shards))]
    numbers = jobs["jobs"]["parts"]["strategy"]["matrix"]["part"]
    for part in numbers:
        [command] = commands("summaries")
        community.run("bash", "-e", "-c", command, SHARDS=shards, PART=str(part))
    community.run("sh", "-c", "mkdir parts && mv *.summary parts")
    [command] = commands("sum")
    community.run("bash", "-e", "-c", command, SHARDS=shards)
    for part in numbers:
        [command] = commands("parts")
        community.run("bash", "-e", "-c", command, SHARDS=shards, PART=str(part))
        community.run("mv", "site", f"part-{part}")
    community.run("mkdir", "site")
    for part in numbers:
        community.run("cp", "-r", f"part-{part}/.", "site")
    [command] = commands("rest")
    community.run("bash", "-e", "-c", command, SHARDS=shards)
    assert community.files() == expected
