/* The checklist by keys and by touch. */
(() => {
  'use strict';
  // Keys: j and k go from habit to habit; space presses the button that has the focus, as everywhere.
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input, textarea, select')) return;
    if (event.key !== 'j' && event.key !== 'k') return;
    const all = [...document.querySelectorAll('.row[data-habit]')];
    if (!all.length) return;
    const now = all.findIndex((row) => row.contains(document.activeElement));
    const next = now < 0 ? 0 : Math.max(0, Math.min(all.length - 1, now + (event.key === 'j' ? 1 : -1)));
    (all[next].querySelector('button') || all[next].querySelector('a')).focus();
    event.preventDefault();
  });

  // A swipe to the left presses the button of the row.
  let touch = null;
  document.addEventListener('touchstart', (event) => {
    const row = event.touches.length === 1 && event.target.closest('.row[data-habit]');
    touch = row && !event.target.closest('form.say') ? { row, x: event.touches[0].clientX, y: event.touches[0].clientY } : null;
  }, { passive: true });
  document.addEventListener('touchend', (event) => {
    if (!touch) return;
    const { row, x, y } = touch;
    touch = null;
    const end = event.changedTouches[0];
    if (x - end.clientX > 60 && Math.abs(end.clientY - y) < 40) row.querySelector('button')?.click();
  }, { passive: true });
})();
