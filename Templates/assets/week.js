/* The week: a press is sent without leaving the page, and an amount when its field is left. The form works without this. */
(() => {
  'use strict';
  const { say, bar, swap } = self.studio;
  const on = (name, work, early) => document.addEventListener(name, work, early);
  const form = () => document.querySelector('form.week-form');
  const cell = (target) => target.closest?.('.week-grid :is(button, input[data-press])');

  // What a newer page has to keep: the pen, the cell that has the focus, what was typed and is not stored.
  let pen = form()?.elements.pen.value;
  let focus = '';
  const typed = new Map();
  on('change', ({ target }) => { if (target.name === 'pen') pen = target.value; });
  on('input', ({ target }) => { if (cell(target)) typed.set(target.id, target.value); });
  on('focusin', ({ target }) => { focus = cell(target)?.id || ''; });
  on('daybook:page', () => {
    if (!form()) return;
    form().elements.pen.value = pen;
    for (const [id, value] of typed) {
      const field = document.getElementById(id);
      if (field) field.value = value;
    }
    if (focus && document.activeElement === document.body) document.getElementById(focus)?.focus({ preventScroll: true });
  });

  // One after the other, each on the page as it is by then.
  let line = Promise.resolve();
  const send = async (id) => {
    const now = form();
    if (!now) return;
    const pressed = id && document.getElementById(id);
    const data = new FormData(now);
    if (pressed) data.set('press', pressed.dataset.press || pressed.value);
    const isChanged = [...now.querySelectorAll('input[data-press]')].some((field) => field.value !== field.defaultValue);
    if (!pressed && !isChanged) return;
    if (self.waiting) data.set('key', waiting.newKey());
    const sent = new Map(typed);
    now.setAttribute('aria-busy', 'true');
    try {
      const answer = await fetch(now.action, { method: 'POST', body: data, headers: { accept: 'application/json, text/html' } });
      if ((answer.headers.get('content-type') || '').includes('html')) {
        typed.clear();
        await load('forms');
        await self.showAgain(answer);
        return;
      }
      const told = await answer.json();
      say(told.message, { ...told, bad: !told.stored });
      if (!told.stored) return;
      // What was typed since is sent by the next in line.
      for (const [id, value] of sent) if (typed.get(id) === value) typed.delete(id);
      await swap().catch(() => {});
    } catch {
      say(bar.dataset.failed, { bad: true });
    } finally {
      now.removeAttribute('aria-busy');
    }
  };
  const queue = (id) => { line = line.then(() => send(id)); };
  on('submit', (event) => {
    if (!event.target.matches('form.week-form')) return;
    event.preventDefault();
    event.stopPropagation();
    queue(event.submitter?.name === 'press' ? event.submitter.id : '');
  }, true);
  on('change', ({ target }) => { if (cell(target)) queue(''); });

  // With another pen than “done” an amount is pressed, too.
  on('pointerdown', (event) => {
    const field = event.target.closest?.('input[data-press]');
    if (!field || pen === 'done' || field.value !== field.defaultValue) return;
    event.preventDefault();
    queue(field.id);
  });

  // Arrow keys go from cell to cell; in a field those to the sides go from letter to letter.
  on('keydown', (event) => {
    const at = cell(event.target);
    const [over, down] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] || [];
    if (!at || over === undefined || event.ctrlKey || event.metaKey || event.altKey || over && at.tagName === 'INPUT' && at.value) return;
    let place = at.closest('td');
    do {
      const row = down ? place.parentElement[down > 0 ? 'nextElementSibling' : 'previousElementSibling'] : place.parentElement;
      place = row?.children[place.cellIndex + over];
    } while (place && !place.querySelector('button, input'));
    const next = place?.querySelector('button, input[data-press]');
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
  // What was typed and left before this script came.
  queue('');
})();
