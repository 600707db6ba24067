/* Groups, sorts and filters the tasks of a page. Without this file they stand in groups by date. What was chosen is in the
   address, so that it can be bookmarked, and undone by the back button. The local web app answers such addresses itself,
   over all tasks and without scripts; what stands on its page is arranged here only while it cannot be reached. */
(() => {
  'use strict';
  // The page without changes, from which each arrangement is made.
  let kept;
  const places = () => document.querySelector('.task-groups');
  const tools = () => document.querySelector('.task-tools');
  const text = (task, selector) => [...task.querySelectorAll(selector)].map((part) => part.textContent.trim());
  const rank = (task) => Number(task.querySelector('.task-text .bars')?.className.match(/bars-(\d)/)[1] ?? 0);
  const title = (task) => task.querySelector('.task-title').textContent.trim();
  const day = (task) => task.querySelector('time')?.dateTime || '9999';
  const language = document.documentElement.lang;

  // What a task is grouped by; several labels put it into several groups.
  const kinds = {
    priority: (task) => text(task, '.task-text .bars').concat([...task.querySelectorAll('.task-text .bars')].map((bars) => bars.ariaLabel)).filter(Boolean).slice(0, 1),
    label: (task) => text(task, '.task-label'),
    list: (task) => text(task, '.task-list'),
    assignee: (task) => text(task, '.task-with'),
  };
  const orders = {
    priority: (one, other) => rank(other) - rank(one) || day(one).localeCompare(day(other)),
    title: (one, other) => title(one).localeCompare(title(other), language),
    order: (one, other) => number(one) - number(other),
  };
  const number = (task) => Number(task.id.match(/\d+$/)?.[0] ?? 0);

  const wanted = () => {
    const query = new URLSearchParams(location.search);
    return { group: query.get('group') ?? '', sort: query.get('sort') ?? '', find: (query.get('find') ?? '').trim() };
  };

  const make = (name, tasks, pattern) => {
    const group = pattern.cloneNode(false);
    group.className = 'task-group';
    delete group.dataset.group;
    const heading = document.createElement('h2');
    const count = document.createElement('small');
    count.textContent = new Intl.NumberFormat(language).format(tasks.length);
    heading.append(name, ' ', count);
    const list = document.createElement('ul');
    list.className = 'tasks';
    list.append(...tasks);
    group.append(heading, list);
    return group;
  };

  const groupsOf = (tasks, { group, sort, find }) => {
    const pattern = kept.find((place) => place.matches('.task-group'));
    const isFound = (task) => !find || task.textContent.toLowerCase().includes(find.toLowerCase());
    const inOrder = (list) => orders[sort] ? list.sort(orders[sort]) : list;
    if (!kinds[group]) {
      return kept.map((place) => {
        const found = [...place.querySelectorAll('.tasks > .task')].filter(isFound);
        if (!found.length) return null;
        const copy = make('', inOrder(found.map((task) => task.cloneNode(true))), pattern);
        copy.className = place.className;
        copy.querySelector('h2').replaceWith(place.querySelector('h2').cloneNode(true));
        return copy;
      }).filter(Boolean);
    }
    const none = places().dataset['no' + group[0].toUpperCase() + group.slice(1)] ?? '';
    const groups = new Map();
    for (const task of tasks.filter(isFound)) {
      const names = kinds[group](task);
      (names.length ? names : ['']).forEach((name, index) => {
        const copy = task.cloneNode(true);
        // An anchor is there once.
        if (index) for (const part of [copy, ...copy.querySelectorAll('[id]')]) part.id = 'also-'.repeat(index) + part.id;
        groups.set(name, [...groups.get(name) ?? [], copy]);
      });
    }
    const names = [...groups.keys()];
    names.sort((one, other) => !one - !other || (group === 'priority' ? rank(groups.get(other)[0]) - rank(groups.get(one)[0]) : one.localeCompare(other, language)));
    return names.map((name) => make(name || none, inOrder(groups.get(name)), pattern));
  };

  const show = () => {
    const place = places();
    if (!place || !tools()) return;
    kept ??= [...place.children].map((group) => group.cloneNode(true));
    const query = new URLSearchParams(location.search);
    const wish = wanted();
    fill();
    const isPlain = !wish.group && !wish.sort && !wish.find;
    const tasks = kept.flatMap((group) => [...group.querySelectorAll('.tasks > .task')]);
    place.replaceChildren(...(isPlain ? kept.map((group) => group.cloneNode(true)) : groupsOf(tasks, wish)));
    const status = document.querySelector('.nothing-found');
    // Only the local web app knows what these ask for; without a connection the tasks are not shown as if they were it.
    const isAway = document.querySelector('.waiting .off')?.hidden === false;
    const isUnknown = isAway && ['due', 'priority', 'label', 'assignee', 'list'].some((name) => query.get(name));
    if (isUnknown) place.replaceChildren();
    const nothing = isUnknown ? document.querySelector('.waiting').dataset.off : status.dataset.nothing;
    status.textContent = place.children.length ? '' : nothing;
    document.dispatchEvent(new Event('daybook:tasks'));
  };

  // The form of the local web app has an address.
  const isServed = () => tools().hasAttribute('action');
  const fill = () => {
    const query = new URLSearchParams(location.search);
    for (const field of tools().elements) if (field.name) field.value = query.get(field.name) ?? '';
  };
  // Puts the answer in place of what is shown. The form stays as it is, and with it what is typed there.
  const ask = async () => {
    const { href } = location;
    try {
      const answer = await fetch(href, { cache: 'no-cache', headers: { 'x-daybook': 'page' } });
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      if (location.href !== href) return;
      const [old, now] = [document, page].map((one) => one.getElementById('arranged'));
      if (!old || !now) { location.reload(); return; }
      old.replaceWith(now);
      kept = undefined;
      document.title = page.title;
      document.dispatchEvent(new Event('daybook:tasks'));
      // Without a connection the page comes from storage as it is without anything chosen.
      if (String(asked()) && !page.querySelector('.task-tools[data-arranged]')) show();
    } catch { show(); }
  };
  const asked = () => new URLSearchParams([...new FormData(tools())].filter(([, value]) => value));

  const start = () => {
    kept = undefined;
    if (!tools()) return;
    if (!isServed()) tools().classList.add('on');
    if (location.search && !tools().hasAttribute('data-arranged')) show();
  };
  let wait = 0;
  const choose = (isTyping) => {
    const query = String(asked());
    const to = (isServed() ? new URL(tools().action).pathname : location.pathname) + (query ? '?' + query : '');
    // Letters of a search are one step of the browser's history.
    history[isTyping ? 'replaceState' : 'pushState'](null, '', to);
    if (!isServed()) { show(); return; }
    clearTimeout(wait);
    wait = setTimeout(ask, isTyping ? 250 : 0);
  };
  document.addEventListener('change', ({ target }) => target.closest('.task-tools') && target.name !== 'find' && choose(false));
  document.addEventListener('input', ({ target }) => target.name === 'find' && target.closest('.task-tools') && choose(true));
  document.addEventListener('submit', (event) => {
    if (!event.target.matches('.task-tools')) return;
    event.preventDefault();
    if (isServed()) choose(true);
  });
  const follow = () => {
    if (!tools() || !isServed()) { show(); return; }
    fill();
    ask();
  };
  // The local web app loads this file with the first gesture, so that it hears itself of somebody who goes back.
  if (self.studio) self.followAddress = follow; else addEventListener('popstate', follow);
  // The local web app puts a newer page in this one's place.
  document.addEventListener('daybook:page', start);

  // What was chosen before this file came. A page from storage has nothing of what its address asks for, until start() fills
  // it in: that was not chosen now.
  const inPage = (field) => field.options ? ([...field.options].find((one) => one.defaultSelected) ?? field.options[0]).value : field.defaultValue;
  const query = new URLSearchParams(location.search);
  const chosen = !tools() || !isServed() ? [] : [...tools().elements]
    .filter((field) => field.name && ![inPage(field), query.get(field.name)].includes(field.value))
    .map((field) => [field, field.value]);
  start();
  for (const [field, value] of chosen) field.value = value;
  if (chosen.length) choose(false);
})();
