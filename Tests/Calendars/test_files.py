"""Calendar files by what others read in them: three libraries that know nothing of this program."""

from datetime import date, timedelta

import icalendar
import pytest
import recurring_ical_events
import vobject
from diary import Diary

FIRST, LAST = date(2026, 1, 1), date(2027, 12, 31)
MONTHLY = {"on the 1st": 1, "on the 15th": 15, "on the 29th": 29, "on the 30th": 30, "on the last day": 31}
WEEKLY = {"daily": range(7), "weekdays": range(5), "weekends": (5, 6), "mon, wed, fri": (0, 2, 4), "tue": (1,)}
PAUSES = {"none": [], "short": [(date(2026, 2, 20), date(2026, 4, 2))], "long": [(date(2026, 5, 1), date(2027, 6, 15))]}


def days_of(schedule, pauses, last):
    day, days = FIRST, []
    while day <= last:
        if schedule in WEEKLY:
            is_due = day.weekday() in WEEKLY[schedule]
        else:
            end = (day.replace(day=28) + timedelta(days=4)).replace(day=1) - timedelta(days=1)
            is_due = day.day == min(MONTHLY[schedule], end.day)
        if is_due and not any(start <= day <= stop for start, stop in pauses):
            days.append(day)
        day += timedelta(days=1)
    return days


@pytest.mark.parametrize("pause", PAUSES)
@pytest.mark.parametrize("schedule", [*WEEKLY, *MONTHLY])
def test_a_rule_has_the_days_of_the_habit_over_two_years(tmp_path, schedule, pause):
    diary = Diary(tmp_path)
    pauses = ", ".join(f"{{from: {start}, to: {stop}}}" for start, stop in PAUSES[pause])
    diary.habit("run", f"schedule: {schedule}", f"paused: [{pauses}]", 'remind: ["06:45", "wed 09:00"]', "end: 2027-10-31")
    calendar = icalendar.Calendar.from_ical(diary.call("export", "ics"))
    found = sorted(
        event["DTSTART"].dt for event in recurring_ical_events.of(calendar).between(FIRST, LAST + timedelta(days=1)))
    assert found == days_of(schedule, PAUSES[pause], date(2027, 10, 31))


def test_files_are_what_the_format_asks_for(tmp_path):
    diary = Diary(tmp_path)
    diary.habit("run", "schedule: daily", "reason: Am Fluß, immer; \\ weit")
    diary.habit("swim", "schedule: every 3 days")
    diary.habit("call", "schedule: 2 times a week", 'remind: ["18:00"]')
    diary.list.write_text(
        "---\ntitle: Home\n---\n- [ ] " + "Größe 👩‍👩‍👧‍👦 " * 20 + "due:2026-12-01T18:00 remind:2026-11-30T09:00 !high\n"
        "  Two\n  lines; with, all\\ of it\n  - [ ] A step\n- [ ] Whole day due:2026-12-02 every:week #a\n- [x] Done\n")
    for kind, names in [("--habits", {"VEVENT"}), ("--tasks", {"VEVENT"}), ("--to-do", {"VTODO"})]:
        file = tmp_path / f"file{kind}.ics"
        diary.call("export", "ics", str(file), kind)
        data = file.read_bytes()
        assert data.replace(b"\r\n", b"").count(b"\n") == 0
        for line in data.split(b"\r\n"):
            assert len(line) <= 75
            line.decode()
        vobject.readOne(data.decode()).validate()
        calendar = icalendar.Calendar.from_ical(data)
        parts = calendar.subcomponents
        assert {part.name for part in parts} == names
        uids = [str(part["UID"]) for part in parts]
        assert len(set(uids)) == len(uids)
        assert not any("ana" in uid or "run" in uid for uid in uids)
        assert all("DTSTAMP" in part for part in parts)
        assert not any(part.errors for part in calendar.walk())
    todos = {str(part["SUMMARY"]): part for part in parts}
    assert str(todos["A step"]["RELATED-TO"]) in uids
    assert any("lines; with, all\\ of it" in str(part.get("DESCRIPTION", "")) for part in parts)


def test_a_calendar_without_entries_is_one_all_the_same(tmp_path):
    diary = Diary(tmp_path)
    for kind in ("--habits", "--tasks", "--to-do"):
        text = diary.call("export", "ics", kind)
        vobject.readOne(text).validate()
        assert icalendar.Calendar.from_ical(text).subcomponents
