"""Light, dark, or as the system has it."""


def background(page) -> str:
    return page.evaluate("getComputedStyle(document.documentElement).backgroundColor + getComputedStyle(document.body).backgroundColor")


def choose(page, name: str) -> None:
    page.locator(f'button[data-theme-choice="{name}"]').click()


def test_a_chosen_theme_holds_on_this_page_and_the_next(edition, new_tab, serve):
    page = new_tab().open(serve(edition) + "index.html")
    light = background(page)
    choose(page, "dark")
    assert page.locator("html").get_attribute("data-theme") == "dark"
    dark = background(page)
    assert dark != light
    page.reload()
    assert background(page) == dark
    page.locator("main a").first.click()
    page.wait_for_load_state()
    assert background(page) == dark
    choose(page, "system")
    page.reload()
    assert background(page) == light
    assert page.locator("html").get_attribute("data-theme") is None


def test_light_can_be_chosen_on_a_dark_system(edition, new_tab, serve):
    page = new_tab(color_scheme="dark").open(serve(edition) + "index.html")
    dark = background(page)
    choose(page, "light")
    assert background(page) != dark


def test_the_choice_that_is_in_force_is_said(edition, new_tab, serve):
    page = new_tab().open(serve(edition) + "index.html")
    pressed = 'button[data-theme-choice][aria-pressed="true"]'
    assert page.locator(pressed).get_attribute("data-theme-choice") == "system"
    choose(page, "dark")
    assert page.locator(pressed).get_attribute("data-theme-choice") == "dark"


def test_a_theme_works_from_a_folder_too(edition, new_tab):
    page = new_tab().open(edition.page("index.html").url)
    light = background(page)
    choose(page, "dark")
    assert background(page) != light


def test_no_theme_is_offered_where_no_script_runs(edition, new_tab):
    page = new_tab(java_script_enabled=False).open(edition.page("index.html").url)
    assert page.locator(".theme").is_hidden()
