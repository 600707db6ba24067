/* The local web app: forms are sent without leaving the page, and a page that is out of date is made anew. Every form
   works without this file. */
(() => {
  'use strict';
  const bar = document.querySelector('.note');
  const rows = () => [...document.querySelectorAll('.row[data-habit]')];
  const here = () => location.href.split('#')[0];

  // What came of a change, and the way back.
  let hide = 0;
  const say = (text, { bad = false, undo = '' } = {}) => {
    if (!bar) return;
    clearTimeout(hide);
    bar.querySelector('p').textContent = text;
    bar.classList.toggle('is-bad', bad);
    const form = bar.querySelector('form');
    form.hidden = !undo;
    form.elements.change.value = undo;
    bar.hidden = !text;
    if (!bad) hide = setTimeout(() => { if (!bar.contains(document.activeElement)) bar.hidden = true; }, 20000);
  };

  try {
    const told = JSON.parse(sessionStorage.getItem('daybook-told'));
    sessionStorage.removeItem('daybook-told');
    if (told) say(told.message, { undo: told.undo || '' });
  } catch { /* Nothing was kept. */ }

  // The page as it is now, in place of the one that is shown. Scripts of single pages look at theirs once: those are loaded.
  let stale = false;
  let leaving = false;
  const isChanged = (field) => {
    if (!field.name || field.type === 'hidden' || field.type === 'submit') return false;
    if (field.type === 'file') return field.files.length > 0;
    if (field.type === 'radio' || field.type === 'checkbox') return field.checked !== field.defaultChecked;
    if (field.options) return field.selectedIndex !== Math.max(0, [...field.options].findIndex((o) => o.defaultSelected));
    return 'defaultValue' in field && field.value !== field.defaultValue;
  };
  // A form that came back with what is wrong holds what was typed.
  const isEdited = () => [...document.querySelectorAll('main :is(form.say, form.ask)')].some((form) =>
    'kept' in form.dataset || form.contains(document.activeElement) || [...form.elements].some(isChanged));
  const place = (element) => {
    const row = element && element.closest && element.closest('.row[data-habit]');
    if (!row) return null;
    return [row.dataset.habit, [...row.querySelectorAll('a, button, summary, input:not([type=hidden])')].indexOf(element)];
  };
  const swap = async () => {
    if (leaving) return;
    if (isEdited()) { stale = true; return; }
    stale = false;
    if (document.querySelector('script[src$="history.js"], script[src$="course.js"]')) { location.reload(); return; }
    const answer = await fetch(here(), { cache: 'no-cache', headers: { 'x-daybook': 'page' } });
    if (!answer.ok) { if (answer.status === 404) location.reload(); return; }
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const [old, now] = [document.getElementById('main'), page.getElementById('main')];
    if (!old || !now) { location.reload(); return; }
    const focus = place(document.activeElement);
    const open = rows().filter((row) => row.querySelector('details[open]')).map((row) => row.dataset.habit);
    const [x, y] = [scrollX, scrollY];
    old.replaceWith(document.adoptNode(now));
    document.title = page.title;
    document.body.dataset.revision = page.body.dataset.revision;
    for (const row of rows()) {
      if (open.includes(row.dataset.habit)) row.querySelector('details').open = true;
      if (focus && focus[0] === row.dataset.habit) {
        const fields = [...row.querySelectorAll('a, button, summary, input:not([type=hidden])')];
        (fields[focus[1]] || fields[0])?.focus({ preventScroll: true });
      }
    }
    scrollTo(x, y);
    showPlaces();
    document.dispatchEvent(new Event('daybook:page'));
  };
  document.addEventListener('focusout', () => { if (stale) setTimeout(() => { if (stale) swap(); }, 0); });

  // Photos are made to fit before they are sent.
  const fit = async (file, limit) => {
    if (file.size <= limit && /^image\/(jpeg|png|webp)$/.test(file.type)) return file;
    let picture;
    try { picture = await createImageBitmap(file, { imageOrientation: 'from-image' }); } catch { return file; }
    let side = Math.min(1280, Math.max(picture.width, picture.height));
    for (; side > 80; side *= .75) {
      const scale = side / Math.max(picture.width, picture.height);
      const canvas = document.createElement('canvas');
      canvas.width = Math.max(1, Math.round(picture.width * scale));
      canvas.height = Math.max(1, Math.round(picture.height * scale));
      canvas.getContext('2d').drawImage(picture, 0, 0, canvas.width, canvas.height);
      for (const quality of [.85, .7, .55]) {
        const blob = await new Promise((done) => canvas.toBlob(done, 'image/jpeg', quality));
        if (blob && blob.size <= limit) return new File([blob], 'photo.jpg', { type: 'image/jpeg' });
      }
    }
    return file;
  };

  // The page that comes says what was stored.
  const leave = (told) => {
    leaving = true;
    try { sessionStorage.setItem('daybook-told', JSON.stringify(told)); } catch { /* Then it is not said. */ }
    const to = new URL(told.page, location.href);
    const stays = to.href.split('#')[0] === here();
    if (to.href !== location.href) location.href = to.href;
    if (stays) location.reload();
  };
  // A form of its own page that was refused: it comes back with what was typed, and with what is wrong beside it.
  const showAgain = async (answer) => {
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const main = page.getElementById('main');
    if (!main) { say(page.body.textContent.trim() || bar.dataset.failed, { bad: true }); return; }
    for (const name of ['href', 'action', 'src']) {
      for (const element of main.querySelectorAll(`[${name}]`)) {
        const at = element.getAttribute(name);
        if (!at.startsWith('#')) element.setAttribute(name, new URL(at, answer.url));
      }
    }
    document.getElementById('main').replaceWith(document.adoptNode(main));
    showPlaces();
    document.dispatchEvent(new Event('daybook:page'));
    scrollTo(0, 0);
    (main.querySelector('[autofocus]') || main).focus();
  };

  // One form after the other, so that they are stored in the order in which they were sent.
  let line = Promise.resolve();
  const clear = (form) => {
    form.reset();
    document.activeElement?.blur?.();
    const details = form.closest('details');
    if (details) details.open = false;
  };
  const send = async (form, button) => {
    const row = form.closest('.row[data-habit]');
    const data = new FormData(form, button);
    const tick = row && form.classList.contains('tk') ? row : null;
    if (tick && await self.waiting?.takeBack(row).catch(() => false)) { say(''); return; }
    if (self.waiting) data.set('key', self.waiting.newKey());
    if (tick) tick.classList.toggle('is-done');
    if (row) row.setAttribute('aria-busy', 'true');
    const undone = () => {
      if (tick) tick.classList.toggle('is-done');
      if (row) row.removeAttribute('aria-busy');
    };
    try {
      const photo = data.get('photo');
      if (photo instanceof File && photo.size) data.set('photo', await fit(photo, Number(form.dataset.photoLimit) || 65536));
      const isPage = form.classList.contains('ask');
      const answer = await fetch(
        form.action, { method: 'POST', body: data, headers: { accept: 'application/json' + (isPage ? ', text/html' : '') } });
      const type = answer.headers.get('content-type') || '';
      // A proxy whose other side is away is no connection either.
      if (answer.status >= 502 && answer.status <= 504) throw new Error(answer.statusText);
      if (isPage && type.includes('html')) { await showAgain(answer); return; }
      const told = type.includes('json') ? await answer.json() : null;
      if (!told || !told.stored) {
        undone();
        const text = told ? told.message : new DOMParser().parseFromString(await answer.text(), 'text/html').body.textContent.trim();
        say(text || bar.dataset.failed, { bad: true });
        return;
      }
      if (isPage) { leave(told); return; }
      if (form.classList.contains('say')) clear(form);
      say(told.message, { undo: told.undo || '' });
      if (document.querySelector('form.say') && !row && !form.closest('.note') || 'go' in form.dataset) { leave(told); return; }
      await swap();
    } catch {
      undone();
      const kept = await self.waiting?.keep(form, data, row).catch(() => false);
      if (kept && form.classList.contains('say')) clear(form);
      say(kept || bar.dataset.failed, { bad: !kept });
    }
  };
  if (self.waiting) waiting.sent = (told) => { say(told.message, { undo: told.undo || '' }); swap(); };
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (form.method !== 'post' || new URL(form.action).origin !== location.origin) return;
    event.preventDefault();
    line = line.then(() => send(form, event.submitter));
  });

  // Keys: j and k go from habit to habit; space presses the button that has the focus, as everywhere.
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input, textarea, select')) return;
    if (event.key !== 'j' && event.key !== 'k') return;
    const all = rows();
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

  // Where somebody is, if they want it and the browser gives it.
  const showPlaces = () => {
    for (const b of document.querySelectorAll('[data-here]')) b.hidden = !(isSecureContext && navigator.geolocation);
  };
  document.addEventListener('click', (event) => {
    const b = event.target.closest('[data-here]');
    if (!b) return;
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => { b.form.elements.location.value = `${coords.latitude.toFixed(6)},${coords.longitude.toFixed(6)}`; },
      () => say(bar.dataset.noPlace, { bad: true }), { enableHighAccuracy: true, timeout: 15000, maximumAge: 60000 });
  });
  showPlaces();

  // The icon and the colour that are chosen are seen at once.
  document.addEventListener('input', (event) => {
    const fold = event.target.closest('form.ask .fold');
    const ic = fold?.querySelector('summary > .ic');
    if (!ic) return;
    const chosen = (name) => fold.querySelector(`[name=${name}]:checked`)?.closest('label');
    const color = [...(chosen('color')?.classList || [])].find((name) => name.startsWith('c-'));
    if (color) {
      ic.className = `ic ${color}`;
      const main = document.getElementById('main');
      main.className = color;
    }
    const own = fold.querySelector('[name=own_icon]')?.value.trim();
    if (event.target.name === 'icon') fold.querySelector('[name=own_icon]').value = '';
    if (own && event.target.name === 'own_icon') ic.textContent = own;
    else if (event.target.name === 'icon') ic.replaceChildren(...[...chosen('icon').querySelectorAll('svg')].map((svg) => svg.cloneNode(true)));
  });

  // What is wrong with the data folder lies over the page until it is mended.
  const wrong = (problems) => {
    document.querySelector('.wrong')?.remove();
    if (!problems.length) return;
    const make = (tag, text, parent) => {
      const element = parent.appendChild(document.createElement(tag));
      element.textContent = text;
      return element;
    };
    const box = document.createElement('section');
    box.className = 'wrong';
    box.setAttribute('role', 'alert');
    make('h2', bar.dataset.errors, box);
    const list = make('ul', '', box);
    for (const problem of problems) {
      const item = make('li', '', list);
      make('b', problem.message, item);
      if (problem.file) make('div', problem.file + (problem.line ? `, ${bar.dataset.line} ${problem.line}` : ''), item);
      if (problem.excerpt) make('pre', problem.excerpt, item);
      if (problem.hint) make('div', problem.hint, item);
    }
    document.body.append(box);
  };

  // News of the data folder, while the page is looked at: browsers keep few connections to one place.
  let news = null;
  const listen = () => {
    if (document.hidden || news) return;
    news = new EventSource('/-/changes');
    news.addEventListener('revision', (event) => {
      wrong([]);
      line = line.then(() => (event.data !== document.body.dataset.revision ? swap() : null)).catch(() => {});
    });
    news.addEventListener('problems', (event) => wrong(JSON.parse(event.data)));
    news.addEventListener('open', () => self.waiting?.connection(true));
    news.addEventListener('error', () => { if (news && !document.hidden && !leaving) self.waiting?.connection(false); });
  };
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) { news?.close(); news = null; } else listen();
  });
  addEventListener('pagehide', () => { news?.close(); news = null; });
  addEventListener('pageshow', () => { leaving = false; listen(); });
  listen();
})();
