"""Posts open week by week; what is closed is not in the home edition at all."""

import pathlib
import re

COURSE = pathlib.Path(__file__).resolve().parents[2] / "data" / "course"


def posts(pattern: str = "week-*/*.md") -> list[pathlib.Path]:
    return sorted(COURSE.glob(pattern))


def sentence_of(post: pathlib.Path) -> str:
    """A run of plain words from the middle of a post, to be looked for elsewhere."""
    body = post.read_text(encoding="utf-8").split("\n---\n", 1)[1]
    runs = re.findall(r"[A-Za-z]+(?: [A-Za-z]+){5,}", body)
    return max(runs, key=len)[:60]


def open_ones(home) -> set[str]:
    return {page.path.removeprefix("course/").removesuffix(".html") for page in home.of_kind("post")}


def test_what_has_opened_is_there_and_what_has_not_is_not(home):
    opened = open_ones(home)
    # The reader of the sample started on 19 October 2026; on 20 November the fifth week is running.
    assert {name.split("/")[0] for name in opened} == {f"week-{week:02}" for week in range(1, 6)}
    # Of its posts the last waits for the one before it, which is not read yet.
    assert "week-05/04-halfway" not in opened
    assert len(opened) == sum(len(posts(f"week-{week:02}/*.md")) for week in range(1, 6)) - 1


def test_nothing_of_a_closed_post_but_its_title_is_emitted(home):
    opened = open_ones(home)
    everything = " ".join(page.source for page in home.pages)
    closed = [post for post in posts() if f"{post.parent.name}/{post.stem}" not in opened]
    assert closed
    for post in closed:
        assert sentence_of(post) not in everything, post


def test_the_sentences_looked_for_are_found_where_posts_are_open(home):
    for page in home.of_kind("post"):
        post = COURSE / page.path.removeprefix("course/").replace(".html", ".md")
        assert sentence_of(post) in " ".join(page.document.text.split()), page


def test_the_overview_names_every_post_and_links_those_that_are_open(home):
    overview = home.page("course.html")
    links = [link.attributes["href"] for link in overview.document.all("main")[0].all("a")]
    for page in home.of_kind("post"):
        assert page.path in links
    for post in posts():
        title = re.search(r"^title: *(.+)$", post.read_text(encoding="utf-8"), re.MULTILINE).group(1).strip("\"'")
        assert title in overview.document.text, title


def test_a_public_course_is_there_whole(public):
    assert len(public.of_kind("post")) == len(posts())


def test_a_post_can_be_read_from_the_first_to_the_last(edition, new_tab):
    ordered = sorted(edition.of_kind("post"), key=lambda page: page.path)
    tab = new_tab()
    page = tab.open(ordered[0].url)
    for post in ordered[1:]:
        page.locator("main nav a").last.click()
        page.wait_for_url(f"**/{post.path}")
        assert page.locator("h1").inner_text().strip()
    assert tab.problems == []


def test_an_answer_stands_only_in_the_posts_of_who_gave_it(home, public):
    answer = "I put the fork down after every third bite"
    assert any(answer in page.source for page in home.of_kind("post"))
    assert not any(answer in page.source for page in public.of_kind("post"))


def test_weeks_that_are_read_through_are_one_line_each_that_opens(home, new_tab):
    page = new_tab(java_script_enabled=False).open(home.page("course.html").url)
    weeks = page.locator(".finished-week")
    assert weeks.count() == 4
    assert page.locator(".finished-week .posts:visible").count() == 0
    weeks.first.locator("summary").click()
    assert weeks.first.locator(".posts a:visible").count() == len(posts("week-01/*.md"))


def test_open_posts_say_what_they_are_about(home):
    overview = home.page("course.html").document.text
    assert "this week you look at the room and leave yourself in peace" in overview


def test_a_caution_is_as_dark_as_the_text_around_it(home, new_tab):
    page = new_tab().open(home.page("course/week-03/01-what-hunger-says.html").url)
    colours = page.evaluate("[...document.querySelectorAll('.prose blockquote, .prose > p')].map(each => getComputedStyle(each).color)")
    assert len(set(colours)) == 1
