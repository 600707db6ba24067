"""Links lead somewhere, wherever the folder lies."""

import pathlib
import posixpath
import urllib.parse

import pytest

from emitted_site import BASE


def references(page):
    for element in page.elements:
        for name in ("href", "src"):
            if name in element.attributes:
                yield element, element.attributes[name]


def targets(page):
    """Path inside the edition and fragment of every reference that is not to another host."""
    for element, reference in references(page):
        parts = urllib.parse.urlsplit(reference)
        if parts.scheme or parts.netloc:
            continue
        path = urllib.parse.unquote(parts.path)
        inside = posixpath.normpath(posixpath.join(posixpath.dirname(page.path), path)) if path else page.path
        yield element, reference, inside, urllib.parse.unquote(parts.fragment)


def test_every_reference_is_relative_and_leads_to_a_file_of_the_edition(edition):
    wrong = []
    for page in edition.pages:
        for _, reference, inside, _ in targets(page):
            if reference == "" or reference.startswith("/") or inside.startswith(".."):
                wrong.append((page, reference, "leaves the edition"))
            elif not (edition.folder / inside).is_file():
                wrong.append((page, reference, "is not there"))
    assert wrong == []


def test_every_fragment_leads_to_an_element(edition):
    pages = {page.path: page for page in edition.pages}
    wrong = [
        (page, reference)
        for page in edition.pages
        for _, reference, inside, fragment in targets(page)
        if fragment and inside in pages and fragment not in pages[inside].ids
    ]
    assert wrong == []


def test_no_id_stands_twice_on_a_page(edition):
    for page in edition.pages:
        assert len(page.ids) == len(set(page.ids)), page


def test_links_to_other_hosts_use_https_and_carry_nothing_over(edition):
    for page in edition.pages:
        for element, reference in references(page):
            scheme = urllib.parse.urlsplit(reference).scheme
            assert scheme in ("", "https", "mailto", "data"), (page, reference)


def test_every_page_is_reached_from_the_front_page(edition):
    pages = {page.path: page for page in edition.pages}
    seen, open_paths = {"index.html"}, ["index.html"]
    while open_paths:
        for element, _, inside, _ in targets(pages[open_paths.pop()]):
            if element.tag == "a" and inside in pages and inside not in seen:
                seen.add(inside)
                open_paths.append(inside)
    assert sorted(set(pages) - seen) == []


def unused_files(edition) -> list[str]:
    used = {page.path for page in edition.pages}
    for page in edition.pages:
        used |= {inside for _, _, inside, _ in targets(page)}
        # The picture beside links has a whole address.
        for meta in page.document.all("meta"):
            if meta.attributes.get("property") == "og:image":
                used.add(meta.attributes["content"].removeprefix(BASE))
        # The scripts with the history's events are named for the script that loads them.
        for form in page.document.all("form"):
            for source in form.attributes.get("data-sources", "").split():
                used.add(posixpath.normpath(posixpath.join(posixpath.dirname(page.path), source)))
    # What scripts load when it is wanted: the filters of the history, the sheet of the days that are pointed at, and the
    # buttons that copy.
    for script, loaded in (("history", "history-find.js"), ("days", "days.css"), ("daybook", "copy.js")):
        if f"assets/{script}.js" in used:
            used.add(f"assets/{loaded}")
    files = {file.relative_to(edition.folder).as_posix() for file in edition.folder.rglob("*") if file.is_file()}
    return sorted(files - used)


def test_every_file_is_used_by_a_page(edition):
    assert [file for file in unused_files(edition) if not file.startswith("photos/")] == []


def test_every_photo_is_shown_by_a_page(edition):
    assert [file for file in unused_files(edition) if file.startswith("photos/")] == []


@pytest.mark.parametrize("name", ["Thumbs.db", ".DS_Store", ".daybook"])
def test_nothing_of_the_tool_or_the_system_lies_in_an_edition(edition, name):
    assert list(pathlib.Path(edition.folder).rglob(name)) == []
