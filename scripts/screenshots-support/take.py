"""Takes the pictures of the documentation from a built site: `take.py SITE FOLDER`. Few colours keep them small."""

import os
import pathlib
import sys

from PIL import Image
from playwright.sync_api import sync_playwright

SITE, FOLDER = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
HABIT = "home/ana/habits/morning-run"
# Name, page, width, height, colours of the system.
PICTURES = [
    ("today", "home/ana/index.html", 1240, 900, "light"),
    ("habit", f"{HABIT}/index.html", 1240, 1100, "light"),
    ("year", "home/ana/year/index.html", 1240, 1000, "light"),
    ("calendar", "home/ana/calendar/index.html", 1240, 960, "light"),
    ("lists", "home/ana/lists/index.html", 1240, 1000, "light"),
    ("front", "public/index.html", 1240, 1000, "light"),
    ("phone", "home/ana/index.html", 390, 844, "dark"),
]
SCALE, COLORS, LARGEST = 1.5, 96, 260_000

with sync_playwright() as playwright:
    arguments = ["--no-sandbox"] if os.getuid() == 0 else []
    browser = playwright.chromium.launch(executable_path=os.environ["DAYBOOK_CHROMIUM"], args=arguments)
    for name, page, width, height, scheme in PICTURES:
        context = browser.new_context(
            viewport={"width": width, "height": height}, device_scale_factor=SCALE, color_scheme=scheme)
        tab = context.new_page()
        tab.clock.install(time="2026-11-20T08:00:00")  # the greeting follows the clock
        tab.goto((SITE / page).as_uri())
        file = FOLDER / f"{name}.png"
        tab.screenshot(path=file)
        context.close()
        with Image.open(file) as picture:
            small = picture.convert("RGB").quantize(COLORS, dither=Image.Dither.NONE)
        small.save(file, optimize=True)
        size = file.stat().st_size
        print(f"{file}: {size // 1000} kB")
        assert size <= LARGEST, f"{file} is larger than {LARGEST} bytes"
    browser.close()
