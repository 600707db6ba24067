"""A Hugo site with the heatmap pages of a data folder: one page for each public habit, a heatmap for each year.

Written as a Hugo user would: a content file for each habit, its check-ins as a data file, one template with a partial.
Two editions of it, because the work can be divided in two ways:

- `events`: the data file has a habit's check-ins, date to value, and the template finds state and label of each day, as
  Daybook does from its CSV;
- `cells`: state and label of each day are worked out beforehand and the template only prints them: Hugo at its best.
"""

import csv
import datetime
import json
import pathlib
import re
import shutil

CONFIG = """\
baseURL = "https://example.org/"
title = "Heatmaps"
disableKinds = ["home", "taxonomy", "term", "section", "rss", "sitemap", "robotsTXT", "404"]
enableRobotsTXT = false
"""

PAGE = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{ .Title }}</title>
<link rel="stylesheet" href="/assets/site.css">
</head>
<body>
<main>
<h1>{{ .Title }}</h1>
{{- $habit := index (index hugo.Data.events .Params.person) .Params.habit -}}
{{- range .Params.years }}
{{ partial "heatmap.html" (dict "year" . "habit" $habit "target" $.Params.target) }}
{{- end }}
</main>
</body>
</html>
"""

EVENTS_HEATMAP = """\
{{- $first := time.AsTime (printf "%d-01-01" .year) -}}
{{- $next := time.AsTime (printf "%d-01-01" (add .year 1)) -}}
{{- $days := int (div (sub $next.Unix $first.Unix) 86400) -}}
{{- $habit := .habit -}}{{- $target := .target -}}
<section class="yr"><h2>{{ .year }}</h2><div class="heat o{{ mod (add (int $first.Weekday) 6) 7 }}">
{{- range $i := seq 0 (sub $days 1) -}}
{{- $day := $first.AddDate 0 0 $i -}}
{{- $value := index $habit ($day.Format "2006-01-02") -}}
{{- $state := "bl" -}}{{- $word := "nothing recorded" -}}
{{- with $value -}}
{{- $word = . -}}
{{- if eq . "done" }}{{ $state = "d4" }}{{ else if eq . "skip" }}{{ $state = "sk" }}{{ else if eq . "missed" }}{{ $state = "mi" -}}
{{- else -}}
{{- $share := div (float .) (float $target) -}}
{{- if ge $share 1.5 }}{{ $state = "d4" }}{{ else if ge $share 1.0 }}{{ $state = "d3" }}{{ else if ge $share 0.5 }}{{ $state = "d2" }}{{ else }}{{ $state = "d1" }}{{ end -}}
{{- end -}}
{{- end -}}
<i class="{{ $state }}" title="{{ $day.Format "Mon 2 Jan" }}: {{ $word }}"></i>
{{- end -}}
</div></section>
"""

CELLS_HEATMAP = """\
{{- with index .habit (string .year) -}}
<section class="yr"><h2>{{ .year }}</h2><div class="heat o{{ .offset }}">
{{- range .cells }}<i class="{{ index . 0 }}" title="{{ index . 1 }}"></i>{{ end -}}
</div></section>
{{- end -}}
"""


def write(data: pathlib.Path, site: pathlib.Path, kind: str) -> int:
    """Writes the Hugo site for the data folder; gives the number of its pages."""
    shutil.rmtree(site, ignore_errors=True)
    layouts = site / "layouts"
    (layouts / "_partials").mkdir(parents=True)
    (layouts / "page.html").write_text(PAGE)
    (layouts / "_partials" / "heatmap.html").write_text(EVENTS_HEATMAP if kind == "events" else CELLS_HEATMAP)
    (site / "hugo.toml").write_text(CONFIG)
    pages = 0
    for person in sorted((data / "people").iterdir()):
        habits: dict[str, dict[str, str]] = {}
        for file in sorted((person / "events").glob("*.csv")):
            with file.open(newline="", encoding="utf-8") as lines:
                for row in csv.DictReader(lines):
                    values = habits.setdefault(row["habit"], {})
                    day = row["when"][:10]
                    before, value = values.get(day), row["value"]
                    values[day] = f"{float(before) + float(value):g}" if before and is_number(before, value) else value
        content = site / "content" / person.name
        folder = site / "data" / "events" / person.name
        content.mkdir(parents=True)
        folder.mkdir(parents=True)
        for habit in sorted((person / "habits").glob("*.md")):
            text = habit.read_text(encoding="utf-8")
            title = re.search(r"^title: *(.+)$", text, re.MULTILINE)
            target = re.search(r"^target:[^0-9\n]*([0-9.]+)", text, re.MULTILINE)
            values = habits.get(habit.stem, {})
            years = sorted({day[:4] for day in values}, reverse=True)
            front = {
                "title": title.group(1).strip("\"'") if title else habit.stem,
                "person": person.name,
                "habit": habit.stem,
                "target": target.group(1) if target else "1",
                "years": [int(year) for year in years],
            }
            lines = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in front.items()]
            (content / f"{habit.stem}.md").write_text("\n".join(["---", *lines, "---", ""]), encoding="utf-8")
            shown = values if kind == "events" else {year: cells(int(year), values, front["target"]) for year in years}
            (folder / f"{habit.stem}.json").write_text(json.dumps(shown), encoding="utf-8")
            pages += 1
    return pages


def is_number(*values: str) -> bool:
    return all(re.fullmatch(r"[0-9.]+", value) for value in values)


def cells(year: int, values: dict[str, str], target: str) -> dict:
    """State and label of every day of a year."""
    first = datetime.date(year, 1, 1)
    days = (datetime.date(year + 1, 1, 1) - first).days
    result = []
    for number in range(days):
        day = first + datetime.timedelta(number)
        value = values.get(day.isoformat())
        label = f"{day:%a} {day.day} {day:%b}: {value or 'nothing recorded'}"
        result.append([state(value, target), label])
    return {"year": year, "offset": first.weekday(), "cells": result}


def state(value: str | None, target: str) -> str:
    match value:
        case None:
            return "bl"
        case "done":
            return "d4"
        case "skip":
            return "sk"
        case "missed":
            return "mi"
    share = float(value) / float(target)
    return "d4" if share >= 1.5 else "d3" if share >= 1 else "d2" if share >= 0.5 else "d1"
