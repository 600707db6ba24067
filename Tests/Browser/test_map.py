"""The map of a history: drawn by the program, redrawn by the script by the same rules."""

MAP = """map => ({
  links: [...map.querySelectorAll('svg a')].map(link => [link.getAttribute('href').replace(/^.*#/, '#'), link.querySelector('title').textContent,
    link.querySelector('circle').getAttribute('cx'), link.querySelector('circle').getAttribute('cy')]),
  texts: [...map.querySelectorAll('svg > g text')].map(text => text.textContent),
  lines: [...map.querySelectorAll('line')].map(line => ['x1', 'x2', 'y1', 'y2'].map(name => line.getAttribute(name))),
  places: [...map.querySelectorAll('.places li')].map(place => place.textContent),
})"""


def month_with_a_map(home):
    return next(page for page in home.of_kind("month") if len(page.document.all("circle")) > 1)


def test_the_script_draws_the_map_that_the_program_drew(home, new_tab):
    for month in [page for page in home.of_kind("month") if page.document.all("circle")]:
        own = new_tab().open(month.url)
        boxes = own.locator("input[name=habit]").evaluate_all("boxes => boxes.map(box => box.value)")
        drawn = own.locator(".map").evaluate(MAP)
        found = new_tab().open(month.url + "?" + "&".join("habit=" + box for box in boxes))
        found.wait_for_function("() => /\\d/.test(document.querySelector('#state h2')?.textContent ?? '')")
        assert found.locator(".map").evaluate(MAP) == drawn, month


def test_every_place_says_what_it_is_and_leads_there(home, new_tab):
    month = month_with_a_map(home)
    page = new_tab().open(month.url)
    for link in page.locator(".map svg a").all():
        assert link.locator("title").text_content()
        target = link.get_attribute("href")
        assert target.startswith("#") and target[1:] in month.ids


def test_a_circle_with_a_number_opens_what_lies_there(home, new_tab):
    month = next(page for page in home.of_kind("month") if page.document.all("ol", "places")[:1] and page.document.all("ol", "places")[0].all("li"))
    page = new_tab(java_script_enabled=False).open(month.url)
    assert page.locator(".places li:visible").count() == 0
    page.locator(".map svg a[href^='#p']").first.click()
    place = page.locator(".places li:visible")
    assert place.count() == 1
    place.locator("a").first.click()
    assert page.locator("#events .e:visible").count() == 1


def test_the_map_is_operated_by_keyboard(home, new_tab):
    page = new_tab().open(month_with_a_map(home).url)
    page.locator(".map svg a").first.focus()
    assert page.evaluate("document.activeElement.closest('.map') !== null")
    page.keyboard.press("Enter")
    assert "#" in page.url


def test_circles_are_far_enough_apart_for_a_finger(home, new_tab):
    for width in (320, 390, 1280):
        page = new_tab(width=width).open(month_with_a_map(home).url)
        centres = page.locator(".map circle").evaluate_all(
            "circles => circles.map(circle => circle.getBoundingClientRect()).map(box => [box.x + box.width / 2, box.y + box.height / 2])")
        for number, (x, y) in enumerate(centres):
            for other_x, other_y in centres[number + 1:]:
                assert (x - other_x) ** 2 + (y - other_y) ** 2 >= 23.5 ** 2, width


def test_a_month_without_places_says_so_in_a_line(home):
    without = [page for page in home.of_kind("month", "history") if not page.document.all("circle")]
    for page in without:
        assert page.document.all("div", "map")[0].all("p"), page
