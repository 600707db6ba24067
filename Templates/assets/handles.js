/* What can be moved on the pages of the local web app: tasks get their handles here, because without scripts these would do
   nothing. What moves them, order.js, comes when somebody is about to move something. */
self.handles = (() => {
  'use strict';
  const texts = () => document.querySelector('[data-handle]')?.dataset;
  const text = (name, values) => texts()[name].replace(/{(\w+)}/g, (all, key) => values[key] ?? all);

  // A task as its form names it. Who may not change a task has no form.
  const fieldsOf = (row) => row.querySelector(':scope > :is(.box-form, [action$=task-move])')?.elements;
  const nameOf = (row) => fieldsOf(row).title.value;
  // Tasks of the same key stand in the order of their list. Others are in order of their dates, or as they are sorted.
  const keyOf = (row) => {
    const { list, due } = fieldsOf(row);
    const sort = new URLSearchParams(location.search).get('sort');
    if (sort && sort !== 'order') return row.id;
    return sort || !due?.value
      ? list.value : [list.value, due.value, row.querySelector('.task-text .bars')?.className].join();
  };
  // The tasks among which one has its place, and the lists to which it can go.
  const mates = (row) => [...row.parentElement.children].filter((other) => fieldsOf(other) && keyOf(other) === keyOf(row));
  const lists = (row) => [...document.querySelectorAll('.list-tabs [data-list]')]
    .filter((tab) => tab.dataset.list !== fieldsOf(row).list.value);

  const dress = () => {
    if (!texts()) return;
    for (const row of document.querySelectorAll('[data-handle] :is(.tasks > .task:not(.done), .row)')) {
      const isMovable = fieldsOf(row) && (mates(row).length > 1 || lists(row).length);
      const grip = row.querySelector(':scope > .grip');
      if (grip && !isMovable) grip.remove();
      if (grip || !isMovable) continue;
      const made = row.appendChild(document.createElement('button'));
      made.type = 'button';
      made.className = 'grip';
      made.ariaLabel = text('handle', { name: nameOf(row) });
    }
  };
  for (const name of ['daybook:page', 'daybook:tasks']) document.addEventListener(name, dress);
  dress();

  // What is done to a handle until order.js is there, which takes it up.
  const handles = { texts, text, fieldsOf, nameOf, mates, lists, missed: [] };
  for (const name of ['pointerover', 'focusin', 'pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'keydown', 'dragstart']) {
    document.addEventListener(name, (event) => {
      const isAtHandle = event.target.closest?.('.grip, .order .icon-box, .grid [data-task]');
      // Browsers drag links by themselves.
      if (isAtHandle && name === 'dragstart') event.preventDefault();
      const { missed } = handles;
      if (!missed) return;
      if (isAtHandle && /down$/.test(name) || missed.length) missed.push(event);
      // A newer page waits until it is there.
      if (isAtHandle) {
        load('order').then(() => {
          missed.length = 0;
          document.dispatchEvent(new Event('focusout'));
        });
      }
      // The arrow keys do not scroll the page meanwhile; with another key they are the browser's.
      const isOther = event.altKey || event.ctrlKey || event.metaKey;
      if (isAtHandle?.matches('.grip') && /^Arrow/.test(event.key) && !isOther) event.preventDefault();
    });
  }
  return handles;
})();
