"""Attachments of tasks on the local page: looked at, added and taken away, with and without scripts, on a phone."""

from axe import violations
from studio import LOOKS, SCRIPTS, WAYS, meet_worker, opened, until

HOME = "people/ana/lists/home.md"


def text(studio, path=HOME):
    return (studio.data / path).read_text(encoding="utf-8")


def line(studio, title):
    """A task's line."""
    return next(row for row in text(studio).splitlines() if title in row)


def the_page(new_tab, studio, title="Book the dentist", **options):
    page = opened(new_tab, studio, **options).page
    page.goto(studio.home + "lists/home/index.html")
    page.get_by_role("link", name=title).first.click()
    page.locator(".attach-form").wait_for()
    return page


@WAYS
def test_several_files_are_attached_at_once_and_undo_takes_them_back(new_tab, studio, scripts, width):
    page = the_page(new_tab, studio, width=width, java_script_enabled=scripts)
    page.get_by_label("Attach files").set_input_files([
        {"name": "My plan (1).pdf", "mimeType": "application/pdf", "buffer": b"%PDF-1.7 plan"},
        {"name": "notes.html", "mimeType": "text/html", "buffer": b"<script>document.title = 'ran'</script>"},
    ])
    page.get_by_role("button", name="Attach", exact=True).click()
    page.locator(".task-files b a", has_text="My-plan-1.pdf").wait_for()
    assert line(studio, "Book the dentist").endswith(" file:My-plan-1.pdf file:notes.html")
    assert (studio.data / "people/ana/files/My-plan-1.pdf").read_bytes() == b"%PDF-1.7 plan"
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.locator(".note button").first.click()
    until(lambda: "file:" not in line(studio, "Book the dentist"))
    assert not (studio.data / "people/ana/files/notes.html").exists()


@SCRIPTS
def test_a_file_is_taken_away_after_confirmation_and_undo_brings_it_back(new_tab, studio, scripts):
    page = the_page(new_tab, studio, "Fix the kitchen tap", width=390, java_script_enabled=scripts)
    page.locator(".task-files .btn", has_text="washer-sizes.txt").click()
    page.get_by_role("heading", name="Take washer-sizes.txt away?").wait_for()
    assert "is deleted" in page.locator("main").inner_text()
    assert "file:washer-sizes.txt" in line(studio, "Fix the kitchen tap")
    page.get_by_role("button", name="Take away").click()
    page.locator(".task-page .attach-form").wait_for()
    assert page.locator(".task-files").count() == 0
    assert "file:" not in line(studio, "Fix the kitchen tap")
    assert not (studio.data / "people/ana/files/washer-sizes.txt").exists()
    page.locator(".note button").first.click()
    until(lambda: "file:washer-sizes.txt" in line(studio, "Fix the kitchen tap"))
    assert (studio.data / "people/ana/files/washer-sizes.txt").exists()


@SCRIPTS
def test_a_file_over_the_limit_is_refused_with_the_limit(new_tab, studio, scripts):
    settings = studio.data / "daybook.yml"
    settings.write_text(
        settings.read_text(encoding="utf-8").replace("photo_bytes: 65536", "photo_bytes: 65536, file_bytes: 100"),
        encoding="utf-8")
    page = the_page(new_tab, studio, java_script_enabled=scripts)
    page.get_by_label("Attach files").set_input_files(
        {"name": "large.txt", "mimeType": "text/plain", "buffer": b"x" * 101})
    page.get_by_role("button", name="Attach", exact=True).click()
    page.get_by_text("a file may have 100").wait_for()
    assert "file:" not in line(studio, "Book the dentist")
    assert not (studio.data / "people/ana/files/large.txt").exists()


def test_files_that_were_chosen_stay_when_somebody_else_changes_the_list(new_tab, studio):
    page = the_page(new_tab, studio)
    field = page.get_by_label("Attach files")
    field.set_input_files({"name": "plan.txt", "mimeType": "text/plain", "buffer": b"plan"})
    file = studio.data / HOME
    before = page.locator("body").get_attribute("data-revision")
    file.write_text(text(studio) + "- [ ] Another one\n", encoding="utf-8")
    page.wait_for_timeout(1500)
    assert page.locator("body").get_attribute("data-revision") == before
    assert field.evaluate("field => field.files.length") == 1
    page.get_by_role("button", name="Attach", exact=True).click()
    until(lambda: line(studio, "Book the dentist").endswith(" file:plan.txt"))
    until(lambda: page.locator("body").get_attribute("data-revision") != before)


@SCRIPTS
def test_what_is_attached_is_shown_or_downloaded_and_never_run(new_tab, studio, scripts):
    files = studio.data / "people/ana/files"
    for name, data in (("page.html", b"<script>1</script>"), ("drawing.svg", b"<svg/>"), ("data.bin", b"\x00\x01")):
        (files / name).write_bytes(data)
    home = studio.data / HOME
    home.write_text(text(studio).replace(
        "Book the dentist", "Book the dentist file:page.html file:drawing.svg file:data.bin file:gone.txt"), encoding="utf-8")
    page = the_page(new_tab, studio, java_script_enabled=scripts)
    kinds = {}
    for link in page.locator(".task-files b a").all():
        answer = page.request.get(link.evaluate("link => link.href"))
        assert answer.status == 200 and answer.headers["x-content-type-options"] == "nosniff"
        kinds[link.inner_text()] = (answer.headers["content-type"], answer.headers.get("content-disposition"))
    assert kinds == {
        "page.html": ("text/plain; charset=utf-8", None), "drawing.svg": ("text/plain; charset=utf-8", None),
        "data.bin": ("application/octet-stream", "attachment")}
    assert "gone.txt" in page.locator(".task-files").inner_text()


@LOOKS
def test_everybody_can_use_the_form(new_tab, studio, width, scheme):
    page = the_page(new_tab, studio, "Fix the kitchen tap", width=width, color_scheme=scheme)
    assert violations(page) == []
    for control in page.locator(".attach-form :is(input:not([type=hidden]), button), .task-files .btn").all():
        assert control.bounding_box()["height"] >= 44


def test_the_worker_keeps_pages_that_were_read_and_no_attachments(new_tab, studio):
    page = the_page(new_tab, studio, "Fix the kitchen tap", width=390)
    meet_worker(page)
    read = "(address) => fetch(address).then((answer) => answer.text())"
    file = page.locator(".task-files b a").first.get_attribute("href")
    assert "/files/ana/" in file and page.evaluate(read, file)
    # What is read after the attachment is kept after it would be.
    page.evaluate(read, "../../achievements.html")
    kept = "caches.open('daybook /home/ana/').then((cache) => cache.keys()).then((all) => all.map(({ url }) => url))"
    until(lambda: any(url.endswith("/achievements.html") for url in page.evaluate(kept)) or page.wait_for_timeout(50))
    assert not [url for url in page.evaluate(kept) if "/files/" in url]
