/* The local web app: forms are sent without leaving the page, and a page that is out of date is replaced. Every form
   works without this file. */
(() => {
  'use strict';
  const bar = document.querySelector('.note');
  const here = () => location.href.split('#')[0];
  const on = document.addEventListener.bind(document);

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

  // What is pressed, and when it is let go: a button that is replaced while it is pressed would miss its release, so a newer
  // page waits. A link is released when its page is loaded. Browsers do not report every release.
  on('pointerdown', (event) => {
    const control = event.target.closest('a, button, summary, input');
    studio.down = event;
    studio.pressed = control;
    studio.press = new Promise((done) => {
      setTimeout(done, control?.href ? 9000 : 3000);
      self.onpointerup = self.onpointercancel = () => control?.href || setTimeout(done, 50);
    });
  });
  const read = async (answer) => new DOMParser().parseFromString(await answer.text(), 'text/html');
  // Replaces the page by its current version.
  const swap = async () => {
    await load('renew');
    await self.renew();
  };

  // Scripts for fields are loaded when a page has fields; those for the checklist, for days, for new tasks and for the tools
  // of tasks when somebody points at one; and the one for errors with the first error. Tasks that are not arranged as the
  // address asks, because the page comes from storage, are arranged at once.
  for (const name of ['toggle', 'focusin', 'pointerdown', 'pointerover', 'input']) {
    on(name, ({ target }) => {
      if (target.closest?.('.check-row')) load('today');
      if (target.closest?.('[data-days]')) load('days');
      if (target.closest?.('.task-add')) load('understood');
      if (target.closest?.('.task-tools') || location.search && document.querySelector('.task-tools:not([data-arranged])')) load('tasks');
      if (document.querySelector('.page-form, .attach-form, .sum:focus, .row-menu[open], :is(main, details[open]) > .small-form')) load('fields');
    }, true);
  }
  addEventListener('popstate', () => { if (document.querySelector('.task-tools')) load('tasks').then(() => self.followAddress?.()); });
  // The icon and the colour that are chosen for a habit are seen at once.
  on('input', ({ target }) => { if (target.closest('.page-form .fold')) load('forms').then(() => self.showLook?.(target)); });
  // What the first gesture may lead to comes with it: a newer page, and what waits where nothing can be loaded any more.
  for (const name of ['pointermove', 'pointerdown', 'keydown']) {
    on(name, () => {
      load('renew');
      if (self.waiting) load('waiting-list');
    }, { once: true });
  }

  // A day that is pressed opens over the page.
  on('click', (event) => {
    const days = event.target.closest('[data-days]');
    if (!days || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    load('days').then(() => self.pressDay(event, days));
  });

  // The next page shows what was stored.
  const leave = (told) => {
    studio.isLeaving = true;
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
    if (!form.isConnected && button?.id && !form.matches('.small-form')) {
      button = document.getElementById(button.id);
      form = button?.form;
    }
    if (!form || button?.disabled) return false;
    const row = form.closest('.row[data-habit]');
    const typed = form.matches('.small-form, .attach-form, .task-add, .step-form, .comment-form');
    const data = new FormData(form, button);
    const tick = form.matches('.tick-form') ? row : null;
    const isBox = tick || form.matches('.box-form');
    if (isBox && await self.waiting?.takeBack(form, row).catch(() => false)) { say(''); return true; }
    // The same form sent again after a lost response is the same change, so it keeps its key; so does the form of what
    // waited already.
    // Of no file there is a new one each time, made just now.
    const textOf = (fields) => JSON.stringify(
      [...fields], (_, value) => value instanceof File ? [value.name, value.size, value.size && value.lastModified] : value);
    const text = textOf(data);
    const waited = data.get('key');
    if (form.lost?.text !== text) form.lost = { text, key: !form.lost && waited || self.waiting?.newKey() };
    if (self.waiting) data.set('key', form.lost.key);
    tick?.classList.toggle('is-done');
    row?.setAttribute('aria-busy', 'true');
    const undone = () => {
      tick?.classList.toggle('is-done');
      row?.removeAttribute('aria-busy');
    };
    // Makes room for what is typed next, unless that was typed already.
    const clear = () => {
      if (!typed || textOf(new FormData(form, button)) !== text) return;
      form.reset();
      if (row) form.closest('details').open = false;
    };
    const isPage = form.matches('.page-form');
    let kept;
    try {
      const photo = data.get('photo');
      if (photo?.size && self.fit) data.set('photo', await self.fit(photo, Number(form.dataset.photoLimit) || 65536));
      // The check-in is stored in the browser before it is sent, so that leaving the page loses nothing.
      kept = await self.waiting?.keep(form, data, row).catch(() => false);
      // In milliseconds: longer than Daybook itself waits for another program's change.
      const signal = row || kept ? AbortSignal.timeout?.(60000) : null;
      const answer = await fetch(
        form.action, { method: 'POST', body: data, signal, headers: { accept: 'application/json' + (isPage ? ', text/html' : '') } });
      const type = answer.headers.get('content-type') || '';
      // A proxy that cannot reach the app is the same as no connection, and so is a session that is over.
      if (/401|50[234]/.test(answer.status)) throw answer;
      if (isPage && type.includes('html')) {
        // It is kept until it is shown: the script that shows it may not come, and then it goes on waiting.
        await load('forms');
        await self.showAgain(answer, waited && kept && { key: kept, made: data.get('made') ?? '' });
        if (kept && !waited) await waiting.settle(kept);
        return false;
      }
      const told = type.includes('json') ? await answer.json() : null;
      form.lost = null;
      if (kept) await (waited && !told?.stored ? waiting.refuse(kept, told) : waiting.settle(kept));
      if (!told?.stored) {
        undone();
        const text = told ? told.message : (await read(answer)).body.textContent.trim();
        say(text || bar.dataset.failed, { bad: true });
        return false;
      }
      clear();
      // A task that is done may have no page of its own any more.
      const isGone = form.closest('.task-head') && new URL(told.page, location).pathname !== location.pathname;
      const isOver = isPage || isGone || 'go' in form.dataset || document.querySelector('form.small-form') && !row && !form.closest('.note');
      if (isOver && !(form.closest('.setting') && await load('forms').then(() => self.showLine(form)))) { leave(told); return true; }
      say(told.message, told);
      if (!isOver) await swap().catch(() => {});
      return true;
    } catch (answer) {
      undone();
      if (!kept) {
        // What the app says itself is told; a proxy has other words.
        const told = await answer.json?.().catch(() => {});
        say(told?.message || bar.dataset[navigator.onLine ? 'failed' : 'unsent'], { bad: true });
        return false;
      }
      const message = await waiting.settle(kept, true);
      // A page of its own has done its work, if the next one can be read.
      const next = form.querySelector('.button-row a')?.href;
      if (!isPage) {
        form.lost = null;
        clear();
      } else if (next && await self.caches?.match(next)) {
        leave({ message, page: next });
        return true;
      }
      say(message);
      return true;
    }
  };
  // Resolves to whether it was stored, or waits.
  const inTurn = (form, button) => {
    const sent = line.then(() => send(form, button)).finally(listen);
    line = sent.catch(() => {});
    return sent;
  };
  const studio = self.studio = { say, bar, here, read, swap, reload, send: inTurn };
  if (self.waiting) {
    waiting.sent = (told) => {
      say(told.message, { ...told, bad: !told.stored });
      swap().catch(() => {});
    };
  }
  on('submit', (event) => {
    const form = event.target;
    if (form.method !== 'post' || new URL(form.action).origin !== location.origin) return;
    // A form of an account may begin another session: that the former one ends must not load the page again before the answer.
    if (form.closest('.setting, .account-form')) stop();
    // The browser sends it by itself.
    if ('plain' in form.dataset) return;
    event.preventDefault();
    // A sum that was sent is no text that a newer page has to wait for.
    const sum = form.querySelector('.sum');
    if (sum) sum.defaultValue = sum.value;
    inTurn(form, event.submitter);
  });

  // A newer page, and what is wrong in the data folder meanwhile.
  const hear = async (revision, told) => {
    if (revision) line = line.then(() => revision === document.body.dataset.revision || swap()).catch(() => {});
    if (!told && !self.showWrong) return;
    await load('wrong');
    self.showWrong?.(told);
  };

  // Listens for changes while the page is visible, because browsers allow few connections to one host.
  let news;
  const listen = () => {
    if (document.hidden || news || !bar) return;
    news = new EventSource(new URL('changes', bar.querySelector('form').action));
    news.addEventListener('revision', ({ data }) => hear(data));
    news.addEventListener('problems', ({ data }) => { const told = JSON.parse(data); hear(told.revision, told); });
    // Whoever signed in anew is led back by it. Without a connection this page is better than none, and with the next one it is
    // said again.
    news.addEventListener('signed-out', () => {
      if (navigator.onLine) location.href = '/-/sign-in?session=over&to=' + encodeURIComponent(location.pathname);
    });
    news.onopen = () => self.waiting?.connection(true);
    news.onerror = () => {
      if (news && !document.hidden && !studio.isLeaving) self.waiting?.connection(false);
      // A stream that was answered with an error, as while the folder has no page yet, is given up by browsers.
      if (news?.readyState === 2) { stop(); setTimeout(listen, 5000); }
    };
  };
  const stop = () => { news = news?.close(); };
  on('visibilitychange', () => document.hidden ? stop() : listen());
  addEventListener('pagehide', stop);
  addEventListener('pageshow', () => { studio.isLeaving = false; listen(); });
  listen();
  document.dispatchEvent(new Event('toggle'));
})();
