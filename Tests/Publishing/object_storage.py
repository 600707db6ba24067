"""An S3 server on this machine, to which rclone sends what it is given, as `store:site`."""

import contextlib
import pathlib
import socket
import subprocess
import sys
import time
import urllib.request

import boto3
import pytest


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
