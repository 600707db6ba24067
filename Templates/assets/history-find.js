/* The history's filters. Without this file every event stands on the page of its month. */
(() => {
  'use strict';
  const form = document.querySelector('.filter form');
  if (!form) return;
  const text = form.dataset;
  const frame = document.querySelector('.history-view'), list = document.getElementById('events'), map = document.querySelector('.map');
  const state = document.getElementById('state'), status = state.querySelector('[role=status]');
  const pattern = document.getElementById('event').content.firstElementChild;
  const field = form.querySelector('#text');
  const boxes = [...form.querySelectorAll('input[name=habit]')];
  const unfiltered = { list: [...list.childNodes], map: [...map.childNodes] };
  const language = document.documentElement.lang, number = new Intl.NumberFormat(language);
  const STRETCH = 100, RADIUS = 5000;
  const fill = (phrase, values) => phrase.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);

  function make(tag, content, attributes = {}) {
    const element = document.createElement(tag);
    if (content) element.textContent = content;
    for (const name in attributes) element.setAttribute(name, attributes[name]);
    return element;
  }

  // Filters are part of the address, so that they can be bookmarked, shared and undone by the back button.
  function read() {
    const query = new URLSearchParams(location.search);
    const [latitude, longitude] = (query.get('near') ?? '').split(',').map(Number);
    const known = new Set(boxes.map((box) => box.value));
    return {
      habits: new Set(query.getAll('habit').filter((key) => known.has(key))),
      text: (query.get('text') ?? '').trim(),
      near: query.has('near') && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null,
    };
  }

  const title = (box) => box.nextElementSibling.textContent;
  const isActive = (filter) => filter.habits.size > 0 || filter.text !== '' || filter.near !== null;

  function address(filter) {
    const query = new URLSearchParams();
    for (const key of filter.habits) query.append('habit', key);
    if (filter.text) query.set('text', filter.text);
    if (filter.near) query.set('near', filter.near.latitude.toFixed(4) + ',' + filter.near.longitude.toFixed(4));
    return query.size > 0 ? '?' + query : '';
  }

  function go(filter) {
    const query = address(filter);
    try {
      history.pushState(null, '', location.pathname + query);
    } catch {
      // A browser that keeps pages opened from a folder from changing their address loads the page again.
      location.assign(location.pathname + query);
      return;
    }
    show();
  }

  // Events arrive as scripts, a file a year: a page that was opened from a folder may load nothing else.
  const shelves = new Map();
  let pending = null;
  globalThis.daybookHistory = (name, shelf) => shelves.set(name, shelf);

  function load() {
    pending ??= Promise.all(text.sources.split(' ').map((source) => new Promise((resolve, reject) => {
      const script = make('script', '', { src: source });
      script.onload = resolve;
      script.onerror = reject;
      document.head.append(script);
    }))).then(gather);
    return pending;
  }

  function gather() {
    const order = new Map(boxes.map((box, index) => [box.value, index]));
    const events = [];
    for (const shelf of shelves.values()) {
      for (const [day, habit, place, value, minutes, comment, latitude, longitude, at, photo] of shelf.e) {
        const key = shelf.h[habit];
        if (!order.has(key)) continue;
        const date = new Date(day * 864e5);
        const month = date.toISOString().slice(0, 7);
        if (text.month && month !== text.month) continue;
        events.push({
          day, key, place, date, month, value: shelf.v[value], minutes: minutes ?? -1, comment: comment || '',
          latitude: latitude ?? null, longitude, at: shelf.l[at], photo: photo === undefined ? null : shelf.p[photo], order: order.get(key),
        });
      }
    }
    return events.sort((a, b) => b.day - a.day || b.minutes - a.minutes || a.order - b.order || b.place - a.place);
  }

  // Great-circle distance in metres (haversine) on a sphere of the Earth's mean radius.
  function distance(a, b) {
    const rad = Math.PI / 180;
    const up = Math.sin((b.latitude - a.latitude) * rad / 2), across = Math.sin((b.longitude - a.longitude) * rad / 2);
    return 2 * 6371008.8 * Math.asin(Math.sqrt(
      up * up + Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * across * across));
  }

  // A text without diacritics and in lower case, for comparing.
  const plain = (words) => words.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase(language);

  function matches(event, filter, needle) {
    return (filter.habits.size === 0 || filter.habits.has(event.key))
      && (needle === '' || plain(event.comment).includes(needle))
      && (filter.near === null || (event.latitude !== null && distance(filter.near, event) <= RADIUS));
  }

  // Showing what was found
  const months = text.months.split(','), weekdays = text.weekdays.split(',');
  const dated = (date, phrase) => fill(phrase, {
    weekday: weekdays[(date.getUTCDay() + 6) % 7], d: date.getUTCDate(), month: months[date.getUTCMonth()], y: date.getUTCFullYear(),
  });
  const degrees = (value) => value.toFixed(4).replace('-', '−');
  const placed = (event) => fill(text.place, { latitude: degrees(event.latitude), longitude: degrees(event.longitude) });
  const dayHref = (event) => `${text.pages}${event.month}.html#d${event.date.getUTCDate()}`;
  const href = (event) => `${dayHref(event)}-${event.key}${event.place ? '.' + (event.place + 1) : ''}`;
  const capital = (words) => words.charAt(0).toLocaleUpperCase(language) + words.slice(1);
  const halves = text.halves.split(',');
  function clock(minutes) {
    const hour = Math.floor(minutes / 60) % 24, half = (hour + 11) % 12 + 1, two = (part) => String(part).padStart(2, '0');
    return fill(text.time, { H: hour, HH: two(hour), h: half, hh: two(half), mm: two(minutes % 60), half: halves[hour < 12 ? 0 : 1] });
  }

  function article(event) {
    const element = pattern.cloneNode(true);
    const box = boxes[event.order], [mark, what, by] = element.children[1].children;
    element.className = 'event-entry ' + box.dataset.color;
    element.children[0].className = event.value[0];
    mark.href = box.dataset.href;
    mark.textContent = title(box);
    what.href = href(event);
    what.textContent = event.value[1];
    by.textContent = [box.dataset.person, event.minutes < 0 ? '' : clock(event.minutes)].filter(Boolean).join(' · ');
    if (!by.textContent) by.remove();
    const said = element.querySelector('.said'), at = element.querySelector('.at'), picture = element.querySelector('.event-photo');
    if (event.comment) said.textContent = event.comment; else said.remove();
    if (event.latitude !== null) at.textContent = event.at[0]; else at.remove();
    if (event.photo) {
      const image = picture.firstElementChild;
      [image.width, image.height] = event.photo.slice(1);
      image.alt = fill(text.photo, { habit: mark.textContent, date: dated(event.date, text.full) });
      image.src = text.root + event.photo[0];
    } else picture.remove();
    return element;
  }

  function days(events) {
    const found = document.createDocumentFragment();
    let day = null, articles;
    for (const event of events) {
      if (event.day !== day) {
        day = event.day;
        const link = make('a', '', { href: dayHref(event) });
        const time = make('time', capital(dated(event.date, text.long)), { datetime: event.date.toISOString().slice(0, 10) });
        const heading = make('h3'), section = make('section', '', { class: 'day' });
        articles = make('div', '', { class: 'entries' });
        link.append(time);
        heading.append(link);
        section.append(heading, articles);
        found.append(section);
      }
      articles.append(article(event));
    }
    return found;
  }

  function drawList(events) {
    list.replaceChildren();
    let shown = 0;
    const more = make('button', text.more, { type: 'button', class: 'btn' });
    const next = () => {
      // Ends with a whole day, so that no day gets two headings.
      let end = Math.min(events.length, shown + STRETCH);
      while (end < events.length && events[end].day === events[end - 1].day) end += 1;
      const part = days(events.slice(shown, end));
      const first = part.querySelector('h3 a');
      shown = end;
      more.remove();
      list.append(part);
      if (shown < events.length) list.append(more);
      return first;
    };
    more.addEventListener('click', () => next()?.focus());
    next();
  }

  // The map, by the same rules as Sources/SitePlan/Fragments/EventMap.swift.
  const svg = (tag, attributes, content) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
    for (const name in attributes) element.setAttribute(name, attributes[name]);
    if (content) element.textContent = content;
    return element;
  };
  const ASPECT = 1.6, SPACING = 0.085, EQUATOR = 40075017;
  const south = (latitude) => -Math.log(Math.tan(Math.PI / 4 + Math.min(85, Math.max(-85, latitude)) * Math.PI / 360)) / (2 * Math.PI);
  const latitudeAt = (y) => (2 * Math.atan(Math.exp(-y * 2 * Math.PI)) - Math.PI / 2) * 180 / Math.PI;
  const roundBelow = (length) => {
    const power = 10 ** Math.floor(Math.log10(length));
    return (length / power >= 5 ? 5 : length / power >= 2 ? 2 : 1) * power;
  };
  const share = (value) => (value * 100).toFixed(2) + '%';

  function lift(longitudes) {
    const sorted = [...longitudes].sort((a, b) => a - b);
    let widest = sorted[0] + 360 - sorted.at(-1), edge = -180;
    for (let i = 1; i < sorted.length; i++) {
      if (sorted[i] - sorted[i - 1] > widest) [widest, edge] = [sorted[i] - sorted[i - 1], sorted[i]];
    }
    return edge;
  }

  const joined = (words) => [...new Set(words)].join(', ');
  const colorOf = (events) => {
    const colors = new Set(events.map((event) => boxes[event.order].dataset.color));
    return colors.size === 1 ? [...colors][0] : '';
  };
  const shortMonths = text.shortMonths.split(',');
  const shortDay = ({ date }) => fill(text.day, { d: date.getUTCDate(), mon: shortMonths[date.getUTCMonth()] });

  // The places by their names, and from three on a map.
  function drawMap(events) {
    const points = [];
    for (const event of events) {
      if (event.latitude === null) continue;
      // A named place has its own position, any other that of the first event there.
      const [name, latitude = event.latitude, longitude = event.longitude] = event.at;
      const known = points.find((point) => point.name === name);
      if (known) known.events.push(event); else points.push({ name, latitude, longitude, events: [event], number: points.length + 1 });
    }
    if (points.length === 0) {
      map.replaceChildren(make('p', text.noPlace, { class: 'small' }));
      return;
    }
    const heading = make('h2', text.where + ' '), places = make('ol', '', { class: 'places' });
    heading.append(make('small', number.format(points.length)));
    for (const point of points) {
      point.color = colorOf(point.events);
      point.titles = joined(point.events.map((event) => title(boxes[event.order])));
      const item = make('li', '', { id: 'p' + point.number, ...(point.color ? { class: point.color } : {}) });
      const name = make('b'), days = make('small');
      name.append(make('bdi', point.name));
      point.events.slice(0, 6).forEach((event, index) => days.append(index ? ', ' : '', make('a', shortDay(event), { href: href(event) })));
      if (point.events.length > 6) days.append(' ' + fill(text.andMore, { n: number.format(point.events.length - 6) }));
      item.append(name, ' ', make('span', point.titles), ' ', days);
      places.append(item);
    }
    map.replaceChildren(heading, ...(points.length < 3 ? [] : drawing(points)), places);
  }

  function drawing(points) {
    const edge = lift(points.map((point) => point.longitude));
    const xs = points.map((point) => (point.longitude + (point.longitude < edge ? 360 : 0)) / 360), ys = points.map((point) => south(point.latitude));
    const bounds = (values) => values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity]);
    const [left, right] = bounds(xs), [top, bottom] = bounds(ys);
    const turn = EQUATOR * Math.cos(latitudeAt((top + bottom) / 2) * Math.PI / 180);
    const width = Math.max((right - left) * 1.3, (bottom - top) * 1.3 * ASPECT, 1500 / turn), height = width / ASPECT;
    const x0 = (left + right) / 2 - width / 2, y0 = (top + bottom) / 2 - height / 2;
    const clusters = [];
    points.forEach((point, index) => {
      const x = (xs[index] - x0) / width, y = (ys[index] - y0) / height;
      const near = clusters.find((other) => (other.x - x) ** 2 + ((other.y - y) / ASPECT) ** 2 < SPACING ** 2);
      if (near) near.points.push(point); else clusters.push({ x, y, points: [point] });
    });

    const drawing = svg('svg', {}), lines = svg('g', { 'aria-hidden': 'true' });
    if (text.tiles) {
      const ground = svg('g', { 'aria-hidden': 'true' });
      const zoom = Math.min(19, Math.max(0, Math.floor(Math.log2(1 / (width * 0.35))))), side = 2 ** zoom;
      for (let row = Math.max(0, Math.floor((y0 + 0.5) * side)); row < Math.min(side, (y0 + height + 0.5) * side); row++) {
        for (let column = Math.floor((x0 + 0.5) * side); column < (x0 + width + 0.5) * side; column++) {
          ground.append(svg('image', {
            href: fill(text.tiles, { z: zoom, x: (column % side + side) % side, y: row }), preserveAspectRatio: 'none',
            x: share((column / side - 0.5 - x0) / width), y: share((row / side - 0.5 - y0) / height),
            width: share(1 / (side * width)), height: share(1 / (side * height)),
          }));
        }
      }
      drawing.append(ground);
    }
    const step = roundBelow(width * 120), decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
    const grid = (from, to, isMeridian) => {
      for (let i = Math.ceil(from / step); i <= Math.floor(to / step); i++) {
        const value = i * step, at = isMeridian ? (value / 360 - x0) / width : (south(value) - y0) / height;
        lines.append(svg('line', isMeridian ? { x1: share(at), x2: share(at), y2: '100%' } : { y1: share(at), y2: share(at), x2: '100%' }));
        if (at < 0.12 || at > 0.88) continue;
        const label = (value > 180 ? value - 360 : value).toFixed(decimals).replace('-', '−') + '°';
        lines.append(svg('text', isMeridian ? { x: share(at), y: 0, dx: 4, dy: 14 } : { y: share(at), x: 0, dx: 4, dy: -4 }, label));
      }
    };
    grid(x0 * 360, (x0 + width) * 360, true);
    grid(latitudeAt(y0 + height), latitudeAt(y0), false);
    drawing.append(lines);

    for (const cluster of clusters) {
      const first = cluster.points[0], count = cluster.points.reduce((sum, point) => sum + point.events.length, 0);
      const link = svg('a', { href: '#p' + first.number });
      if (first.color && cluster.points.every((point) => point.color === first.color)) link.setAttribute('class', first.color);
      link.append(
        svg('title', {}, cluster.points.map((point) => `${point.name} · ${point.titles}`).join('; ')),
        svg('circle', { cx: share(cluster.x), cy: share(cluster.y), r: count < 10 ? 11 : count < 100 ? 14 : 17 }),
        svg('text', { x: share(cluster.x), y: share(cluster.y), dy: '.35em' }, first.number + (cluster.points.length > 1 ? '+' : '')));
      drawing.append(link);
    }
    const meters = roundBelow(width * turn / 3), bar = svg('g', { class: 'bar' });
    bar.append(svg('line', { x1: '3%', y1: '95%', y2: '95%', x2: share(0.03 + meters / (width * turn)) }), svg('text', { x: '3%', y: '95%', dy: -6 },
      fill(meters < 1000 ? text.meters : text.kilometers, { n: number.format(meters < 1000 ? meters : meters / 1000) })));
    drawing.append(bar);
    const group = make('div', '', { role: 'group', 'aria-label': text.map });
    group.append(drawing);
    return [group, ...(text.tiles ? [make('p', text.tilesBy, { class: 'small' })] : [])];
  }

  // Each round shows what the filters in the address ask for.
  let round = 0, shown = null, isReplaced = false;
  async function show() {
    // The step leads to another event or place of the same page, and no filter changed.
    if (location.search === shown) return;
    shown = location.search;
    const filter = read(), mine = ++round, active = isActive(filter);
    for (const box of boxes) box.checked = filter.habits.has(box.value);
    field.value = filter.text;
    for (const link of document.querySelectorAll('a[data-keep]')) link.search = address(filter);
    state.hidden = !active;
    if (!active) {
      status.replaceChildren();
      // Nothing was replaced, so the focus stays where it is.
      if (!isReplaced) return;
      isReplaced = false;
      list.replaceChildren(...unfiltered.list);
      map.replaceChildren(...unfiltered.map);
      return;
    }
    status.textContent = text.loading;
    let events;
    try {
      events = await load();
    } catch {
      pending = shown = null;
      if (mine === round) status.textContent = text.failed;
      return;
    }
    if (mine !== round) return;
    isReplaced = true;
    const needle = plain(filter.text), found = events.filter((event) => matches(event, filter, needle));
    status.replaceChildren(make('h2', fill(text.found, { n: number.format(found.length), all: number.format(events.length), month: text.monthName })));
    for (const box of boxes) {
      if (filter.habits.has(box.value)) chip(title(box), { ...filter, habits: new Set([...filter.habits].filter((key) => key !== box.value)) });
    }
    if (filter.text) chip('“' + filter.text + '”', { ...filter, text: '' });
    if (filter.near) chip(fill(text.near, { place: placed(filter.near) }), { ...filter, near: null });
    if (found.length === 0) status.append(make('p', text.nothing));
    drawList(found);
    drawMap(found);
  }

  function chip(words, rest) {
    const button = make('button', words, { type: 'button', class: 'btn', 'aria-label': text.remove + words });
    button.addEventListener('click', () => go(rest));
    status.append(' ', button);
  }

  // A message beside the form; the events on the page stay.
  const note = form.querySelector('.note');
  const tell = (message) => { note.textContent = message; };

  form.addEventListener('change', (event) => {
    if (event.target.name !== 'habit') return;
    tell('');
    go({ ...read(), habits: new Set(boxes.filter((box) => box.checked).map((box) => box.value)) });
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const words = field.value.trim();
    if (!words) {
      tell(text.askText);
      field.focus();
      return;
    }
    tell('');
    go({ ...read(), text: words });
  });
  form.elements.near.addEventListener('click', () => {
    if (!isSecureContext) return tell(text.insecure);
    if (!navigator.geolocation) return tell(text.unsupported);
    tell(text.locating);
    navigator.geolocation.getCurrentPosition(({ coords }) => {
      tell('');
      go({ ...read(), near: { latitude: coords.latitude, longitude: coords.longitude } });
    }, (problem) => tell(problem.code === 1 ? text.refused : text.noPosition), { timeout: 15000, maximumAge: 60000 });
  });
  state.querySelector('[name=clear]').addEventListener('click', () => {
    tell('');
    go({ habits: new Set(), text: '', near: null });
  });
  addEventListener('popstate', show);

  form.previousElementSibling.remove();
  form.hidden = false;
  show();
})();
