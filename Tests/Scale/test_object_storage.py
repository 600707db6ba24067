"""Parts are sent to an S3 server on this machine, each by itself."""

import pathlib
import shutil
import sys

import pytest
from conftest import RECIPES

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Publishing"))

from object_storage import bucket, objects  # noqa: E402, F401

pytestmark = pytest.mark.skipif(
    shutil.which("rclone") is None or shutil.which("parallel") is None, reason="rclone or GNU parallel is not installed")


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
