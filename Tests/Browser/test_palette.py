"""Contrast of every habit colour, computed from the style sheet as the browser resolves it (WCAG 2.2, 1.4.3 and 1.4.11), and
of the steps in which days are filled, as they are seen by people with and without all colours."""

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
    const letter = (state) => {
      frame.innerHTML = `<span class="wk"><i class="${state}">1</i></span>`;
      return getComputedStyle(frame.querySelector('i')).color;
    };
    found[name] = {
      text: {
        'colour on paper': ratio(c, paper), 'colour on a leaf': ratio(c, leaf), 'colour on its tint': ratio(c, t),
        'ink on the tint': ratio(ink, t), 'letter on done': ratio(letter('d4'), value('l4')),
        'letter on nearly done': ratio(letter('d3'), value('l3')), 'letter on partly': ratio(letter('d2'), m),
        'letter on what is left': ratio(letter('d2'), pale), 'letter on skipped': ratio(letter('sk'), m),
        'soft on paper': ratio(soft, paper), 'soft on pale': ratio(soft, pale),
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


# The steps of every colour, from nothing to all, as red, green and blue of 0 to 255.
STEPS = """(names) => {
  const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  const frame = document.createElement('div');
  document.querySelector('main').append(frame);
  const found = {};
  for (const name of names) {
    frame.className = name;
    found[name] = ['pale', 'l1', 'm', 'l3', 'l4'].map((variable) => {
      frame.style.color = `var(--${variable})`;
      canvas.fillStyle = getComputedStyle(frame).color;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
    });
  }
  frame.remove();
  return found;
}"""

# What is left of linear red, green and blue for those who lack one kind of cones: Machado, Oliveira and Fernandes, "A
# Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), severity 1.
SIGHT = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
NEIGHBOURS = 1.5


def luminance(color, sight) -> float:
    linear = [part / 12.92 if part <= .04045 else ((part + .055) / 1.055) ** 2.4 for part in (part / 255 for part in color)]
    seen = [min(1, max(0, sum(weight * part for weight, part in zip(row, linear)))) for row in sight]
    return .2126 * seen[0] + .7152 * seen[1] + .0722 * seen[2]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("kind", SIGHT)
def test_the_steps_of_a_day_are_told_apart_by_lightness(home, new_tab, scheme, kind):
    tab = new_tab(color_scheme=scheme, bypass_csp=True)
    found = tab.open(home.page("habits.html").url).evaluate(STEPS, color_names(home))
    low = {}
    for name, steps in found.items():
        values = [luminance(step, SIGHT[kind]) + .05 for step in steps]
        for number, (one, other) in enumerate(zip(values, values[1:])):
            ratio = max(one, other) / min(one, other)
            if ratio < NEIGHBOURS or (other > one) != (scheme == "dark"):
                low[f"{name}, step {number} to {number + 1}"] = round(ratio, 3)
    assert low == {}
