/* The local web app: forms are sent without leaving the page, and a page that is out of date is replaced. Every form
   works without this file. */
(() => {
  'use strict';
  const bar = document.querySelector('.note');
  const rows = () => [...document.querySelectorAll('.row[data-habit]')];
  const here = () => location.href.split('#')[0];
  const on = (name, work, early) => document.addEventListener(name, work, early);

  // Shows the result of a change, with a button that undoes it.
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
    if (!bad) hide = setTimeout(() => { bar.hidden ||= !bar.contains(document.activeElement); }, 20000);
  };

  // Keeps the message for the next page. Without storage the message is not shown.
  const hand = (told) => { try { sessionStorage.setItem('daybook-told', JSON.stringify(told)); } catch {} };
  const reload = () => {
    if (bar && !bar.hidden) hand(said);
    location.reload();
  };
  try {
    const told = JSON.parse(sessionStorage.getItem('daybook-told'));
    sessionStorage.removeItem('daybook-told');
    if (told) say(told.message, told);
    // Without storage no message was kept.
  } catch {}

  // Replaces the page by its current version. Pages with scripts of their own are loaded again, so that these run.
  let stale = false;
  let leaving = false;
  // The last control unfolds the form; its fields count as that control, which stays when the form is folded.
  const fieldsOf = (row) => [...row.querySelectorAll(':is(a, button, summary, input):not([type=hidden], .small-form *)')];
  const rowOf = (habit) => rows().find((row) => row.dataset.habit === habit);
  const place = (element) => {
    const row = element?.closest?.('.row[data-habit]');
    return row ? [row.dataset.habit, fieldsOf(row).indexOf(element)] : null;
  };
  const at = ([habit, index]) => {
    const row = rowOf(habit);
    return row && (fieldsOf(row).at(index) || row);
  };
  // When parts above change, the control that was pressed last keeps its place on the screen, or else the focused one,
  // or the first visible row.
  let pressed = null;
  const isSeen = (element) => {
    const { top, bottom } = element?.getBoundingClientRect() || {};
    return bottom > 0 && top < innerHeight;
  };
  const spot = () => {
    const held = [pressed, place(document.activeElement), place(rows().find(isSeen))].find((one) => one && isSeen(at(one)));
    return held && { held, top: at(held).getBoundingClientRect().top };
  };
  const hold = ({ held, top }) => {
    const element = at(held);
    const main = document.getElementById('main');
    const off = () => Math.round(element.getBoundingClientRect().top - top);
    if (!element) return;
    scrollBy(0, off());
    // At its ends a page cannot be scrolled further.
    if (!off() || !main.querySelector('.today')) return;
    main.style[off() < 0 ? 'marginTop' : 'paddingBottom'] = `${off() < 0 ? -off() : 64 + off()}px`;
    scrollBy(0, off());
  };
  // A button that is replaced while it is pressed would miss its release, so the page waits. A link is released when
  // its page is loaded. Browsers do not report every release.
  let press;
  on('pointerdown', ({ target }) => {
    const control = target.closest('a, button, summary, input');
    pressed = place(control);
    press = new Promise((done) => {
      setTimeout(done, control?.href ? 9000 : 3000);
      self.onpointerup = self.onpointercancel = () => control?.href || setTimeout(done, 50);
    });
  });
  const read = async (answer) => new DOMParser().parseFromString(await answer.text(), 'text/html');
  const swap = async () => {
    if (leaving) return;
    stale = self.isEdited?.();
    if (stale) return;
    // The next form waits for this page, but not longer than this.
    const signal = AbortSignal.timeout?.(20000);
    const answer = await fetch(here(), { cache: 'no-cache', headers: { 'x-daybook': 'page' }, signal });
    if (!answer.ok) { if (answer.status === 404) location.reload(); return; }
    const page = await read(answer);
    await press;
    const [old, now] = [document.getElementById('main'), page.getElementById('main')];
    if (!old || !now || page.documentElement.lang !== document.documentElement.lang || document.querySelector('[src$="history.js"], [src$="course.js"]')) return reload();
    const focus = place(document.activeElement);
    const stays = spot();
    const [x, y] = [scrollX, scrollY];
    for (const details of now.querySelectorAll('details[id]')) {
      details.open = document.getElementById(details.id)?.open ?? details.open;
    }
    old.replaceWith(now);
    document.title = page.title;
    document.body.dataset.revision = page.body.dataset.revision;
    if (focus && rowOf(focus[0])) {
      const fields = fieldsOf(rowOf(focus[0]));
      const next = fields.at(focus[1]);
      (next?.disabled ? fields[focus[1] + 1] : next)?.focus({ preventScroll: true });
    }
    scrollTo(x, y);
    document.dispatchEvent(new Event('daybook:page'));
    if (stays) hold(stays);
  };
  on('focusout', () => setTimeout(() => { if (stale) swap(); }));

  // Scripts for fields are loaded when a page has fields, and the script for errors with the first error.
  const own = document.currentScript.src;
  const loads = {};
  const load = (name) => loads[name] ??= new Promise((done) => {
    const script = document.createElement('script');
    script.src = own.replace('studio.js', name + '.js');
    script.onload = script.onerror = done;
    document.head.append(script);
  });
  self.studio = { say, bar };
  for (const name of ['toggle', 'focusin']) {
    on(name, () => {
      if (document.querySelector('.page-form, :is(main, details[open]) > .small-form')) load('fields');
    }, true);
  }

  // The next page shows what was stored.
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
  const send = async (form, button) => {
    // A press of a button that was there when it was pressed: its page may have made place for a newer one since. What was
    // typed is sent as it was.
    if (!form.isConnected && button?.id && !form.classList.contains('small-form')) {
      button = document.getElementById(button.id);
      form = button?.form;
    }
    if (!form || button?.disabled) return;
    const row = form.closest('.row[data-habit]');
    const typed = form.classList.contains('small-form') ? form : null;
    const data = new FormData(form, button);
    const tick = row && form.classList.contains('tick-form') ? row : null;
    if (tick && await self.waiting?.takeBack(row).catch(() => false)) { say(''); return; }
    // The same form sent again after a lost response is the same change, so it keeps its key.
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
      if (photo instanceof File && photo.size && self.fit) data.set('photo', await self.fit(photo, Number(form.dataset.photoLimit) || 65536));
      const isPage = form.classList.contains('page-form');
      // The check-in is stored in the browser before it is sent, so that leaving the page loses nothing.
      kept = row && await self.waiting?.keep(form, data, row).catch(() => false);
      // In milliseconds: longer than Daybook itself waits for another program's change.
      const signal = row && AbortSignal.timeout?.(45000);
      const answer = await fetch(
        form.action, { method: 'POST', body: data, signal, headers: { accept: 'application/json' + (isPage ? ', text/html' : '') } });
      const type = answer.headers.get('content-type') || '';
      // A proxy that cannot reach the app is the same as no connection.
      if (/50[234]/.test(answer.status)) throw answer;
      if (isPage && type.includes('html')) { await self.showAgain(answer, say); return; }
      const told = type.includes('json') ? await answer.json() : null;
      form.lost = null;
      if (kept) await waiting.settle(kept);
      if (!told || !told.stored) {
        undone();
        const text = told ? told.message : (await read(answer)).body.textContent.trim();
        say(text || bar.dataset.failed, { bad: true });
        return;
      }
      typed?.reset();
      if (typed && row) form.parentNode.open = false;
      const isOver = isPage || 'go' in form.dataset || document.querySelector('form.small-form') && !row && !form.closest('.note');
      if (isOver) { leave(told); return; }
      say(told.message, told);
      await swap().catch(() => {});
    } catch {
      undone();
      if (kept) form.lost = null;
      if (kept) typed?.reset();
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

  const wrong = async (problems) => {
    if (!problems.length && !self.showWrong) return;
    await load('wrong');
    self.showWrong?.(problems);
  };

  // Listens for changes while the page is visible, because browsers allow few connections to one host.
  let news = null;
  const listen = () => {
    if (document.hidden || news) return;
    news = new EventSource('/-/changes');
    news.addEventListener('revision', ({ data }) => {
      wrong([]);
      line = line.then(() => data === document.body.dataset.revision || swap()).catch(() => {});
    });
    news.addEventListener('problems', ({ data }) => wrong(JSON.parse(data)));
    news.onopen = () => self.waiting?.connection(true);
    news.onerror = () => { if (news && !document.hidden && !leaving) self.waiting?.connection(false); };
  };
  const stop = () => { news?.close(); news = null; };
  on('visibilitychange', () => document.hidden ? stop() : listen());
  addEventListener('pagehide', stop);
  addEventListener('pageshow', () => { leaving = false; listen(); });
  listen();
  document.dispatchEvent(new Event('toggle'));
})();
