/* Control of the checklist by keys and by touch. */
(() => {
  'use strict';
  // Keys: j and k go from habit to habit; space presses the button that has the focus, as everywhere.
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input, textarea, select')) return;
    if (event.key !== 'j' && event.key !== 'k') return;
    const all = [...document.querySelectorAll('.row[data-habit]')].filter((row) => row.offsetParent);
    if (!all.length) return;
    const now = all.findIndex((row) => row.contains(document.activeElement));
    const next = now < 0 ? 0 : Math.max(0, Math.min(all.length - 1, now + (event.key === 'j' ? 1 : -1)));
    all[next].querySelector('button:enabled, a').focus();
    event.preventDefault();
  });

  // A swipe to the left ticks a habit off, never undoes: the row follows the finger and shows what letting go does.
  let swipe = null;
  const on = (name, work) => document.addEventListener(name, work, { passive: true });
  const letGo = () => {
    swipe?.row.classList.remove('is-swiped', 'is-far');
    swipe = null;
  };
  on('touchstart', ({ touches, target }) => {
    letGo();
    const row = target.closest('.row[data-habit]:not(.is-done)');
    const form = row?.querySelector('form[data-swipe]');
    if (!form || touches.length > 1 || target.closest('form.small-form')) return;
    swipe = { row, button: form.querySelector('button'), x: touches[0].clientX, y: touches[0].clientY };
    row.dataset.swipe = form.dataset.swipe;
  });
  on('touchmove', ({ touches: [{ clientX, clientY }] }) => {
    if (!swipe) return;
    const { row, x, y } = swipe;
    const left = x - clientX;
    const isSwiped = row.classList.contains('is-swiped');
    // The finger moves up or down: the page is scrolled.
    if (!isSwiped && Math.abs(clientY - y) > Math.max(10, left)) { letGo(); return; }
    row.classList.toggle('is-swiped', isSwiped || left > 10);
    row.classList.toggle('is-far', left > 60);
    row.style.setProperty('--left', `${Math.max(0, Math.min(left, 160))}px`);
  });
  on('touchend', () => {
    const button = swipe?.row.matches('.is-far') && swipe.button;
    letGo();
    if (button) button.click();
  });
  on('touchcancel', letGo);
})();
