"""Parts are sent to an S3 server on this machine, each by itself."""

import contextlib
import pathlib
import shutil
import socket
import subprocess
import sys
import time
import urllib.request

import boto3
import pytest
from conftest import RECIPES

pytestmark = pytest.mark.skipif(
    shutil.which("rclone") is None or shutil.which("parallel") is None, reason="rclone or GNU parallel is not installed")


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


def objects(client) -> dict[str, bytes]:
    keys = [entry["Key"] for page in client.get_paginator("list_objects_v2").paginate(Bucket="site")
            for entry in page.get("Contents", [])]
    return {key: client.get_object(Bucket="site", Key=key)["Body"].read() for key in keys}


def test_what_is_there_is_the_edition(bucket, community):
    community.run(RECIPES / "in-shards", "4", "parts")
    community.run(RECIPES / "publish-shards", "parts", "site/public", "store:site")
    assert objects(bucket) == community.files()

    shutil.rmtree(community.data / "people/person-2")
    community.add("person-5", days=12)
    community.write("people/person-6/profile.yml", "name: person-6\n")
    community.run(RECIPES / "in-shards", "3", "parts")
    community.run(RECIPES / "publish-shards", "parts", "site/public", "store:site")
    there = objects(bucket)
    assert there == community.files()
    assert not any("person-2/" in key or "person-6/" in key for key in there)

    # What the rest removed may still be in the list of a part.
    (community.folder / "site/public/people/person-7/index.html").unlink()
    community.run(RECIPES / "publish-shards", "parts", "site/public", "store:site")
    assert "people/person-7/index.html" not in objects(bucket)
