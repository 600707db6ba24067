/* What is moved by dragging: habits and tasks to another place in their order, tasks to another list, and tasks of the
   calendar to another day. A task's handle also takes the arrow keys. A drop is sent as forms are, so that its result is
   shown in the same way; every move has a form, too. handles.js loads it when somebody is about to move something. */
(() => {
  'use strict';
  const works = {};
  const on = (name, work) => {
    works[name] = work;
    document.addEventListener(name, work);
  };
  // What is being moved: its `row`, the `places` on which it can be dropped, and its `home`, to which it goes back.
  let held = null;
  const { texts, text, fieldsOf, nameOf, mates, lists } = self.handles;
  const reference = (row) => {
    const { list, task, title } = fieldsOf(row);
    return { list: list.value, task: task.value, title: title.value };
  };

  // Each kind of row: what it is dragged by, the rows among which it has its place, where else it can be dropped, and what
  // is sent.
  const kinds = [
    {
      handle: '.order .icon-box',
      row: '.row',
      mates: (row) => [...row.parentElement.children],
      places: () => [],
      name: (row) => row.dataset.habit,
      order: (row, before) => ['habit-move', { habit: row.dataset.habit, to: 'after ' + (before?.dataset.habit || '') }],
    },
    {
      handle: '.grip',
      row: '.task, .order > .row',
      mates,
      places: lists,
      name: nameOf,
      order: (row, before, after) => {
        const { task, title } = reference(before || after);
        return ['task-move', { ...reference(row), to: before ? 'after' : 'before', other: task, 'other-title': title }];
      },
      drop: (row, tab) => ['task-move', { ...reference(row), into: tab.dataset.list }],
      said: (tab) => tab.querySelector('a').textContent,
    },
    {
      handle: '.grid [data-task]',
      row: 'li',
      mates: () => [],
      places: (row) => [...document.querySelectorAll('.grid [data-day]')].filter((day) => !day.contains(row)),
      name: (row) => row.textContent,
      drop: ({ dataset: { list, task }, textContent: title }, day) =>
        ['task-due', { list, task, title, day: day.dataset.day }],
    },
  ];
  const kindOf = (target) => kinds.find(({ handle }) => target.closest?.(handle));

  const lift = (kind, row) => {
    const mates = kind.mates(row);
    held = {
      kind, row, others: mates.filter((other) => other !== row), start: mates.indexOf(row), at: mates.indexOf(row),
      home: row.nextElementSibling, places: kind.places(row), place: null,
    };
    row.classList.add('drag');
  };
  const aim = (place) => {
    held.place?.classList.remove('is-target');
    held.place = place;
    place?.classList.add('is-target');
  };
  const put = (at) => {
    const { row, others } = held;
    held.at = Math.max(0, Math.min(at, others.length));
    if (others[held.at]) others[held.at].before(row); else others.at(-1)?.after(row);
  };
  const back = ({ row, home }) => row.parentElement?.insertBefore(row, home);
  const letGo = (isBack) => {
    const { row } = held;
    aim(null);
    if (isBack) back(held);
    row.classList.remove('drag');
    row.style.translate = '';
    held = null;
    // A newer page waits until nobody holds anything.
    document.dispatchEvent(new Event('focusout'));
  };

  const drop = async () => {
    const was = held;
    const { kind, row, others, at, start, place } = was;
    const change = place ? kind.drop(row, place) : at === start ? null : kind.order(row, others[at - 1], others[at]);
    // A link that was dragged is let go, and leads nowhere: the newer page need not wait for it.
    studio.press = null;
    const focusHandle = self.keepFocus?.();
    letGo(!!place || !change);
    if (!change) return;
    const [action, fields] = change;
    const undo = document.querySelector('.note form');
    const form = document.createElement('form');
    form.hidden = true;
    form.method = 'post';
    form.action = new URL(action, undo.action);
    for (const [key, value] of Object.entries({ ...fields, token: undo.elements.token.value })) {
      const input = document.createElement('input');
      input.name = key;
      input.value = value;
      form.append(input);
    }
    row.append(form);
    const isStored = await studio.send(form);
    form.remove();
    // The new page has the new order. If the order was not stored there is no new page, and the old order comes back.
    if (!isStored) back(was);
    if (document.activeElement === document.body) focusHandle?.();
  };

  const stay = (event) => event.preventDefault();

  // By pointer. A press that does not move is a press of the link below it.
  let press = null;
  on('pointerdown', (event) => {
    const kind = kindOf(event.target);
    if (held || !kind || event.button || !event.isPrimary) return;
    press = { kind, row: event.target.closest(kind.row), x: event.clientX, y: event.clientY, id: event.pointerId };
    // The list gets the pointer events, because the row itself leaves the list for a moment whenever it moves.
    if (kind.handle === '.grid [data-task]') return;
    try { press.row.parentElement.setPointerCapture(event.pointerId); } catch { /* It was let go before this script came. */ }
  });
  on('pointermove', ({ clientX, clientY }) => {
    if (press && !held && Math.hypot(clientX - press.x, clientY - press.y) > 5) lift(press.kind, press.row);
    if (!held || !press) return;
    const { row, others } = held;
    if (!others.length) row.style.translate = `${clientX - press.x}px ${clientY - press.y}px`;
    const below = document.elementFromPoint(clientX, clientY);
    aim(held.places.find((place) => place.contains(below)) ?? null);
    if (held.place || !others.length) return;
    const at = others.findIndex((other) => {
      const { top, bottom } = other.getBoundingClientRect();
      return 2 * clientY < top + bottom;
    });
    const wanted = at < 0 ? others.length : at;
    if (wanted !== held.at) put(wanted);
    row.scrollIntoView({ block: 'nearest' });
  });
  on('pointerup', () => {
    const isMoved = held && press;
    press = null;
    if (!isMoved) return;
    // Letting go of a link is no press of it.
    addEventListener('click', stay, true);
    setTimeout(() => removeEventListener('click', stay, true));
    drop();
  });
  on('pointercancel', () => {
    if (held && press) letGo(true);
    press = null;
  });

  // By keyboard: the arrow keys move, or choose a list; Enter puts it there.
  let isPlacing = false;
  const tell = (name, values) => {
    studio.say([text(name, { name: held.kind.name(held.row), ...values }), texts().keys].join(' '));
  };
  const step = (handle, key) => {
    const kind = kindOf(handle);
    if (!held) lift(kind, handle.closest(kind.row));
    const { places, place } = held;
    if (/Left|Right/.test(key)) {
      if (!places.length) return;
      const next = places.indexOf(place) + (key === 'ArrowRight' ? 1 : -1);
      // Before the first and behind the last one is the list in which it is.
      aim(places[next < -1 ? places.length - 1 : next] ?? null);
    } else {
      aim(null);
      isPlacing = true;
      put(held.at + (key === 'ArrowDown' ? 1 : -1));
      handle.focus();
      isPlacing = false;
    }
    if (held.place) tell('onto', { place: kind.said(held.place) });
    else tell('at', { n: held.at + 1, all: held.others.length + 1 });
  };
  on('keydown', (event) => {
    const { key, target } = event;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (held && key === 'Escape') {
      const { kind, row } = held;
      const handle = press ? null : target;
      studio.say(texts()?.back ? text('back', { name: kind.name(row) }) : '');
      isPlacing = true;
      letGo(true);
      handle?.focus();
      isPlacing = false;
      press = null;
      return;
    }
    if (!target.matches?.('.grip') || press) return;
    if (/^Arrow/.test(key)) step(target, key);
    else if (held && /^(Enter| )$/.test(key)) drop();
    else if (!/^(Enter| )$/.test(key)) return;
    event.preventDefault();
  });
  on('focusout', ({ target }) => { if (held && !press && !isPlacing && target.matches?.('.grip')) letGo(true); });

  // What was done before this script came. Keys of a handle that was left meanwhile would take the focus back to it.
  for (const event of self.handles.missed) {
    if (event.type !== 'keydown' || event.target === document.activeElement) works[event.type]?.(event);
  }
  self.handles.missed = null;
})();
