"""The API as its own specification says it: requests made from it by a program that knows nothing else of it."""

import json
import pathlib
import re
import subprocess
import sys
import time
from collections import Counter

import yaml
from home import REQUESTS, ROOT, SPECIFICATION

# A body that breaks a rule of the diary is not one that breaks the specification: 409 and 422 are answers to both.
RULES = """
[checks]
positive_data_acceptance.expected-statuses = ["2xx", 404, 409, 422]
negative_data_rejection.expected-statuses = ["4xx"]
"""


def fuzz(home, tmp_path: pathlib.Path, requests: int, *options: str) -> Counter:
    """How many answers had which status."""
    (tmp_path / "rules.toml").write_text(RULES)
    report = tmp_path / "requests.ndjson"
    # Two of five addresses have nothing that could differ from one request to the next.
    each = max(10, requests // 3)
    run = subprocess.run(
        [pathlib.Path(sys.executable).with_name("schemathesis"), "--config-file", tmp_path / "rules.toml", "run",
         home.root + "/api/openapi.yml", "--max-examples", str(each), "--seed", "20261120", "--checks", "all",
         "--phases", "examples,coverage,fuzzing", "--continue-on-failure", "--generation-database", "none",
         "--suppress-health-check", "all", "--report", "ndjson", "--report-ndjson-path", report, "--no-color", *options],
        cwd=tmp_path, capture_output=True, text=True, timeout=7200)
    assert run.returncode == 0, run.stdout[-6000:] + run.stderr[-2000:]
    return Counter(int(status) for status in re.findall(r'"status_code": ?(\d{3})', report.read_text()))


def test_what_it_allows_and_what_it_does_not_is_answered_as_it_says(home, tmp_path):
    token = home.token("Fuzz", "--write")
    answers = fuzz(home, tmp_path, REQUESTS, "--header", f"Authorization: Bearer {token}")
    print(sum(answers.values()), "requests:", dict(sorted(answers.items())))
    assert sum(answers.values()) >= REQUESTS
    assert not [status for status in answers if status >= 500]
    assert {200, 400, 401, 404, 405, 422} <= set(answers)
    # What was stored can be read.
    home.call("check")
    assert token not in home.end()


def test_the_document_is_what_is_served_and_names_every_code_that_the_program_has(home):
    answer = home.ask("GET", "/api/openapi.yml")
    assert answer.status == 200 and answer.headers["Content-Type"] == "application/yaml"
    assert answer.body == SPECIFICATION.read_bytes()
    codes = yaml.safe_load(answer.body)["components"]["schemas"]["Code"]["enum"]
    source = (ROOT / "Sources/Studio/Api/ApiProblem.swift").read_text()
    cases = source.split("enum Code")[1].split("\n  }")[0]
    known = [match[1] or match[0] for match in re.findall(r'case (\w+)(?: = "([a-z-]+)")?', cases)]
    assert codes == known
    document = (ROOT / "docs/api.md").read_text()
    assert [code for code in codes if f"`{code}`" not in document] == []


def test_what_the_command_line_prints_is_what_the_api_answers(home):
    token = home.token("Reader")
    home.call("done", "water", "3", "--no-build")
    for path, call in [("/api/today", ["today"]), ("/api/habits/water", ["show", "water"])]:
        printed = json.loads(home.call(*call, "--json"))
        for _ in range(40):
            answer = home.ask("GET", path, token)
            if answer.json == printed:
                break
            time.sleep(0.05)
        assert answer.json == printed
