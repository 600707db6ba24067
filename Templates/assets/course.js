/* The progress of a visitor in the course of the public edition: posts that were read and habits that were kept are
   stored in this browser only. Every post can be read without this file, and a first visit leaves pages unchanged. */
(() => {
  'use strict';
  const root = new URL('..', document.currentScript.src);
  const key = 'daybook-course ' + root.pathname;
  const nothing = () => ({ read: {}, habits: {} });

  const load = () => {
    try {
      const known = JSON.parse(localStorage.getItem(key));
      return { read: { ...known?.read }, habits: { ...known?.habits } };
    } catch { return nothing(); }
  };
  let known = load();
  // What this page stored. Two tabs that store in the same moment may not see each other's, and the later would undo the
  // earlier: what is missing then is stored again.
  let own = nothing();
  // Storage may be missing, full or refused; the progress then lasts until the page is left.
  let isKept = true;
  const store = () => {
    try { localStorage.setItem(key, JSON.stringify(known)); isKept = true; } catch { isKept = false; }
    return isKept;
  };
  const change = (kind, id, value) => {
    // Another tab may have stored something since this page was loaded.
    if (isKept) known = load();
    known[kind][id] = own[kind][id] = value;
    return store();
  };
  const refreshing = [];
  const today = () => {
    const now = new Date();
    return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
  };

  const later = (day, days) => {
    const [year, month, date] = day.split('-').map(Number);
    return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10);
  };

  // The front matter comes from the page; the day and the visitor's own words are added.
  const fileOf = (habit) =>
    habit.source.replace(/\n---\s*$/, `\nstart: ${habit.start}\n${habit.days ? `end: ${later(habit.start, habit.days - 1)}\n` : ''}---\n`)
    + (habit.words ? habit.words.trim() + '\n' : '');
  const download = (slug, habit) => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([fileOf(habit)], { type: 'text/markdown' }));
    link.download = slug + '.md';
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  };

  for (const place of document.querySelectorAll('[data-read]')) {
    const id = place.dataset.read;
    const button = place.querySelector('button');
    const said = place.querySelector('[role=status]');
    const show = () => {
      button.hidden = id in known.read;
      said.textContent = id in known.read ? (isKept ? said.dataset.said : said.dataset.failed) : '';
    };
    button.addEventListener('click', () => { change('read', id, today()); show(); });
    refreshing.push(show);
    place.style.minHeight = place.offsetHeight + 'px';
    show();
    place.classList.add('on');
  }

  for (const place of document.querySelectorAll('[data-keep]')) {
    const slug = place.dataset.keep;
    const words = place.querySelector('textarea');
    const [store, fetch] = [place.querySelector('[data-store]'), place.querySelector('[data-download]')];
    const said = place.querySelector('[role=status]');
    words.value = known.habits[slug]?.words ?? '';
    const show = () => { fetch.hidden = !(slug in known.habits); };
    show();
    refreshing.push(show);
    store.addEventListener('click', () => {
      const start = known.habits[slug]?.start ?? today();
      const days = Number(place.closest('[data-days]')?.dataset.days) || 0;
      const kept = change('habits', slug, { source: place.dataset.source, start, days, words: words.value });
      said.textContent = kept ? said.dataset.said : said.dataset.failed;
      show();
    });
    fetch.addEventListener('click', () => download(slug, known.habits[slug]));
    place.classList.add('on');
  }

  // Reads again what another tab stored, or what was stored before this page came back from the browser history.
  const refresh = () => {
    if (!isKept) return;
    const stored = load();
    known = { read: { ...own.read, ...stored.read }, habits: { ...own.habits, ...stored.habits } };
    if (['read', 'habits'].some((kind) => Object.keys(known[kind]).length > Object.keys(stored[kind]).length)) store();
    for (const show of refreshing) show();
  };
  addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return;
    // Another tab forgot everything.
    if (!event.newValue) own = nothing();
    refresh();
  });
  addEventListener('pageshow', (event) => { if (event.persisted) refresh(); });

  const overview = document.querySelector('[data-course]');
  if (!overview) return;
  const progress = overview.querySelector('[data-progress]');
  const nextPost = overview.querySelector('[data-next]');
  const aside = document.querySelector('[data-course=known]');
  const kept = aside.querySelector('[data-kept]');
  const rows = [...document.querySelectorAll('li[data-post]')].filter((row) => row.querySelector('a'));
  const asItCame = { words: progress.textContent, classes: rows.map((row) => row.className) };

  const showReading = () => {
    let next = null;
    for (const list of document.querySelectorAll('.posts')) {
      let isWaiting = false;
      for (const row of list.querySelectorAll('li[data-post]')) {
        const link = row.querySelector('a');
        if (!link) continue;
        const isRead = row.dataset.post in known.read;
        // A later post is marked but stays a link, because a browser that lost its storage must lock nobody out.
        row.className = isRead ? 'read' : isWaiting ? 'shut' : 'open';
        row.title = isWaiting && !isRead ? list.dataset.later : '';
        if (!isRead && !isWaiting) next ??= link;
        isWaiting ||= !isRead;
      }
    }
    progress.textContent = progress.dataset.progress
      .replace('{n}', rows.filter((row) => row.dataset.post in known.read).length).replace('{all}', rows.length);
    nextPost.hidden = !next;
    if (next) nextPost.querySelector('a').replaceWith(next.cloneNode(true));
  };
  const showNothing = () => {
    progress.textContent = asItCame.words;
    nextPost.hidden = true;
    rows.forEach((row, index) => { row.className = asItCame.classes[index]; row.removeAttribute('title'); });
  };
  const show = () => {
    if (Object.keys(known.read).length) showReading(); else showNothing();
    const habits = Object.entries(known.habits);
    aside.hidden = !habits.length && !Object.keys(known.read).length;
    kept.hidden = !habits.length;
    kept.querySelector('ul').replaceChildren(...habits.map(([slug, habit]) => {
      const item = document.createElement('li');
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'btn';
      button.textContent = slug + '.md';
      button.addEventListener('click', () => download(slug, habit));
      item.append(button, ' ', habit.words);
      return item;
    }));
  };
  aside.querySelector('[data-forget]').addEventListener('click', () => {
    [known, own] = [nothing(), nothing()];
    try { localStorage.removeItem(key); } catch {}
    show();
    progress.tabIndex = -1;
    progress.focus();
  });
  refreshing.push(show);
  if (!Object.keys(known.read).length && !Object.keys(known.habits).length) return;
  // The texts below replace others; the height stays, so that nothing moves.
  overview.style.minHeight = overview.offsetHeight + 'px';
  show();
})();
