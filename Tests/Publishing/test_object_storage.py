"""rclone itself, to an S3 server on this machine: what is there is the public edition, what was withdrawn is gone."""

import contextlib
import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import time
import urllib.request

import boto3
import pytest

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Browser"))

from program import find_program  # noqa: E402

pytestmark = pytest.mark.skipif(shutil.which("rclone") is None, reason="rclone is not installed")


@pytest.fixture
def bucket(tmp_path, monkeypatch):
    with contextlib.closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = subprocess.Popen(
        [pathlib.Path(sys.executable).parent / "moto_server", "-H", "127.0.0.1", "-p", str(port)],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    for _ in range(600):
        with contextlib.suppress(OSError):
            urllib.request.urlopen(address + "/moto-api/", timeout=5).close()
            break
        time.sleep(0.1)
    config = tmp_path / "rclone.conf"
    config.write_text(
        "[store]\ntype = s3\nprovider = Other\nenv_auth = false\naccess_key_id = x\nsecret_access_key = y\n"
        f"endpoint = {address}\nregion = us-east-1\nforce_path_style = true\n")
    monkeypatch.setenv("RCLONE_CONFIG", str(config))
    # The server is on this machine, without a certificate.
    monkeypatch.delenv("AWS_CA_BUNDLE", raising=False)
    client = boto3.client(
        "s3", endpoint_url=address, aws_access_key_id="x", aws_secret_access_key="y", region_name="us-east-1")
    client.create_bucket(Bucket="site")
    yield client
    process.terminate()
    process.wait(timeout=30)


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


def objects(client) -> dict[str, bytes]:
    keys = [entry["Key"] for page in client.get_paginator("list_objects_v2").paginate(Bucket="site")
            for entry in page.get("Contents", [])]
    return {key: client.get_object(Bucket="site", Key=key)["Body"].read() for key in keys}


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
