"""The emitted files, as they lie on disk: which pages there are, of what kind, and what is written in them."""

import functools
import html.parser
import pathlib
import re
from dataclasses import dataclass, field

# Elements that have no end tag (HTML, "Void elements").
VOID = frozenset("area base br col embed hr img input link meta source track wbr".split())

# Where the sample is said to be hosted: `base_url` in data/daybook.yml.
BASE = "https://example.org/daybook/"


@dataclass
class Element:
    tag: str
    attributes: dict[str, str]
    parent: "Element | None" = None
    children: list["Element | str"] = field(default_factory=list)

    @property
    def classes(self) -> list[str]:
        return self.attributes.get("class", "").split()

    @property
    def text(self) -> str:
        parts = [child if isinstance(child, str) else child.text for child in self.children]
        return " ".join("".join(parts).split())

    def all(self, tag: str | None = None, class_name: str | None = None) -> list["Element"]:
        found: list[Element] = []
        for child in self.children:
            if isinstance(child, Element):
                if (tag is None or child.tag == tag) and (class_name is None or class_name in child.classes):
                    found.append(child)
                found += child.all(tag, class_name)
        return found


# Which parts of a table end where another begins: the days of years leave out the end tags of theirs, and of nothing else.
ENDED_BY = {"td": {"td", "th"}, "th": {"td", "th"}, "tr": {"td", "th", "tr"}, "tbody": {"td", "th", "tr", "thead"}}


class _Parser(html.parser.HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = self.current = Element("#document", {})

    def handle_starttag(self, tag, attributes):
        while self.current.tag in ENDED_BY.get(tag, ()):
            self.current = self.current.parent
        element = Element(tag, {name: value or "" for name, value in attributes}, self.current)
        self.current.children.append(element)
        if tag not in VOID:
            self.current = element

    def handle_startendtag(self, tag, attributes):
        self.current.children.append(Element(tag, {name: value or "" for name, value in attributes}, self.current))

    def handle_endtag(self, tag):
        element = self.current
        while element.parent and element.tag != tag:
            element = element.parent
        if element.parent:
            self.current = element.parent

    def handle_data(self, data):
        self.current.children.append(data)


class Page:
    """One HTML file of an edition."""

    def __init__(self, edition: "Edition", path: str) -> None:
        self.edition = edition
        self.path = path
        self.file = edition.folder / path

    def __repr__(self) -> str:
        return f"{self.edition.name}/{self.path}"

    @property
    def kind(self) -> str:
        for pattern, kind in KINDS:
            if re.fullmatch(pattern, self.path):
                return kind
        return "unknown"

    @functools.cached_property
    def source(self) -> str:
        return self.file.read_text(encoding="utf-8")

    @functools.cached_property
    def document(self) -> Element:
        parser = _Parser()
        parser.feed(self.source)
        parser.close()
        return parser.root

    @property
    def elements(self) -> list[Element]:
        return self.document.all()

    @functools.cached_property
    def ids(self) -> list[str]:
        return [element.attributes["id"] for element in self.elements if "id" in element.attributes]

    @property
    def url(self) -> str:
        return self.file.as_uri()


KINDS = [
    (r"index\.html", "front"),
    (r"(habits|achievements|following|audience|course|ideas|help|people(-\d+)?)\.html", "section"),
    (r"habits/[^/]+/index\.html", "habit"),
    (r"habits/[^/]+/\d{4}\.html", "year"),
    (r"year/(index|\d{4})\.html", "plate"),
    (r"people/[^/]+/\d{4}\.html", "other plate"),
    (r"people/[^/]+/index\.html", "profile"),
    (r"people/[^/]+/[^/]+/index\.html", "other habit"),
    (r"people/[^/]+/[^/]+/\d{4}\.html", "other year"),
    (r"challenges/index\.html", "challenges"),
    (r"challenges/[^/]+/index\.html", "challenge"),
    (r"history/(index|friends|all/index)\.html", "history"),
    (r"history/\d{4}-\d{2}\.html", "month"),
    (r"history/all/\d{4}-\d{2}\.html", "month of all"),
    (r"calendar/(index|\d{4}-\d{2})\.html", "calendar"),
    (r"course/[^/]+/[^/]+\.html", "post"),
    (r"(lists/index|agenda)\.html", "lists"),
    (r"(lists/[^/]+|tasks)/index\.html|(labels|assigned)/[^/.]+\.html", "tasks"),
    (r"(lists/[^/]+|tasks)/(page|done)\.\d+\.html|(labels|assigned)/[^/.]+\.(page|done)\.\d+\.html", "more tasks"),
    (r"lists/[^/]+/[^/.]+\.html", "task"),
]


class Edition:
    """A folder that is a whole site."""

    def __init__(self, name: str, folder: pathlib.Path) -> None:
        self.name = name
        self.folder = folder

    def __repr__(self) -> str:
        return self.name

    @functools.cached_property
    def pages(self) -> list[Page]:
        return [Page(self, file.relative_to(self.folder).as_posix()) for file in sorted(self.folder.rglob("*.html"))]

    def page(self, path: str) -> Page:
        return next(page for page in self.pages if page.path == path)

    def of_kind(self, *kinds: str) -> list[Page]:
        """The fullest first."""
        pages = [page for page in self.pages if page.kind in kinds]
        return sorted(pages, key=lambda page: -page.file.stat().st_size)

    @functools.cached_property
    def samples(self) -> list[Page]:
        """Every section, and the fullest page of each other kind."""
        chosen = [page for page in self.pages if page.kind in ("front", "section")]
        for kind in dict.fromkeys(kind for _, kind in KINDS):
            if kind not in ("front", "section"):
                chosen += self.of_kind(kind)[:1]
        return chosen
