"""When tasks come back, said a second time: by python-dateutil, which knows nothing of this program.

    oracle.py QUESTIONS ANSWERS

Each line of QUESTIONS gets a line in ANSWERS. A rule is written as behind `every:`.

    next RULE OLD DONE      the date after OLD of a task that is done on DONE
    days RULE FROM LAST     all dates after FROM until LAST of a task that is done on each of them
"""

import itertools
import re
import sys
from datetime import date, datetime, timedelta

from dateutil.relativedelta import relativedelta
from dateutil.rrule import DAILY, FR, MO, MONTHLY, SA, SU, TH, TU, WE, WEEKLY, rrule

WEEKDAYS = {"mon": MO, "tue": TU, "wed": WE, "thu": TH, "fri": FR, "sat": SA, "sun": SU}
DAY = timedelta(days=1)


def calendar(rule, start):
    """The dates that the calendar gives from `start` on, `start` among them; None for an interval."""
    start = datetime(start.year, start.month, start.day)
    if rule == "last":
        return rrule(MONTHLY, bymonthday=-1, dtstart=start)
    names = ["mon", "tue", "wed", "thu", "fri"] if rule == "weekday" else rule.split(",")
    if all(name in WEEKDAYS for name in names):
        return rrule(WEEKLY, byweekday=[WEEKDAYS[name] for name in names], dtstart=start)
    return None


def interval(rule, base, is_due_date):
    """The dates that follow `base` in steps of the interval."""
    named = {"day": "1d", "week": "1w", "month": "1m", "year": "1y"}
    count, unit, wanted = re.fullmatch(r"(\d+)([dwmy])(?:@(\d+))?", named.get(rule, rule)).groups()
    count = int(count)
    if unit in "dw":
        start = datetime(base.year, base.month, base.day)
        return (day.date() for day in itertools.islice(rrule(DAILY, interval=count * (7 if unit == "w" else 1), dtstart=start), 1, None))
    # The day that a short month cut is meant again where the task is due on the last day of such a month.
    is_last = (base + DAY).day == 1
    day = max(int(wanted or base.day), base.day) if is_due_date and is_last else base.day
    months = count * (12 if unit == "y" else 1)
    return (date(base.year, base.month, 1) + relativedelta(months=step * months, day=day) for step in itertools.count(1))


def next_date(rule, old, done):
    is_due_date = rule.startswith("+")
    rule = rule.removeprefix("+")
    earliest = max(old + DAY, done) if is_due_date else max(old, done) + DAY
    found = calendar(rule, earliest)
    if found is not None:
        return next(iter(found)).date()
    return next(day for day in interval(rule, old if is_due_date else done, is_due_date) if day >= earliest)


def all_dates(rule, start, last):
    rule = rule.removeprefix("+")
    found = calendar(rule, start + DAY)
    dates = interval(rule, start, True) if found is None else (day.date() for day in found)
    return list(itertools.takewhile(lambda day: day <= last, dates))


def answer(line):
    kind, rule, first, second = line.split()
    first, second = date.fromisoformat(first), date.fromisoformat(second)
    if kind == "next":
        return next_date(rule, first, second).isoformat()
    return " ".join(day.isoformat() for day in all_dates(rule, first, second))


with open(sys.argv[1], encoding="utf-8") as questions, open(sys.argv[2], "w", encoding="utf-8") as answers:
    for question in questions:
        answers.write(answer(question) + "\n")
