"""Two programs side by side: who is called when and on which folders, and what is said of a row that one of them lacks."""

import itertools
import pathlib

import pytest


def timed(calls: list[list[str]], command: str) -> list[str]:
    return [words[0] for words in calls if words[1] == command]


def given(words: list[str], option: str) -> str:
    return words[words.index(option) + 1]


def test_runs_come_in_pairs_and_take_turns_in_going_first(programs, compare):
    programs.stand_in("before")
    programs.stand_in("after")
    status, _, _ = compare("--only", "course")
    assert status == 0
    # Three pairs, and one before them to warm up.
    assert timed(programs.calls, "build") == ["before", "after", "after", "before", "before", "after", "after", "before"]


@pytest.mark.parametrize("only", ["done", "ten", "one", "club", "course", "bytes"])
def test_no_folder_is_shared(programs, compare, only):
    programs.stand_in("before")
    programs.stand_in("after")
    compare("--only", only)
    for option in ("--data", "--output"):
        used = {
            name: {given(words, option) for words in programs.calls if words[0] == name and option in words}
            for name in ("before", "after")
        }
        assert used["before"] and used["after"]
        assert not used["before"] & used["after"], option


def test_a_folder_is_made_once_and_by_the_older_program(programs, compare):
    programs.stand_in("before")
    programs.stand_in("after")
    compare("--only", "club,done")
    made = [words for words in programs.calls if words[1] == "demo"]
    assert [words[0] for words in made] == ["before"] * 3
    assert [given(words, "--people") for words in made] == ["20", "2", "1"]


def test_rows_of_times_have_medians_bests_and_ratios(programs, compare):
    programs.stand_in("before", page="1234")
    programs.stand_in("after", page="12")
    _, printed, rows = compare("--only", "club")
    assert [(row["name"], row["measure"]) for row in rows] == [
        *itertools.product(["Club, full build"], ["wall", "cpu", "memory", "bytes"]),
        *itertools.product(["Club, nothing changed"], ["wall", "cpu", "memory"]),
    ]
    for row in rows:
        assert row["before"] > 0 and row["after"] > 0
        if row["measure"] == "bytes":
            assert (row["before"], row["after"], row["ratio"]) == (4, 2, 0.5)
            continue
        assert row["best_before"] <= row["before"] and row["best_after"] <= row["after"]
        assert row["median_ratio"] == pytest.approx(row["after"] / row["before"], abs=1e-4)
        assert row["best_ratio"] == pytest.approx(row["best_after"] / row["best_before"], abs=1e-4)
    assert "7 figures" in printed


def test_a_row_that_the_older_program_lacks_says_so_and_the_others_are_measured(programs, compare):
    programs.stand_in("before", lacks="done")
    programs.stand_in("after")
    status, printed, rows = compare("--only", "done,course")
    assert status == 0
    lacking = [row for row in rows if "cannot" in row]
    assert [row["name"] for row in lacking] == [
        f"{name}, {what}" for name in ("Club", "a tenth of Club", "one person, 20 habits × 10 years")
        for what in ("a check-in", "a build after it")
    ]
    assert {(row["cannot"], row["reason"]) for row in lacking} == {("before", "there is no `done`")}
    assert "not measured; before: there is no `done`" in printed
    assert {"start-up (--version)", "a course, full build"} <= {row["name"] for row in rows if "ratio" in row}


def test_an_option_that_is_missing_costs_its_row_alone(programs, compare):
    programs.stand_in("before", lacks="--edition")
    programs.stand_in("after")
    status, _, rows = compare("--only", "club")
    assert status == 0
    assert {row["name"]: row.get("reason") for row in rows} == {
        "Club, full build": "there is no `--edition`", "Club, nothing changed": None}


def test_where_no_folder_can_be_made_each_measurement_says_so(programs, compare):
    programs.stand_in("before", lacks="demo")
    programs.stand_in("after")
    _, _, rows = compare("--only", "club,ten")
    assert [(row["name"], row["reason"]) for row in rows] == [
        ("Club, full build and nothing changed", "there is no `demo`"),
        ("ten Clubs, a check-in and a build after it", "there is no `demo`")]


def test_what_the_newer_program_lacks_is_said_and_ends_with_an_error(programs, compare):
    programs.stand_in("before")
    programs.stand_in("after", lacks="build")
    status, printed, rows = compare("--only", "course")
    assert status == 1
    assert "not measured; after: there is no `build`" in printed
    assert rows == [{"name": "a course, full build", "cannot": "after", "reason": "there is no `build`"}]


def test_what_is_not_compared_is_named_in_one_line(programs, compare):
    programs.stand_in("before")
    programs.stand_in("after")
    _, printed, _ = compare("--only", "hosted,course,scale")
    lines = [line for line in printed.splitlines() if line.startswith("left out: ")]
    assert lines == ["left out: Hugo, `cp -r`, hosted, scale"]


def test_the_rows_of_a_check_in_begin_with_one_to_make(programs, compare):
    """What a measured check-in wrote is taken back before the next."""
    programs.stand_in("before")
    programs.stand_in("after")
    compare("--only", "ten", "--keep")
    folder = next(pathlib.Path(given(words, "--data")) for words in programs.calls if words[1] == "done")
    assert (folder / "people/ana/events/2026.csv").read_text() == "when,habit\n2026-12-31,walk\n"
