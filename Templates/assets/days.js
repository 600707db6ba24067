/* Days that are drawn in a few paths: which day lies under a finger is found by its position, and what it is by the path that
   draws it and the key. It is told to who points, taps, or goes there by arrow keys; in the local web app a press opens the
   day. Pages are complete without this file. */
(() => {
  'use strict';
  const on = (name, work) => document.addEventListener(name, work);
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.href = document.currentScript.src.replace('days.js', 'days.css');
  document.head.append(sheet);

  // A finger is as broad as this, in pixels: half of it may lie beside a day.
  const finger = 22;
  // The pages write English dates as most of the world does.
  const { lang } = document.documentElement;
  const dates = new Intl.DateTimeFormat(
    lang === 'en' ? 'en-GB' : lang, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

  // What is drawn on each day, by its number from the first one: the words of the key for the classes of paths.
  const read = (drawing, words, place) => {
    const said = [];
    for (const shape of drawing.children) {
      const word = words[shape.getAttribute('class')];
      if (word === undefined) continue;
      if (shape.tagName === 'rect') said[place(shape.x.baseVal.value, shape.y.baseVal.value)] = word;
      let [x, y] = [0, 0];
      for (const [, act, first, second] of (shape.getAttribute('d') || '').matchAll(/([a-z])(-?[\d.]+)[ ,]?(-?[\d.]+)?/gi)) {
        const [a, b] = [Number(first), Number(second)];
        if (act === 'M') [x, y] = [a, b];
        else if (act === 'm') [x, y] = [x + a, y + b];
        // A stroke over several days; a cross begins with a slope.
        else if (act === 'v' && a > 0) {
          for (let at = y; at < y + a; at += 15) said[place(x, at)] = word;
          y += a;
        } else if (act === 'h' && a > 0) {
          for (let at = x; at < x + a; at += 1) said[place(at, y)] = word;
          x += a;
        } else if (act === 'l' && a > 0) said[place(x, y)] = word;
      }
    }
    return said;
  };
  const key = (selector, name) => {
    const words = {};
    for (const item of document.querySelectorAll(selector)) {
      for (const mark of item.querySelectorAll(name)) words[mark.getAttribute('class')] = item.textContent.trim();
    }
    return words;
  };
  const nearest = (number, count) => Math.max(0, Math.min(count - 1, number));

  // Columns of weeks: the axis of a habit. Of its pieces the style sheet shows those that have room.
  const axis = (element) => {
    const top = Number(element.dataset.top);
    const drawing = element.querySelector('defs g + g');
    const pieces = () => [...element.querySelectorAll('svg svg')].filter((svg) => svg.getClientRects().length).map((svg) => {
      const box = svg.viewBox.baseVal;
      return { from: Math.round(box.x / 15), to: Math.round((box.x + box.width) / 15), at: svg.querySelector('use').getScreenCTM() };
    });
    return {
      said: read(drawing, key('.key li', 'i'), (x, y) => Math.floor(x / 15) * 7 + Math.floor((y - top) / 15)),
      steps: { ArrowLeft: -7, ArrowRight: 7, ArrowUp: -1, ArrowDown: 1 },
      find(x, y) {
        for (const { from, to, at } of pieces()) {
          const column = Math.floor(((x - at.e) / at.a + 1.5) / 15);
          const row = (y - at.f) / at.d - top;
          const over = finger / at.d;
          if (column >= from && column < to && row > -over && row < 105 + over) return column * 7 + nearest(Math.floor((row + 1.5) / 15), 7);
        }
        return -1;
      },
      box(index) {
        const column = Math.floor(index / 7);
        const { at } = pieces().find(({ from, to }) => column >= from && column < to) || pieces()[0];
        return { left: at.e + at.a * column * 15, top: at.f + at.d * (top + index % 7 * 15), width: at.a * 12, height: at.d * 12 };
      },
    };
  };
  // Days beside each other on a line.
  const line = (element) => {
    const count = element.viewBox.baseVal.width;
    const isTurned = getComputedStyle(element).direction === 'rtl';
    const turned = (index) => isTurned ? count - 1 - index : index;
    return {
      said: read(element, key('.plate-key li', 'path:last-of-type'), (x) => Math.floor(x)),
      steps: { ArrowLeft: -1, ArrowRight: 1 },
      find(x) {
        const { left, width } = element.getBoundingClientRect();
        return turned(nearest(Math.floor((x - left) / width * count), count));
      },
      box(index) {
        const { left, top, width, height } = element.getBoundingClientRect();
        return { left: left + turned(index) * width / count, top, width: width / count, height };
      },
    };
  };
  // The last seven days, each an element.
  const strip = (element) => {
    const days = [...element.children];
    return {
      said: days.map((day) => day.classList.contains('day-outside') ? undefined : ''),
      steps: { ArrowLeft: -1, ArrowRight: 1 },
      find(x) {
        const far = (day) => { const { left, right } = day.getBoundingClientRect(); return Math.abs(x - (left + right) / 2); };
        return days.reduce((best, day, index) => far(day) < far(days[best]) ? index : best, 0);
      },
      box: (index) => days[index].getBoundingClientRect(),
    };
  };

  const known = new WeakMap();
  const daysOf = (element) => {
    if (known.has(element)) return known.get(element);
    const start = element.closest('[data-start]')?.dataset.start;
    const kind = element.matches('.week-axis') ? axis : element.matches('.week-strip') ? strip : line;
    const days = start && { ...kind(element), element, date: (index) => new Date(Date.parse(start) + index * 864e5) };
    if (days) {
      days.first = days.said.findIndex((word) => word !== undefined);
      days.last = days.said.length - 1;
      days.now = days.last;
      days.has = (index) => days.first >= 0 && index >= days.first && index <= days.last;
    }
    known.set(element, days);
    return days;
  };
  const selector = '.week-axis[data-start], .habit-lines .habit-days, .week-strip[data-days]';
  const under = (target) => target.closest?.(selector);

  // The day that is told: a frame around it, and its date and state beside it.
  const frame = document.createElement('i');
  frame.className = 'day-cursor';
  const told = document.createElement('p');
  told.className = 'day-told';
  told.setAttribute('role', 'status');
  let shown = null;
  const hide = () => {
    shown = null;
    frame.remove();
    told.classList.remove('is-shown');
  };
  const show = (days, index) => {
    if (!days.has(index)) { hide(); return; }
    shown = days;
    days.now = index;
    const { left, top, width, height } = days.box(index);
    const word = days.said[index];
    document.body.append(frame);
    if (!told.isConnected) document.body.append(told);
    const put = (element, x, y) => { element.style.left = `${x + scrollX}px`; element.style.top = `${y + scrollY}px`; };
    put(frame, left - 3, top - 3);
    frame.style.width = `${width + 6}px`;
    frame.style.height = `${height + 6}px`;
    told.textContent = dates.format(days.date(index)) + (word ? `, ${word}` : '');
    told.classList.add('is-shown');
    const { width: room, height: high } = told.getBoundingClientRect();
    put(told, Math.max(8, Math.min(innerWidth - room - 8, left + width / 2 - room / 2)), top > high + 16 ? top - high - 10 : top + height + 10);
  };

  const point = (event) => {
    const element = under(event.target);
    const days = element && daysOf(element);
    if (days) show(days, days.find(event.clientX, event.clientY));
    else if (shown && shown.element !== document.activeElement) hide();
  };
  on('pointermove', (event) => { if (event.pointerType === 'mouse') point(event); });
  on('pointerdown', point);
  let last = null;
  on('focusin', ({ target }) => {
    const element = under(target);
    last = element || null;
    // A press shows the day that it hits.
    if (element?.matches(':focus-visible')) show(daysOf(element), daysOf(element).now);
  });
  on('focusout', hide);
  addEventListener('resize', hide);

  // By a month: the same day of another one, or its last.
  const month = (date, by) => {
    const to = new Date(date);
    to.setUTCDate(1);
    to.setUTCMonth(to.getUTCMonth() + by);
    const length = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
    to.setUTCDate(Math.min(date.getUTCDate(), length));
    return Math.round((to - date) / 864e5);
  };
  on('keydown', (event) => {
    const days = event.target === under(event.target) && daysOf(event.target);
    if (!days || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key: name } = event;
    const steps = { ...days.steps, Home: days.first - days.now, End: days.last - days.now };
    if (name === 'Escape') { hide(); return; }
    if ((name === 'Enter' || name === ' ') && days.element.dataset.days) {
      event.preventDefault();
      open(days.element, days.now);
      return;
    }
    const by = name === 'PageUp' || name === 'PageDown' ? month(days.date(days.now), name === 'PageUp' ? -1 : 1) : steps[name];
    if (by === undefined) return;
    event.preventDefault();
    show(days, Math.max(days.first, Math.min(days.last, days.now + by)));
    frame.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  // In the local web app a press opens the day.
  const open = async (element, index) => {
    const date = daysOf(element).date(daysOf(element).now = index).toISOString().slice(0, 10);
    await load('day');
    hide();
    self.openDay(new URL(`${element.dataset.days}${date}.html`, location.href).href, `[data-days="${element.dataset.days}"]`);
  };
  self.pressDay = async (event, element) => {
    const link = event.target.closest('td a');
    if (link) {
      await load('day');
      self.openDay(link.href, `a[href="${link.getAttribute('href')}"]`);
      return;
    }
    const days = element.matches(selector) && daysOf(element);
    if (!days) return;
    // A press by the keyboard is none at a place.
    const index = event.detail ? days.find(event.clientX, event.clientY) : days.now;
    if (days.has(index)) open(element, index);
  };

  // Elsewhere the line of a habit leads to its page, as the words in it do.
  on('click', ({ target }) => {
    const element = under(target);
    if (element?.matches('.habit-lines .habit-days') && !element.dataset.days) element.closest('li').querySelector('a').click();
  });

  // With arrow keys in it, each drawing is one thing to go to.
  const ready = () => {
    for (const element of document.querySelectorAll(selector)) {
      if (element.matches('.week-strip') || !daysOf(element)) continue;
      element.setAttribute('tabindex', '0');
      element.setAttribute('role', 'application');
    }
  };
  ready();
  on('daybook:page', () => {
    hide();
    // What was told is of a page that is no more.
    told.textContent = '';
    told.remove();
    ready();
    const again = last && !last.isConnected && document.activeElement === document.body
      && document.querySelector(`[data-days="${last.dataset.days}"]`);
    if (!again) return;
    daysOf(again).now = daysOf(last).now;
    again.focus({ preventScroll: true });
  });
  if (under(document.activeElement || document.body)) last = document.activeElement;
})();
