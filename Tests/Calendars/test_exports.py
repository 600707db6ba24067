"""Exports by what others read in them: a validator of JSON Schema, Python's own readers of tables and of SQLite."""

import base64
import csv
import json
import pathlib
import shutil
import sqlite3

import jsonschema
import pytest
from diary import Diary

SCHEMA = json.loads((pathlib.Path(__file__).resolve().parents[2] / "docs/schema/daybook-1.json").read_text())


@pytest.fixture
def diary(tmp_path):
    diary = Diary(tmp_path)
    diary.habit(
        "run", "schedule: mon, wed, fri", "target: at least 5 km", "reason: '=why'", "icon: 🏃", "color: teal",
        "paused: [{from: 2026-02-01, to: 2026-02-03}]", "remind: ['07:00', 'sat 09:00']", "visibility: public",
        "remind_near: {label: Park, latitude: 38.72, longitude: -9.14}", "order: 1  # first")
    diary.habit("read", "schedule: 3 times a week", "archived: 2026-11-01", "part: evening")
    person = diary.data / "people/ana"
    (person / "events").mkdir()
    (person / "photos").mkdir()
    (person / "photos/a.jpg").write_bytes(b"\xff\xd8\xff\xe0 no picture")
    (person / "events/2026.csv").write_text(
        "when,habit,value,comment,photo,latitude,longitude\n2026-11-18,run,5.2,\"-1, fast\",,38.7,-9.1\n"
        "2026-11-18T08:15,run,1.000001,,,,\n2026-10-01,read,done,,,,\n2026-10-02,read,skip,Flu,,,\n")
    diary.list.write_text(
        "---\ntitle: Home\n---\n- [ ] Fix the tap !high due:2026-11-25T18:00 #flat every:+1w\n  It drips.\n  - [x] Buy one done:2026-11-18\n")
    return diary


def validate(document):
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    jsonschema.Draft202012Validator(SCHEMA).validate(document)


def folder(diary):
    person = diary.data / "people/ana"
    return {str(path.relative_to(person)): path.read_bytes() for path in person.rglob("*") if path.is_file()}


def test_json_keeps_to_its_schema_and_makes_the_same_folder(diary):
    text = diary.call("export", "json")
    document = json.loads(text)
    validate(document)
    assert diary.call("export", "json") == text
    before = folder(diary)
    said = {
        entry["path"]: entry["text"].encode() if "text" in entry else base64.b64decode(entry["base64"])
        for entry in document["files"]
    }
    assert said == before
    values = [entry["value"] for entry in document["check_ins"] if entry["habit"] == "run"]
    assert sorted(values) == ["1.000001", "5.2"]
    (diary.folder / "ana.json").write_text(text)
    shutil.rmtree(diary.data / "people/ana")
    (diary.data / "daybook.yml").write_text("title: Tests\ntoday: 2026-11-20\n")
    diary.call("import", "json", str(diary.folder / "ana.json"), "--into", "ana", "--no-build")
    assert folder(diary) == before
    assert "nothing was added" in diary.call("import", str(diary.folder / "ana.json"), "--into", "ana", "--no-build")
    assert folder(diary) == before


def test_values_alone_keep_to_the_schema_and_are_taken_over_as_from_another_tracker(diary):
    document = json.loads(diary.call("export", "json", "--without-files"))
    validate(document)
    assert "files" not in document
    (diary.folder / "ana.json").write_text(json.dumps(document))
    person = diary.data / "people/ben"
    person.mkdir()
    (person / "profile.yml").write_text("name: Ben\n")
    diary.call("import", str(diary.folder / "ana.json"), "--into", "ben", "--no-build")
    again = json.loads(diary.call("export", "json", "--without-files", "--person", "ben"))
    validate(again)

    def days(document):
        return sorted(
            (entry["day"], entry.get("time") or "", entry["value"], entry.get("comment") or "")
            for entry in document["check_ins"])

    assert days(again) == days(document)


@pytest.mark.parametrize(
    "change",
    [
        lambda document: document.pop("habits"),
        lambda document: document["check_ins"][0].update(value="5,2"),
        lambda document: document["habits"][0].update(habit="Not a slug"),
        lambda document: document["files"].append({"path": "../x", "text": ""}),
        lambda document: document["files"].append({"path": "x", "text": "", "base64": ""}),
    ])
def test_the_schema_refuses_what_is_none(diary, change):
    document = json.loads(diary.call("export", "json"))
    change(document)
    with pytest.raises(jsonschema.ValidationError):
        validate(document)


@pytest.mark.parametrize("path", ["../../ben/profile.yml", "account.yml", "/etc/x", "habits/../../x.md", "photos/.hidden", "habits/A.md"])
def test_a_document_writes_no_file_that_is_none_of_a_persons(diary, path):
    document = json.loads(diary.call("export", "json"))
    document["files"].append({"path": path, "text": "x"})
    (diary.folder / "ana.json").write_text(json.dumps(document))
    before = folder(diary)
    diary.call("import", "json", str(diary.folder / "ana.json"), "--no-build", status=65)
    assert folder(diary) == before


def test_a_table_has_each_check_in_and_no_formula(diary):
    diary.call("export", "csv", str(diary.folder / "a.csv"))
    with open(diary.folder / "a.csv", encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["value"] for row in rows] == ["done", "skip", "5.2", "1.000001"]
    assert rows[2]["comment"] == "'-1, fast" and rows[2]["longitude"] == "-9.1" and rows[3]["time"] == "08:15"


def test_a_backup_of_loop_is_a_sound_database_with_its_tables(diary):
    diary.call("export", "loop", str(diary.folder / "Loop.db"))
    database = sqlite3.connect(diary.folder / "Loop.db")
    assert database.execute("pragma integrity_check").fetchall() == [("ok",)]
    assert database.execute("pragma user_version").fetchone() == (25,)
    assert database.execute("select name, type, target_value, unit, freq_num, freq_den, archived from Habits").fetchall() == [
        ("Habit run", 1, 5.0, "km", 1, 1, 0), ("Habit read", 0, 0.0, "", 3, 7, 1)]
    assert database.execute("select habit, value, notes from Repetitions order by habit, timestamp").fetchall() == [
        (1, 6200, "-1, fast"), (2, 2, ""), (2, 3, "Flu")]
