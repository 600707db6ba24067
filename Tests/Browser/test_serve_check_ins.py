"""Checking in by hand in `daybook serve`: buttons, amounts, comments, photos, keys and swipes."""

import base64

from studio import SCRIPTS, TODAY, WAYS, opened, row, until


@WAYS
def test_one_press_checks_in_and_another_takes_it_back(new_tab, studio, scripts, width):
    tab = opened(new_tab, studio, width=width, java_script_enabled=scripts)
    page = tab.page
    before = studio.rows_of("read")
    button = row(page, "read").locator("button.tick")
    box = button.bounding_box()
    assert box["width"] >= 44 and box["height"] >= 44
    state = button.get_attribute("data-s")
    button.click()
    page.locator(".note p").get_by_text("Read").wait_for()
    row(page, "read").locator(f'button.tick:not([data-s="{state}"])').wait_for()
    until(lambda: studio.rows_of("read") != before)
    assert len(studio.rows_of("read")) != len(before)
    row(page, "read").locator("button.tick").click()
    row(page, "read").locator(f'button.tick[data-s="{state}"]').wait_for()
    until(lambda: len(studio.rows_of("read")) == len(before))
    assert tab.problems == []


@SCRIPTS
def test_the_bar_after_a_change_takes_it_back(new_tab, studio, scripts):
    tab = opened(new_tab, studio, java_script_enabled=scripts)
    page = tab.page
    before = studio.rows
    assert page.locator(".note").is_hidden()
    row(page, "eat-slowly").locator("button.tick").click()
    page.locator(".note button").wait_for()
    until(lambda: studio.rows != before)
    page.locator(".note button").click()
    page.locator(".note p").get_by_text("Taken back").wait_for()
    until(lambda: studio.rows == before)
    page.locator(".note button").wait_for(state="hidden")
    assert tab.problems == []


@SCRIPTS
def test_amounts_go_up_and_down_by_a_step(new_tab, studio, scripts):
    page = opened(new_tab, studio, java_script_enabled=scripts).page
    amounts = lambda: [line.split(",")[2] for line in studio.rows_of("drink-water")]
    before = amounts()
    row(page, "drink-water").locator(".step").last.click()
    until(lambda: amounts() == before + ["1"])
    page.locator(".note:not([hidden])").wait_for()
    row(page, "drink-water").locator(".step").first.click()
    until(lambda: amounts() == before)


@SCRIPTS
def test_a_comment_a_place_and_a_skip(new_tab, studio, scripts):
    page = opened(new_tab, studio, java_script_enabled=scripts).page
    line = row(page, "eat-slowly")
    line.locator("summary").click()
    line.locator('[name="comment"]').fill("A quiet day")
    line.locator('[name="location"]').fill("38.7223,-9.1393")
    line.locator('form.say [value="done"]').click()
    until(lambda: any("A quiet day" in text and "38.7223" in text for text in studio.rows_of("eat-slowly")))
    page.locator(".note:not([hidden])").wait_for()
    line = row(page, "german")
    line.locator("summary").click()
    line.locator('[value="skip"]').click()
    until(lambda: any(",skip," in text for text in studio.rows_of("german")))


@SCRIPTS
def test_what_was_typed_stays_when_it_cannot_be_stored(new_tab, studio, scripts):
    page = opened(new_tab, studio, java_script_enabled=scripts).page
    before = studio.rows
    line = row(page, "eat-slowly")
    line.locator("summary").click()
    line.locator('[name="comment"]').fill("Kept")
    line.locator('[name="location"]').fill("nowhere")
    line.locator('form.say [value="done"]').click()
    page.get_by_text("Write latitude and longitude").wait_for()
    assert page.locator('main [name="comment"] >> visible=true').input_value() == "Kept"
    assert page.locator('main [name="location"] >> visible=true').input_value() == "nowhere"
    assert studio.rows == before


def test_a_photo_is_made_to_fit_and_shown(new_tab, studio, tmp_path):
    page = opened(new_tab, studio).page
    # Noise does not compress: 600 × 600 are far above the limit.
    data = page.evaluate(
        """() => { const c = document.createElement('canvas'); c.width = c.height = 600; const x = c.getContext('2d');
        const d = x.createImageData(600, 600); for (let i = 0, n = 1; i < d.data.length; i++) { n = n * 16807 % 2147483647;
        d.data[i] = i % 4 === 3 ? 255 : n & 255; } x.putImageData(d, 0, 0); return c.toDataURL('image/png').split(',')[1]; }""")
    picture = tmp_path / "noise.png"
    picture.write_bytes(base64.b64decode(data))
    assert picture.stat().st_size > 200_000
    line = row(page, "eat-slowly")
    line.locator("summary").click()
    line.locator('[name="photo"]').set_input_files(str(picture))
    line.locator('form.say [value="done"]').click()
    stored = studio.data / "people/ana/photos" / f"{TODAY}-eat-slowly.jpg"
    until(stored.exists)
    assert stored.stat().st_size <= 65_536
    assert any(f"{TODAY}-eat-slowly.jpg" in text for text in studio.rows_of("eat-slowly"))


def test_a_file_that_is_no_picture_is_refused(new_tab, studio, tmp_path):
    page = opened(new_tab, studio, java_script_enabled=False).page
    before = studio.rows
    (tmp_path / "page.jpg").write_text("<script>alert(1)</script>")
    line = row(page, "eat-slowly")
    line.locator("summary").click()
    line.locator('[name="photo"]').set_input_files(str(tmp_path / "page.jpg"))
    line.locator('form.say [value="done"]').click()
    page.locator(".problem").wait_for()
    assert studio.rows == before


def test_keys_and_swipes(new_tab, studio):
    page = opened(new_tab, studio).page
    habits = page.locator(".row[data-habit]").evaluate_all("rows => rows.map(row => row.dataset.habit)")
    for key, expected in [("j", 0), ("j", 1), ("j", 2), ("k", 1)]:
        page.keyboard.press(key)
        focused = page.evaluate("document.activeElement.closest('.row')?.dataset.habit")
        assert focused == habits[expected]
    before = studio.rows_of(habits[1])
    page.keyboard.press("Space")
    until(lambda: studio.rows_of(habits[1]) != before)
    page.locator(".note:not([hidden])").wait_for()
    until(lambda: page.evaluate("document.activeElement.closest('.row')?.dataset.habit") == habits[1])

    phone = opened(new_tab, studio, width=390, has_touch=True).page
    before = studio.rows_of("eat-slowly")
    row(phone, "eat-slowly").scroll_into_view_if_needed()
    box = row(phone, "eat-slowly").bounding_box()
    session = phone.context.new_cdp_session(phone)
    x, y = box["x"] + box["width"] - 60, box["y"] + 20
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 6):
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x - 25 * step, "y": y}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    until(lambda: studio.rows_of("eat-slowly") != before)


def test_a_button_that_is_pressed_is_not_taken_away_by_a_new_page(new_tab, studio):
    page = opened(new_tab, studio).page
    before = studio.rows_of("read")
    button = row(page, "read").locator("button.tick")
    button.hover()
    page.mouse.down()
    with page.expect_response(lambda answer: answer.request.headers.get("x-daybook") == "page"):
        assert studio.send("check-in", habit="eat-slowly", value="done")[0] == 200
    page.wait_for_timeout(500)
    assert "is-done" not in row(page, "eat-slowly").get_attribute("class")
    page.mouse.up()
    until(lambda: studio.rows_of("read") != before)
    row(page, "eat-slowly").and_(page.locator(".is-done")).wait_for()


def test_a_page_that_has_to_be_loaded_anew_waits_for_a_press_too(new_tab, studio):
    page = opened(new_tab, studio).page
    page.goto(studio.home + "history/index.html")
    page.get_by_role("link", name="Friends").hover()
    page.mouse.down()
    with page.expect_response(lambda answer: answer.request.headers.get("x-daybook") == "page"):
        assert studio.send("check-in", habit="eat-slowly", value="done")[0] == 200
    page.wait_for_timeout(500)
    page.mouse.up()
    page.wait_for_url("**/history/friends.html")


def test_it_says_when_nothing_could_be_stored(new_tab, studio):
    assert studio.send("check-in", habit="eat-slowly", value="done")[0] == 200
    # A worker that comes to life at this moment takes the page's requests past what the test says of them.
    page = opened(new_tab, studio, service_workers="block").page
    row(page, "eat-slowly").and_(page.locator(".is-done")).wait_for()
    page.route("**/-/take-back", lambda route: route.abort())
    state = row(page, "eat-slowly").locator("button.tick").get_attribute("data-s")
    row(page, "eat-slowly").locator("button.tick").click()
    page.locator(".note.is-bad").get_by_text("may not be stored").wait_for()
    assert row(page, "eat-slowly").locator("button.tick").get_attribute("data-s") == state
    assert "is-done" in row(page, "eat-slowly").get_attribute("class")
