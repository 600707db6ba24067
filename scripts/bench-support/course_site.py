"""A course as a data folder, and the same posts as a Hugo site.

The posts are the very same files. Hugo's pages have what Hugo gives for them: title, table of contents and text, and a
list of all posts; Daybook's have the frame of every page besides, the weeks, and the way to the post before and after.
"""

import pathlib
import shutil

COURSE = """\
title: Eating slowly
description: Ten weeks of small steps.
author: Ana Lima
starts: 2024-01-01
"""

CONFIG = """\
baseURL = "https://example.org/"
title = "Eating slowly"
disableKinds = ["home", "taxonomy", "term", "rss", "sitemap", "robotsTXT", "404"]
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
{{ .TableOfContents }}
{{ .Content }}
</main>
</body>
</html>
"""

LIST = """\
<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>{{ .Title }}</title></head>
<body><main><ul>{{ range .RegularPages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}</ul></main></body>
</html>
"""

PARAGRAPH = (
    "Eating slowly is a *small* habit with **long** effects, as [others](https://example.com/x) have found; "
    "it `takes` some weeks.\n\n"
)


def post(week: int, number: int) -> str:
    """Some 3 KB of Markdown: four parts with headings, emphasis, links, code and lists."""
    parts = (f"## Part {part} of {number}\n\n" + PARAGRAPH * 6 + "- one\n- two\n- three\n\n" for part in range(1, 5))
    return f"---\ntitle: Post {week}.{number}\n---\n" + "".join(parts)


def write(data: pathlib.Path, site: pathlib.Path, weeks: int, posts: int) -> None:
    """Writes both, with as many posts in each week."""
    for folder in (data, site):
        shutil.rmtree(folder, ignore_errors=True)
    person = data / "people" / "ana"
    person.mkdir(parents=True)
    (data / "daybook.yml").write_text("timezone: Etc/UTC\nowner: ana\npublic_course: true\n", encoding="utf-8")
    (person / "profile.yml").write_text("name: Ana Lima\n", encoding="utf-8")
    layouts = site / "layouts"
    layouts.mkdir(parents=True)
    (layouts / "page.html").write_text(PAGE, encoding="utf-8")
    (layouts / "section.html").write_text(LIST, encoding="utf-8")
    (site / "hugo.toml").write_text(CONFIG, encoding="utf-8")
    (data / "course").mkdir()
    (data / "course" / "course.yml").write_text(COURSE, encoding="utf-8")
    for week in range(1, weeks + 1):
        for folder in (data / "course" / f"week-{week:02}", site / "content" / f"week-{week:02}"):
            folder.mkdir(parents=True)
            for number in range(1, posts + 1):
                (folder / f"{number:03}-post.md").write_text(post(week, number), encoding="utf-8")
