/* What Today does once it is used: amounts are typed in their place and counted up while "+" is held, menus close, and
   marks that were just made show it. It comes with the first press or focus in the checklist; every form works without
   it. */
(() => {
  'use strict';
  const on = (name, work, early) => document.addEventListener(name, work, early);
  const { decimal } = document.querySelector('.waiting').dataset;

  // A sum that was typed is sent by Enter or by leaving its field, and only when it is another one.
  let isOnItsWay = false;
  on('change', ({ target }) => {
    if (!target.matches('.sum')) return;
    target.form.requestSubmit();
    // Enter changes a field and sends its form, one right after the other.
    isOnItsWay = true;
    setTimeout(() => { isOnItsWay = false; });
  });
  on('submit', (event) => {
    const field = event.target.querySelector('.sum');
    if (!field) return;
    field.stored ??= field.defaultValue;
    // Neither another sum than the page's nor another one than was sent since.
    if (isOnItsWay || field.value === field.stored && field.value === field.defaultValue) {
      event.preventDefault();
      event.stopPropagation();
    }
  }, true);
  // The whole amount is chosen with its field, so that typing replaces it.
  let entered = null;
  const enter = ({ target }) => {
    entered = target.matches?.('.sum') ? target : null;
    entered?.select();
  };
  on('focusin', enter);
  on('click', ({ target }) => {
    if (target === entered) target.select();
    entered = null;
  });
  enter({ target: document.activeElement });
  // What was typed and left before this script came.
  for (const field of document.querySelectorAll('.sum')) {
    if (field !== document.activeElement && field.value !== field.defaultValue) field.form.requestSubmit();
  }

  // "+" goes on while it is held, faster and faster; what it came to is sent once.
  let held = null;
  let isHandled = false;
  const count = () => {
    held.times += 1;
    const sum = Number(held.before.replace(decimal, '.')) + held.times * held.step;
    held.field.value = String(+sum.toFixed(6)).replace('.', decimal);
    held.timer = setTimeout(count, Math.max(60, 260 - 15 * held.times));
  };
  const hold = (button) => {
    const field = button?.closest('.check-row').querySelector('.sum');
    if (!field || held || Number.isNaN(Number(field.value.replace(decimal, '.')))) return;
    held = { button, field, before: field.value, step: Number(button.form.elements.amount.value), times: 1 };
    held.timer = setTimeout(count, 450);
  };
  const letGo = (isMeant) => {
    if (!held) return;
    const { field, before, step, times, timer } = held;
    // A newer page may have come meanwhile.
    const button = document.getElementById(held.button.id);
    clearTimeout(timer);
    held = null;
    if (times < 2) return;
    // The answer comes with a newer page, which must not wait for this sum as for a typed one; without one it is what it was.
    const { defaultValue } = field;
    field.defaultValue = field.value;
    setTimeout(() => Object.assign(field, { defaultValue, value: before }), isMeant ? 3000 : 0);
    if (!isMeant || !button) return;
    // One that was sent before, and refused or lost, goes.
    document.querySelectorAll('.more-form[hidden]').forEach((form) => form.remove());
    const form = button.form.cloneNode(true);
    form.hidden = true;
    form.querySelector('button').remove();
    form.elements.amount.value = +(times * step).toFixed(6);
    button.form.after(form);
    form.requestSubmit();
    isHandled = true;
    setTimeout(() => { isHandled = false; }, 50);
  };
  on('pointerdown', ({ target, button }) => button || hold(target.closest('.more-form .step')));
  on('pointerup', () => letGo(true));
  on('pointercancel', () => letGo(false));
  // The press that ends is no further one.
  on('click', (event) => {
    if (!isHandled) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
  // The press with which this script came.
  hold(document.querySelector('.more-form .step:active'));

  // A press elsewhere closes a menu unless something was typed, Escape in any case: what was typed stays in it.
  const menu = () => document.querySelector('.row-menu[open]');
  on('click', ({ target }) => {
    if (target.isConnected && menu() && !menu().contains(target) && !self.isEdited?.()) menu().open = false;
  });
  // Where there is no room below and enough above, a menu opens upwards.
  // It grows by so many pixels at most while its fields are prepared.
  const room = 48;
  const turn = (opened) => {
    if (!opened?.matches?.('.row-menu[open]')) return;
    const { height } = opened.querySelector('.menu-card').getBoundingClientRect();
    const row = opened.parentElement.getBoundingClientRect();
    const foot = document.querySelector('.so-far').getBoundingClientRect().top;
    opened.classList.toggle('is-above', row.bottom + height > foot && row.top > height + room);
  };
  on('toggle', ({ target }) => turn(target), true);
  turn(menu());
  on('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu()) return;
    const summary = menu().querySelector('summary');
    menu().open = false;
    summary.focus();
  });

  // What was just done shows it once; so does the day of which it was the last.
  const look = () => ({
    marks: new Map([...document.querySelectorAll('.check-row')].map((row) => [row.dataset.habit, row.querySelector('.tick').dataset.s])),
    stamp: document.querySelector('.stamp'),
  });
  let seen = look();
  on('daybook:page', () => {
    const now = look();
    for (const row of document.querySelectorAll('.check-row')) {
      const before = seen.marks.get(row.dataset.habit);
      if (before && before !== 'done' && now.marks.get(row.dataset.habit) === 'done') row.classList.add('is-just-done');
    }
    if (now.stamp && !seen.stamp) {
      now.stamp.classList.add('is-just-made');
      self.studio.bar.querySelector('p').append(` ${now.stamp.querySelector('b').textContent}.`);
    }
    seen = now;
  });
})();
