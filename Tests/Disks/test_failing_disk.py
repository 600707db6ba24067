"""A disk that fails while a folder is listed."""

import shutil
import subprocess

import pytest

from diary import Diary, files

pytestmark = pytest.mark.skipif(shutil.which("strace") is None, reason="strace is not installed")


@pytest.mark.parametrize("folder", ["people/person-3/events", "people/person-3/habits", "people"])
def test_listing_fails(tmp_path, folder):
    """What could not be listed is said, and not taken to be gone: now, or by a build after it."""
    diary = Diary(tmp_path, people=4)
    diary.build()
    before = files(diary.site)
    ended = subprocess.run(
        ["strace", "-f", "-o", "/dev/null", "-P", str(diary.data / folder), "-e", "trace=getdents64",
         "-e", "inject=getdents64:error=EIO", *diary.words("build", "--thorough", "--output", str(diary.site))],
        env=diary.environment(), capture_output=True, text=True, check=False)
    assert ended.returncode == 1, ended.stderr
    assert "Input/output error" in ended.stderr and folder in ended.stderr
    # Whose folder cannot be read rests: lists of others are without them, and their own pages stay.
    after = files(diary.site)
    assert after.keys() == before.keys()
    assert [path for path in before if "/person-3/" in path and after[path] != before[path]] == []
    diary.build()
    assert files(diary.site) == before
    diary.expect_clean(folder)
