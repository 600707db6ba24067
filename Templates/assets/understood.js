/* Shows what is understood of a task's line while it is typed; only in the local web app, which loads it with the field's
   first focus. Without this file the note that answers the form says it. */
(() => {
  'use strict';
  let asked = 0;
  let waiting;
  const ask = async (field) => {
    const form = field.form;
    const place = form.querySelector('.understood');
    const number = ++asked;
    if (!field.value.trim()) { place.replaceChildren(); return; }
    // Not in the address, which is written down on the way.
    const body = new URLSearchParams({ token: form.elements.token.value, line: field.value, list: form.elements.list.value });
    try {
      const answer = await fetch(form.dataset.understood, { method: 'POST', body });
      if (!answer.ok || number !== asked) return;
      const { pieces, problem, notes } = await answer.json();
      if (number !== asked) return;
      place.replaceChildren(...pieces.map(({ name, said }) => {
        const chip = document.createElement('span');
        const value = document.createElement('b');
        value.textContent = said;
        chip.append(name, ' ', value);
        return chip;
      }));
      // Below them, why the line is no task, and what is worth knowing.
      for (const sentence of [problem, ...notes ?? []].filter(Boolean)) {
        const text = document.createElement('small');
        text.textContent = sentence;
        place.append(text);
      }
    } catch { /* Without a connection nothing is shown. */ }
  };
  const look = ({ target }) => {
    if (!target.closest('.task-add')) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => ask(target), 150);
  };
  document.addEventListener('input', look);
  // What was typed before this script came.
  for (const field of document.querySelectorAll('.task-add [name=line]')) look({ target: field });
})();
