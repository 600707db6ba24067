/* The local web app: forms are sent without leaving the page, and a page that is out of date is made anew. Every form
   works without this file. */
(() => {
  'use strict';
  const bar = document.querySelector('.note');
  const rows = () => [...document.querySelectorAll('.row[data-habit]')];
  const here = () => location.href.split('#')[0];
  const on = (name, work) => document.addEventListener(name, work);

  // What came of a change, and the way back.
  let hide = 0;
  let said;
  const say = (message, { bad = false, undo = '' } = {}) => {
    if (!bar) return;
    said = { message, bad, undo };
    clearTimeout(hide);
    bar.querySelector('p').textContent = message;
    bar.classList.toggle('is-bad', bad);
    const form = bar.querySelector('form');
    form.hidden = !undo;
    form.elements.change.value = undo;
    bar.hidden = !message;
    if (!bad) hide = setTimeout(() => { if (!bar.contains(document.activeElement)) bar.hidden = true; }, 20000);
  };

  // The page that comes says it. Where nothing can be kept, it is not said.
  const hand = (told) => { try { sessionStorage.setItem('daybook-told', JSON.stringify(told)); } catch {} };
  const reload = () => {
    if (bar && !bar.hidden) hand(said);
    location.reload();
  };
  try {
    const told = JSON.parse(sessionStorage.getItem('daybook-told'));
    sessionStorage.removeItem('daybook-told');
    if (told) say(told.message, told);
    // Else nothing was kept.
  } catch {}

  // The page as it is now, in place of the one that is shown. Scripts of single pages look at theirs once: those are loaded.
  let stale = false;
  let leaving = false;
  const isChanged = (field) => {
    if (!field.name || /hidden|submit/.test(field.type)) return false;
    if (field.type === 'file') return field.files.length > 0;
    if (/radio|checkbox/.test(field.type)) return field.checked !== field.defaultChecked;
    if (field.options) return field.selectedIndex !== Math.max(0, [...field.options].findIndex((o) => o.defaultSelected));
    return 'defaultValue' in field && field.value !== field.defaultValue;
  };
  // A form that came back with what is wrong holds what was typed.
  const isEdited = () => [...document.querySelectorAll('main :is(form.say, form.ask)')].some((form) =>
    'kept' in form.dataset || form.contains(document.activeElement) || [...form.elements].some(isChanged));
  const fieldsOf = (row) => [...row.querySelectorAll('a, button, summary, input:not([type=hidden])')];
  const place = (element) => {
    const row = element?.closest?.('.row[data-habit]');
    return row ? [row.dataset.habit, fieldsOf(row).indexOf(element)] : null;
  };
  // A button that is replaced while it is pressed would not notice that it is let go. Browsers do not tell of every letting go.
  let press;
  on('pointerdown', () => {
    press = new Promise((done) => {
      setTimeout(done, 3000);
      self.onpointerup = self.onpointercancel = () => setTimeout(done, 50);
    });
  });
  const swap = async () => {
    if (leaving) return;
    stale = isEdited();
    if (stale) return;
    // What is sent next waits for this page: not for ever.
    const signal = AbortSignal.timeout?.(20000);
    const answer = await fetch(here(), { cache: 'no-cache', headers: { 'x-daybook': 'page' }, signal });
    if (!answer.ok) { if (answer.status === 404) location.reload(); return; }
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    await press;
    const [old, now] = [document.getElementById('main'), page.getElementById('main')];
    if (!old || !now || document.querySelector('[src$="history.js"], [src$="course.js"]')) return reload();
    const focus = place(document.activeElement);
    const open = rows().filter((row) => row.querySelector('details[open]')).map((row) => row.dataset.habit);
    const [x, y] = [scrollX, scrollY];
    old.replaceWith(now);
    document.title = page.title;
    document.body.dataset.revision = page.body.dataset.revision;
    for (const row of rows()) {
      if (open.includes(row.dataset.habit)) row.querySelector('details').open = true;
      if (focus && focus[0] === row.dataset.habit) {
        const fields = fieldsOf(row);
        (fields[focus[1]] || fields[0])?.focus({ preventScroll: true });
      }
    }
    scrollTo(x, y);
    document.dispatchEvent(new Event('daybook:page'));
  };
  on('focusout', () => setTimeout(() => { if (stale) swap(); }));

  // Photos are made to fit before they are sent.
  const fit = async (file, limit) => {
    if (file.size <= limit && /^image\/(jpeg|png|webp)$/.test(file.type)) return file;
    let picture;
    try { picture = await createImageBitmap(file, { imageOrientation: 'from-image' }); } catch { return file; }
    const length = Math.max(picture.width, picture.height);
    for (let side = Math.min(1280, length); side > 80; side *= .75) {
      const scale = side / length;
      const canvas = document.createElement('canvas');
      canvas.width = Math.ceil(picture.width * scale);
      canvas.height = Math.ceil(picture.height * scale);
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
    hand(told);
    const to = new URL(told.page, location.href);
    const stays = to.href.split('#')[0] === here();
    if (to.href !== location.href) location.href = to.href;
    if (stays) location.reload();
  };
  // One form after the other, so that they are stored in the order in which they were sent.
  let line = Promise.resolve();
  const clear = (form) => {
    form.reset();
    document.activeElement?.blur?.();
    form.closest('details')?.removeAttribute('open');
  };
  const send = async (form, button) => {
    const row = form.closest('.row[data-habit]');
    const data = new FormData(form, button);
    const tick = row && form.classList.contains('tk') ? row : null;
    if (tick && await self.waiting?.takeBack(row).catch(() => false)) { say(''); return; }
    // Sent again after an answer that got lost, it is the same change.
    const text = String(new URLSearchParams(data));
    if (form.lost?.text !== text) form.lost = { text, key: self.waiting?.newKey() };
    if (self.waiting) data.set('key', form.lost.key);
    tick?.classList.toggle('is-done');
    row?.setAttribute('aria-busy', 'true');
    const undone = () => {
      tick?.classList.toggle('is-done');
      row?.removeAttribute('aria-busy');
    };
    let kept = false;
    try {
      const photo = data.get('photo');
      if (photo instanceof File && photo.size) data.set('photo', await fit(photo, Number(form.dataset.photoLimit) || 65536));
      const isPage = form.classList.contains('ask');
      // Kept before it is sent: whoever leaves meanwhile loses nothing.
      kept = row && await self.waiting?.keep(form, data, row).catch(() => false);
      // Longer than Daybook itself waits for another program's change.
      const signal = row && AbortSignal.timeout?.(45000);
      const answer = await fetch(
        form.action, { method: 'POST', body: data, signal, headers: { accept: 'application/json' + (isPage ? ', text/html' : '') } });
      const type = answer.headers.get('content-type') || '';
      // A proxy whose other side is away is no connection either.
      if (/50[234]/.test(answer.status)) throw answer;
      if (isPage && type.includes('html')) { await self.showAgain(answer, say); return; }
      const told = type.includes('json') ? await answer.json() : null;
      form.lost = null;
      if (kept) await waiting.settle(kept);
      if (!told || !told.stored) {
        undone();
        const text = told ? told.message : new DOMParser().parseFromString(await answer.text(), 'text/html').body.textContent.trim();
        say(text || bar.dataset.failed, { bad: true });
        return;
      }
      if (form.classList.contains('say')) clear(form);
      const isOver = isPage || 'go' in form.dataset || document.querySelector('form.say') && !row && !form.closest('.note');
      if (isOver) { leave(told); return; }
      say(told.message, told);
      await swap().catch(() => {});
    } catch {
      undone();
      if (kept) form.lost = null;
      if (kept && form.classList.contains('say')) clear(form);
      say(kept ? await waiting.settle(kept, true) : bar.dataset.failed, { bad: !kept });
    }
  };
  if (self.waiting) {
    waiting.sent = (told) => {
      say(told.message, { ...told, bad: !told.stored });
      swap().catch(() => {});
    };
  }
  on('submit', (event) => {
    const form = event.target;
    if (form.method !== 'post' || new URL(form.action).origin !== location.origin) return;
    event.preventDefault();
    line = line.then(() => send(form, event.submitter));
  });

  // Typing stops at a limit in characters as a person counts them; `maxlength` counts an emoji as two or more.
  const segmenter = Intl.Segmenter && new Intl.Segmenter();
  const letters = (text) => [...segmenter.segment(text)].map(({ segment }) => segment);
  const cut = (event) => {
    const field = event.target;
    if (segmenter && field.maxLength > 0) { field.limit = field.maxLength; field.removeAttribute('maxlength'); }
    if (!field.limit || event.isComposing) return;
    const count = letters(field.value).length;
    // What was there before may be longer, and stays.
    const over = Math.max(0, Math.min(count - field.limit, count - (field.held ?? count)));
    field.held = count - over;
    if (!over) return;
    // What was typed or pasted stands before the cursor.
    const at = field.selectionEnd;
    const head = letters(field.value.slice(0, at)).slice(0, -over).join('');
    field.value = head + field.value.slice(at);
    field.setSelectionRange(head.length, head.length);
  };
  for (const name of ['focusin', 'input', 'compositionend']) on(name, cut);

  // Where somebody is, if they want it and the browser gives it.
  const showPlaces = () => {
    for (const b of document.querySelectorAll('[data-here]')) b.hidden = !(isSecureContext && navigator.geolocation);
  };
  on('click', (event) => {
    const b = event.target.closest('[data-here]');
    if (!b) return;
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => { b.form.elements.location.value = `${coords.latitude.toFixed(6)},${coords.longitude.toFixed(6)}`; },
      () => say(bar.dataset.noPlace, { bad: true }), { enableHighAccuracy: true, timeout: 15000, maximumAge: 60000 });
  });
  showPlaces();
  on('daybook:page', showPlaces);

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
    for (const { message, file, line, excerpt, hint } of problems) {
      const item = make('li', '', list);
      make('b', message, item);
      if (file) make('div', file + (line ? `, ${bar.dataset.line} ${line}` : ''), item);
      if (excerpt) make('pre', excerpt, item);
      if (hint) make('div', hint, item);
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
  on('visibilitychange', () => {
    if (document.hidden) { news?.close(); news = null; } else listen();
  });
  addEventListener('pagehide', () => { news?.close(); news = null; });
  addEventListener('pageshow', () => { leaving = false; listen(); });
  listen();
})();
