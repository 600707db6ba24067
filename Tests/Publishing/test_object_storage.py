"""rclone itself, to an S3 server on this machine: what is there is the public edition, what was withdrawn is gone."""

import json
import os
import pathlib
import shutil
import subprocess
import sys

import pytest

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Browser"))

from object_storage import bucket, objects  # noqa: E402, F401
from program import find_program  # noqa: E402

pytestmark = pytest.mark.skipif(shutil.which("rclone") is None, reason="rclone is not installed")


class Diary:
    def __init__(self, folder: pathlib.Path) -> None:
        self.folder = folder
        (folder / "home").mkdir()
        self.call("init", "diary", "--name", "Ana Lima", "--username", "ana", "--today", "2026-11-20")
        settings = folder / "diary/data/daybook.yml"
        settings.write_text(settings.read_text() + 'today: 2026-11-20\npublish: {bucket: {rclone: "store:site/daybook"}}\n')
        self.call("person", "edit", "--visibility", "public", "--no-build")
        self.call("habit", "add", "--title", "Row", "--schedule", "daily", "--visibility", "public", "--no-build")
        self.call("habit", "add", "--title", "Swim", "--schedule", "daily", "--visibility", "public", "--no-build")

    def call(self, *arguments: str, status: int = 0) -> str:
        folder = self.folder / "diary" if (self.folder / "diary").exists() else self.folder
        called = subprocess.run(
            [find_program(), *arguments], cwd=folder, capture_output=True, text=True, timeout=300,
            env=os.environ | {"HOME": str(self.folder / "home")})
        assert called.returncode == status, called.stdout + called.stderr
        return called.stdout

    def edition(self) -> dict[str, bytes]:
        self.call("build", "--edition", "public")
        root = self.folder / "diary/site/public"
        return {str(path.relative_to(root)): path.read_bytes() for path in root.rglob("*") if path.is_file()}


def test_what_is_there_is_the_edition(bucket, tmp_path):
    diary = Diary(tmp_path)
    bucket.put_object(Bucket="site", Key="daybook/theirs.txt", Body=b"theirs")
    bucket.put_object(Bucket="site", Key="elsewhere.txt", Body=b"elsewhere")
    others = {"daybook/theirs.txt": b"theirs", "elsewhere.txt": b"elsewhere"}
    trial = json.loads(diary.call("publish", "--dry-run", "--json"))["targets"][0]
    assert objects(bucket) == others
    first = json.loads(diary.call("publish", "--json"))["targets"][0]
    edition = diary.edition()
    assert objects(bucket) == {f"daybook/{path}": content for path, content in edition.items()} | others
    assert first["sent"] == trial["sent"] == len(edition)
    assert first["bytes"] == sum(map(len, edition.values()))
    # A browser asks each time whether a page changed.
    assert bucket.head_object(Bucket="site", Key="daybook/index.html")["CacheControl"] == "no-cache"

    diary.call("habit", "edit", "swim", "--visibility", "private", "--no-build")
    diary.call("done", "row", "--no-build")
    second = json.loads(diary.call("publish", "--json"))["targets"][0]
    assert "people/ana/swim/index.html" in second["withdrawn_files"]
    assert objects(bucket) == {f"daybook/{path}": content for path, content in diary.edition().items()} | others
    assert json.loads(diary.call("publish", "--json"))["targets"][0]["sent"] == 0

    # What somebody else did there is noticed by the digests that the store says, and sent again.
    page = objects(bucket)["daybook/people/ana/index.html"]
    bucket.put_object(Bucket="site", Key="daybook/people/ana/index.html", Body=page[::-1])
    bucket.delete_object(Bucket="site", Key="daybook/index.html")
    noticed = json.loads(diary.call("publish", "--dry-run", "--json"))["targets"][0]
    assert noticed["altered_files"] == ["index.html", "people/ana/index.html"] and noticed["compared"]
    assert "daybook/index.html" not in objects(bucket)
    assert json.loads(diary.call("publish", "--json"))["targets"][0]["sent"] == 2
    assert objects(bucket) == {f"daybook/{path}": content for path, content in diary.edition().items()} | others

    # On a machine that knows nothing, what is not the edition's goes only where it is asked for.
    shutil.rmtree(tmp_path / "home")
    (tmp_path / "home").mkdir()
    diary.call("habit", "edit", "row", "--visibility", "private", "--no-build")
    assert json.loads(diary.call("publish", "--json"))["targets"][0]["known"] is False
    assert "daybook/people/ana/row/index.html" in objects(bucket)
    diary.call("publish", "--prune")
    kept = {f"daybook/{path}": content for path, content in diary.edition().items()}
    assert objects(bucket) == kept | {"elsewhere.txt": b"elsewhere"}


def test_a_store_that_is_gone_is_said(bucket, tmp_path):
    diary = Diary(tmp_path)
    settings = tmp_path / "diary/data/daybook.yml"
    settings.write_text(settings.read_text().replace("store:", "unknown:"))
    diary.call("publish", "--dry-run", status=74)
    diary.call("publish", status=74)
    assert objects(bucket) == {}
