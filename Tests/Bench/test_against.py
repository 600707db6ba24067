"""`scripts/bench --against`: which programs are built when, and that the checkout stays as it was."""


def test_the_other_commit_is_built_once_and_by_its_own_scripts(repository):
    first = repository.commit("old")
    repository.commit("new")
    for _ in range(2):
        compared = repository.bench("--against", "HEAD~1", "--quick", "--only", "bytes")
        assert compared.returncode == 0, compared.stdout + compared.stderr
        assert "sample, all of it" in compared.stdout
        assert first in compared.stdout
    # This checkout's is asked for each time: that is what changes.
    assert repository.built == ["old", "new", "new"]
    assert {words[0] for words in repository.calls.calls} == {"old", "new"}


def test_the_checkout_stays_as_it_was(repository):
    repository.commit("old")
    repository.commit("new")
    (repository.folder / "daybook.sh").write_text("not committed\n" + (repository.folder / "daybook.sh").read_text())
    before = (repository.git("status", "--porcelain"), repository.git("worktree", "list"), repository.git("branch", "--all"))
    repository.bench("--against", "HEAD~1", "--quick", "--only", "bytes")
    after = (repository.git("status", "--porcelain"), repository.git("worktree", "list"), repository.git("branch", "--all"))
    assert before == after == ("M daybook.sh", f"{repository.folder}  {repository.git('rev-parse', '--short', 'HEAD')} [main]", "* main")


def test_a_revision_that_nobody_knows_is_one_line_before_anything_is_built(repository):
    repository.commit("new")
    for unknown in ("nosuch", "0123456789012345678901234567890123456789", "--help", ""):
        refused = repository.bench(f"--against={unknown}", "--only", "bytes")
        assert (refused.returncode, refused.stdout) == (2, "")
        assert refused.stderr == f"error: there is no commit `{unknown}`\n"
    assert repository.bench("--against").returncode == 2
    assert repository.built == []


def test_measurements_that_there_are_not_are_refused_before_anything_is_built(repository):
    repository.commit("new")
    for only in ("nosuch", "hosted"):
        refused = repository.bench("--against", "HEAD", "--only", only)
        assert refused.returncode == 2
        assert only in refused.stderr
    assert repository.bench("--against", "HEAD", "--help").returncode == 0
    assert repository.built == []


def test_a_commit_that_cannot_be_built_is_tried_again_the_next_time(repository):
    once = repository.cache / "built-before"
    commit = repository.commit("old", building=f'[ -e "{once}" ] || {{ mkdir -p "{once}"; return 1; }}')
    failed = repository.bench("--against", commit, "--quick", "--only", "bytes")
    assert failed.returncode == 1
    assert f"error: {commit} was not built in " in failed.stderr
    assert repository.built == []
    compared = repository.bench("--against", commit, "--quick", "--only", "bytes")
    assert compared.returncode == 0, compared.stderr


def test_any_name_of_a_revision_means_the_same_commit(repository):
    commit = repository.commit("old")
    repository.git("tag", "--annotate", "v1", "--message", "one")
    repository.commit("new")
    for name in ("v1", commit[:10], "main~1", commit):
        assert repository.bench("--against", name, "--quick", "--only", "bytes").returncode == 0
    assert repository.built.count("old") == 1
    assert [folder.name for folder in (repository.cache / "commits").iterdir()] == [commit]
