"""What `publish init` writes is a file that each forge understands, whatever the target is."""

import os
import pathlib
import subprocess
import sys

import pytest

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Browser"))

from program import find_program  # noqa: E402

BIN = pathlib.Path(sys.executable).parent
TARGETS = {
    "https": '{pages: {git: "https://codeberg.org:443/ana/pages.git", branch: pages}}',
    # Where friends read, the key goes into it, too.
    "ssh": '{pages: {git: "git@example.org:ana/site.git"}}\nsite_key: 0123abcd',
}
FILES = {
    "github": (".github/workflows/publish.yml", "vendor.github-workflows"),
    "gitlab": (".gitlab-ci.yml", "vendor.gitlab-ci"),
    # Forgejo reads what GitHub does, and has no description of its own.
    "forgejo": (".forgejo/workflows/publish.yml", "vendor.github-workflows"),
}


def call(folder: pathlib.Path, *arguments: str) -> None:
    called = subprocess.run(
        [find_program(), *arguments], cwd=folder, capture_output=True, text=True, timeout=120,
        env=os.environ | {"HOME": str(folder)})
    assert called.returncode == 0, called.stdout + called.stderr


def check(*arguments: str) -> None:
    checked = subprocess.run(arguments, capture_output=True, text=True, timeout=120)
    assert checked.returncode == 0, checked.stdout + checked.stderr


@pytest.mark.parametrize("forge", FILES)
@pytest.mark.parametrize("target", [*TARGETS, None])
@pytest.mark.parametrize("name", ["diary", "my diary's"])
def test_workflow(tmp_path, forge, target, name):
    if target is None and forge != "gitlab":
        pytest.skip("it has no pages of its own")
    call(tmp_path, "init", name, "--username", "ana", "--name", "Ana Lima")
    folder = tmp_path / name
    settings = folder / "data/daybook.yml"
    if target:
        settings.write_text(settings.read_text() + f"publish: {TARGETS[target]}\n")
    # The repository is the folder above, so that names with blanks get into the file.
    subprocess.run(["git", "init", "--quiet", tmp_path], check=True)
    call(folder, "publish", "init", forge, *(["--to", "pages"] if target else []))
    path, schema = FILES[forge]
    written = tmp_path / path
    check(str(BIN / "check-jsonschema"), "--builtin-schema", schema, str(written))
    if forge != "gitlab":
        # The runners of a Forgejo have names that GitHub has not.
        check(str(BIN / "actionlint"), "-ignore", 'label "docker" is unknown', str(written))
