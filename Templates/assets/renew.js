/* Puts the current version of a page in the place of one that is out of date: in the local web app, once there is one. What
   is typed, focused, held or looked at stays. */
(() => {
  'use strict';
  const { studio } = self;
  const rows = () => [...document.querySelectorAll('.row[data-habit]')];

  // The last control opens the menu; what is in it counts as that control, which stays when the menu is closed.
  const fieldsOf = (row) => [...row.querySelectorAll(':is(a, button, summary, input):not([type=hidden], .menu-card *)')];
  const place = (element) => {
    const row = element?.closest?.('.row[data-habit]');
    return row ? [row.dataset.habit, fieldsOf(row).indexOf(element), element.id, rows().indexOf(row)] : null;
  };
  // By its name where it has one: a habit that is done has a control more. Of tasks with one title the nearest counts.
  const at = ([habit, index, id, line]) => {
    const all = rows();
    const far = (row) => Math.abs(all.indexOf(row) - line);
    const row = all.filter((one) => one.dataset.habit === habit).sort((one, other) => far(one) - far(other))[0];
    return row && (id && document.getElementById(id) || fieldsOf(row).at(index) || row);
  };
  // The control that was pressed last may be one of an earlier page by now.
  const pressed = () => {
    const control = studio.pressed;
    if (control?.isConnected) control.place = place(control);
    return control?.place;
  };
  // When parts above change, the control that was pressed last keeps its place on the screen, or else the focused one,
  // or the first visible row.
  const isSeen = (element) => {
    const { top, bottom } = element?.getBoundingClientRect() || {};
    return bottom > 0 && top < innerHeight;
  };
  const spot = () => {
    const held = [pressed(), place(document.activeElement), place(rows().find(isSeen))].find((one) => one && isSeen(at(one)));
    return held && { held, top: at(held).getBoundingClientRect().top };
  };
  const hold = ({ held, top }) => {
    const element = at(held);
    const main = document.getElementById('main');
    const off = () => Math.round(element.getBoundingClientRect().top - top);
    if (!element) return;
    scrollBy(0, off());
    // At its ends a page cannot be scrolled further.
    if (!off() || !main.querySelector('.today')) return;
    main.style[off() < 0 ? 'marginTop' : 'paddingBottom'] = `${off() < 0 ? -off() : 64 + off()}px`;
    scrollBy(0, off());
  };

  // Gives the focus back to what has it now, once there is a newer page. Lines have other numbers by then, so that a task is
  // found by its title: of several it is the one nearest to its place. Where it is gone, as one that was ticked off, the next
  // one takes its place. What is in no task is found by its name, and a link by its address.
  const lineRows = '.task, .task-step, .order > .row';
  const seen = (selector) => [...document.getElementById('main').querySelectorAll(selector)].filter((one) => one.getClientRects().length);
  const titleOf = (row) => row.querySelector('bdi')?.textContent;
  // A task that is done stands elsewhere; a step stays where it is.
  const isOpen = (row) => !row.matches('.task.done');
  const controlLike = (element, row) => {
    const alike = [...row.querySelectorAll(element.localName)]
      .filter((one) => one.closest(lineRows) === row && one.className === element.className);
    return alike.find((one) => one.textContent === element.textContent) ?? alike[0];
  };
  const sameElsewhere = (element, details) => {
    if (element.id) return document.getElementById(element.id);
    if (details) return document.getElementById(details)?.querySelector('summary');
    return element.href && seen('a').find((one) => one.href === element.href);
  };
  self.keepFocus = () => {
    const element = document.activeElement;
    const row = element.closest(lineRows);
    // Rows that are checked in are found as places are.
    if (!document.getElementById('main').contains(element) || element.id === 'main' || !row && place(element)) return () => {};
    const number = row && seen(lineRows).indexOf(row);
    const details = element.matches('summary') && element.parentElement.id;
    const { selectionStart, selectionEnd } = element;
    const find = () => {
      if (!row) return sameElsewhere(element, details);
      const rows = seen(lineRows);
      const far = (one) => Math.abs(rows.indexOf(one) - number);
      const same = rows.filter((one) => titleOf(one) === titleOf(row) && isOpen(one) === isOpen(row))
        .sort((one, other) => far(one) - far(other))[0];
      const next = same ?? rows.slice(0, number + 1).at(-1);
      return next && (controlLike(element, next) ?? next.querySelector('.task-box, a'));
    };
    return () => {
      const next = find();
      next?.focus({ preventScroll: true });
      if (selectionEnd) next?.setSelectionRange?.(selectionStart, selectionEnd);
    };
  };

  // A task that is ticked off makes place for the next one: a second press on the same spot is not meant for that. The
  // first press may be the gesture this script came with.
  const pressOf = ({ target, clientX: x, clientY: y, timeStamp: time }) =>
    ({ x, y, time, title: target.closest('.box-form')?.elements.title.value });
  let last = studio.down ? pressOf(studio.down) : {};
  document.addEventListener('click', (event) => {
    // The keyboard presses without a number.
    if (!event.target.closest('.box-form') || !event.detail) return;
    const press = pressOf(event);
    const isSecond = last.title && press.title !== last.title && press.time - last.time < 1500
      && Math.hypot(press.x - last.x, press.y - last.y) < 24;
    if (!isSecond) { last = press; return; }
    event.preventDefault();
    event.stopPropagation();
  }, true);

  // Pages with scripts of their own are loaded again, so that these run.
  const isReloaded = (now, page) => !now || page.documentElement.lang !== document.documentElement.lang
    || document.body.dataset.custom !== page.body.dataset.custom || document.querySelector('[src$="history.js"], [src$="course.js"]');

  // Whether a field was changed since the page was loaded.
  const isChanged = (field) => {
    if (!field.name || /hidden|submit/.test(field.type)) return false;
    if (field.type === 'file') return field.files.length > 0;
    if (/radio|checkbox/.test(field.type)) return field.checked !== field.defaultChecked;
    if (field.options) return field.selectedIndex !== Math.max(0, [...field.options].findIndex((o) => o.defaultSelected));
    return 'defaultValue' in field && field.value !== field.defaultValue;
  };
  // Whether a form holds typed text; one that was refused does so even if it was not touched since. A sum that only has
  // the focus is no text yet, and neither is an empty line for a task, a step or a comment: it may have the focus for hours.
  const forms = 'form.small-form, form.page-form, .attach-form, .sum-form';
  const lines = '.task-add, .step-form, .comment-form';
  self.isEdited = () => [...document.querySelectorAll(`main :is(${forms}, ${lines}):not([data-sent])`)].some((form) => 'kept' in form.dataset
    || form.matches(forms) && form.querySelector(':focus:not(button, .sum)') || [...form.elements].some(isChanged));

  let isStale = false;
  self.renew = async () => {
    if (studio.isLeaving) return;
    // Typed text is not replaced, and no row under a finger or of which the script that moves it has still to hear.
    const isHeld = () => self.isEdited() || !!document.querySelector('.drag') || self.handles?.missed?.length > 0;
    isStale = isHeld();
    if (isStale) return;
    // The next form waits for this page, but not longer than this.
    const signal = AbortSignal.timeout?.(20000);
    const answer = await fetch(studio.here(), { cache: 'no-cache', headers: { 'x-daybook': 'page' }, signal });
    if (!answer.ok) { if (answer.status === 404) location.reload(); return; }
    const page = await studio.read(answer);
    await studio.press;
    isStale = isHeld();
    if (isStale) return;
    const [old, now] = [document, page].map((one) => one.getElementById('main'));
    // Of a page in another language the frame is another, too.
    const isSpoken = page.documentElement.lang === document.documentElement.lang;
    if (!old || !isSpoken || isReloaded(now, page)) { studio.reload(); return; }
    const focus = place(document.activeElement);
    const giveFocusBack = self.keepFocus();
    const stays = spot();
    const [x, y] = [scrollX, scrollY];
    for (const details of now.querySelectorAll('details[id]')) {
      details.open = document.getElementById(details.id)?.open ?? details.open;
    }
    old.replaceWith(now);
    document.title = page.title;
    document.body.dataset.revision = page.body.dataset.revision;
    const next = focus && at(focus);
    (next?.disabled ? at([focus[0], focus[1] + 1]) : next)?.focus({ preventScroll: true });
    scrollTo(x, y);
    document.dispatchEvent(new Event('daybook:page'));
    giveFocusBack();
    if (stays) hold(stays);
  };
  // What held the page may be gone: a field is left or is empty again, a form was sent.
  for (const name of ['focusout', 'input', 'reset']) {
    document.addEventListener(name, () => setTimeout(() => { if (isStale) studio.swap(); }));
  }
})();
