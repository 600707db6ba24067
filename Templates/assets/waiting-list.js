/* Shows what waits for a connection: as a list at the foot of the page, where each can be dropped and what was refused be
   decided, and in the page itself, where rows and boxes look so. */
(() => {
  'use strict';
  const box = document.querySelector('.waiting');
  const make = (tag, text, parent) => {
    const element = parent.appendChild(document.createElement(tag));
    element.textContent = text;
    return element;
  };
  // The date and time of a change in the language of the page.
  const when = (made) => {
    const { day, months, monthsInDates, time, halves } = box.dataset;
    const moment = new Date(made);
    const two = (number) => String(number).padStart(2, '0');
    const [H, mm] = [moment.getHours(), two(moment.getMinutes())];
    const h = (H + 11) % 12 + 1;
    const parts = {
      d: moment.getDate(), mon: (monthsInDates || months).split(', ')[moment.getMonth()], H, h, mm, HH: two(H), hh: two(h),
      half: halves.split(',')[H < 12 ? 0 : 1],
    };
    const isToday = moment.toDateString() === new Date().toDateString();
    return (isToday ? time : `${day}, ${time}`).replace(/{(\w+)}/g, (all, name) => parts[name] ?? all);
  };
  const button = (text, press, parent) => {
    const element = make('button', text, parent);
    element.className = 'btn';
    element.onclick = press;
  };
  // Shows the form of a change that was refused, with what is stored beside what was typed. It goes on waiting under its key
  // until one is chosen.
  const decide = async (entry, tell) => {
    const answer = await waiting.post(entry, 'application/json, text/html').catch(() => null);
    if (!answer) { studio.say(box.dataset.off, { bad: true }); return; }
    if (answer.headers.get('content-type')?.includes('html')) {
      box.open = false;
      await load('forms');
      await self.showAgain(answer, { key: entry.key, made: Math.floor(entry.made / 1000) });
      return;
    }
    const told = await answer.json();
    if (told.stored) await waiting.drop(entry.key);
    tell(told);
  };

  const list = (entries, show, tell) => {
    const list = box.querySelector('ul');
    list.textContent = '';
    for (const entry of entries) {
      const item = make('li', '', list);
      make('span', `${entry.title} · ${entry.what} · ${when(entry.made)}`, item);
      if (entry.refused) make('b', `${box.dataset.refused} ${entry.refused}`, item);
      if (entry.refused && entry.form && entry.task) button(box.dataset.decide, () => decide(entry, tell), item);
      button(box.dataset.drop, () => waiting.drop(entry.key).then(show), item);
    }
  };

  // What waits to be ticked, or to be open again, looks so.
  const turn = (row, name, isTurned) => {
    if (isTurned === 'ticked' in row.dataset) return;
    row.classList.toggle(name);
    if (isTurned) row.dataset.ticked = ''; else delete row.dataset.ticked;
  };
  const markHabits = (entries) => {
    // On the page of their order habits are not checked in.
    for (const row of document.querySelectorAll('.row[data-habit]:not(.order > .row)')) {
      const waits = entries.filter((entry) => entry.habit === row.dataset.habit);
      turn(row, 'is-done', waits.some((entry) => entry.isTick));
      row.classList.toggle('is-waiting', !!waits.length);
      row.querySelector('.more')?.remove();
      const sum = waits.reduce((sum, entry) => sum + (entry.amount || 0), 0);
      const place = row.querySelector('.row-amount');
      if (!sum || !place) continue;
      const more = make('span', `+ ${waiting.amount(sum, row)} …`, place);
      more.className = 'more';
    }
  };
  const markTasks = (entries) => {
    for (const form of document.querySelectorAll('.box-form')) {
      const isWaiting = entries.some((entry) => entry.isTick && waiting.isAbout(entry, form));
      turn(form.closest('li, article'), 'done', isWaiting);
      form.classList.toggle('is-waiting', isWaiting);
    }
  };

  // Tasks and steps that were typed on this page stand in lists of their own, since what is typed says only to Daybook where
  // they belong: above the other tasks, below the other steps.
  let added = [];
  const placeOf = (form) => {
    const list = document.createElement('ul');
    const isStep = form.matches('.step-form');
    list.className = isStep ? 'task-steps' : 'tasks';
    const groups = document.querySelector('.task-groups');
    if (isStep) form.before(list); else if (groups) groups.before(list); else form.after(list);
    return list;
  };
  const showAdded = (entries) => {
    for (const list of added) list.remove();
    added = [];
    for (const form of document.querySelectorAll('.task-add, .step-form')) {
      // The line of its task, which is sent besides, moves.
      const isFrom = (entry) => ['page', 'list', 'title'].every((name) =>
        form.elements[name]?.value === entry.fields.find((field) => field[0] === name)?.[1]);
      const typed = entries.filter((entry) => entry.adds && isFrom(entry));
      if (!typed.length) continue;
      const list = placeOf(form);
      added.push(list);
      for (const entry of typed) {
        const row = make('li', '', list);
        row.className = `${form.matches('.step-form') ? 'task-step' : 'task'} is-waiting`;
        make('span', '', row).className = 'task-box';
        const text = make('div', '', row);
        text.className = 'task-text';
        const title = make('p', '', text);
        title.className = 'task-title';
        make('bdi', entry.title, title);
        make('p', `${entry.what} · ${when(entry.made)}`, text).className = 'task-facts';
      }
    }
  };

  self.drawWaiting = (entries, show, tell) => {
    list(entries, show, tell);
    const accepted = entries.filter((entry) => !entry.refused);
    markHabits(accepted);
    markTasks(accepted);
    showAdded(accepted);
  };
})();
