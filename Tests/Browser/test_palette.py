"""Contrast of every habit colour, computed from the style sheet as the browser resolves it (WCAG 2.2, 1.4.3 and 1.4.11)."""

import re

import pytest

TEXT, MARK = 4.5, 3.0

# Ratios by name for each colour: its own ink, tint and marks, as they lie upon one another on the pages.
RATIOS = """(names) => {
  const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  const rgb = (color) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const luminance = (color) => {
    const [r, g, b] = rgb(color).map((part) => part / 255).map((part) => part <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4);
    return .2126 * r + .7152 * g + .0722 * b;
  };
  const ratio = (one, other) => {
    const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return Math.round((light + .05) / (dark + .05) * 100) / 100;
  };
  const frame = document.createElement('div');
  document.querySelector('main').append(frame);
  const found = {};
  for (const name of names) {
    frame.className = name;
    const value = (variable) => {
      frame.style.color = `var(--${variable})`;
      return getComputedStyle(frame).color;
    };
    const [ink, soft, paper, leaf, pale, c, t, m] = ['ink', 'soft', 'paper', 'leaf', 'pale', 'c', 't', 'm'].map(value);
    const cell = (state) => {
      frame.innerHTML = `<span class="wk"><i class="${state}">1</i></span>`;
      const style = getComputedStyle(frame.querySelector('i'));
      return ratio(style.color, style.backgroundColor);
    };
    found[name] = {
      text: {
        'colour on paper': ratio(c, paper), 'colour on a leaf': ratio(c, leaf), 'colour on its tint': ratio(c, t),
        'ink on the tint': ratio(ink, t), 'letter on done': cell('d4'), 'letter on reached': cell('d3'),
        'letter on partly': ratio(ink, m), 'soft on paper': ratio(soft, paper), 'soft on pale': ratio(soft, pale),
      },
      marks: {'done': ratio(c, paper), 'partly': ratio(m, paper), 'bar on its ground': ratio(c, pale)},
    };
  }
  frame.remove();
  return found;
}"""


def color_names(edition) -> list[str]:
    sheet = (edition.folder / "assets" / "daybook.css").read_text(encoding="utf-8")
    return re.findall(r"\.(c-[a-z]+)\{--h:", sheet)


def test_there_are_at_least_twelve_habit_colours(home):
    assert len(set(color_names(home))) >= 12


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_habit_colour_has_enough_contrast(home, new_tab, scheme):
    tab = new_tab(color_scheme=scheme, bypass_csp=True)  # the test sets styles, which pages must not
    found = tab.open(home.page("habits.html").url).evaluate(RATIOS, color_names(home))
    low = {
        f"{name}: {what}": ratio
        for name, kinds in found.items()
        for kind, least in (("text", TEXT), ("marks", MARK))
        for what, ratio in kinds[kind].items()
        if ratio < least
    }
    assert low == {}
