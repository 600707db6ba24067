/* Habits are moved by dragging their icons, too. A drop is sent as the buttons send a
   move, so that its result is shown in the same way. */
(() => {
  'use strict';
  let row = null;
  const place = (moved, next = moved.home) => moved.parentElement.insertBefore(moved, next);
  const letGo = (back) => {
    if (back) place(row);
    row.classList.remove('drag');
    row = null;
  };
  document.addEventListener('pointerdown', (event) => {
    if (row || event.button) return;
    row = event.target.closest('.order .icon-box')?.parentElement;
    if (!row) return;
    row.home = row.nextElementSibling;
    row.classList.add('drag');
    // The list gets the pointer events, because the row itself leaves the list for a moment whenever it moves.
    row.parentElement.setPointerCapture(event.pointerId);
  });
  const on = (name, act) => document.addEventListener(name, (event) => { if (row) act(event); });
  on('pointermove', ({ clientY }) => {
    const below = [...row.parentElement.children].find((other) => {
      const { top, bottom } = other.getBoundingClientRect();
      return other !== row && 2 * clientY < top + bottom;
    }) || null;
    if (row.nextElementSibling !== below) place(row, below);
    row.scrollIntoView({ block: 'nearest' });
  });
  on('pointerup', () => {
    const moved = row;
    letGo();
    if (moved.nextElementSibling === moved.home) return;
    const form = moved.querySelector('form').cloneNode(true);
    form.hidden = true;
    form.elements.to.value = 'after ' + (moved.previousElementSibling?.dataset.habit || '');
    moved.append(form);
    // The new page has the new order. If the order was not stored, there is no new page, and the old order is restored.
    new MutationObserver(() => {
      if (moved.ariaBusy) return;
      form.remove();
      place(moved);
    }).observe(moved, { attributes: true });
    form.requestSubmit();
  });
  on('pointercancel', letGo);
  on('keydown', ({ key }) => { if (key === 'Escape') letGo(true); });
})();
