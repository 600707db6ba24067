/* Check-ins that were made without a connection: kept by the browser and sent once each. Pages and the worker share it. */
self.waiting = (() => {
  'use strict';
  const open = () => new Promise((done, fail) => {
    const asked = indexedDB.open('daybook', 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore('waiting', { keyPath: 'key' });
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error);
  });
  const store = async (mode, work) => {
    const database = await open();
    try {
      return await new Promise((done, fail) => {
        const change = database.transaction('waiting', mode);
        const asked = work(change.objectStore('waiting'));
        change.oncomplete = () => done(asked.result);
        change.onabort = fail;
      });
    } finally { database.close(); }
  };
  const put = (entry) => store('readwrite', (entries) => entries.put(entry));
  const drop = (key) => store('readwrite', (entries) => entries.delete(key));
  // Only check-ins of the person whose pages these are.
  const all = async (home) => (await store('readonly', (entries) => entries.getAll()))
    .filter((entry) => entry.home === home).sort((a, b) => a.made - b.made);
  const newKey = () => 'k' + crypto.getRandomValues(new Uint32Array(5)).join('-');

  const post = (entry) => {
    const data = new FormData();
    for (const [name, value] of entry.fields) data.append(name, value);
    data.set('key', entry.key);
    data.set('made', Math.floor(entry.made / 1000));
    return fetch(entry.action, { method: 'POST', body: data, headers: { accept: 'application/json' } });
  };
  // Sends one check-in. Gives the response as `told`, or nothing where there is still no connection.
  const sendOne = async (entry) => {
    try {
      let answer = await post(entry);
      if (answer.status === 403) {
        // The token of the page is from before a restart, so a new one is read from the home page.
        const page = await (await fetch(entry.home, { cache: 'no-store' })).text();
        const token = page.match(/name="token" value="([^"]+)"/);
        if (!token) return {};
        entry.fields = entry.fields.map(([name, value]) => [name, name === 'token' ? token[1] : value]);
        answer = await post(entry);
      }
      const isTold = answer.headers.get('content-type')?.includes('json');
      // A response of a proxy, such as a page to sign in, is not from Daybook.
      if (!isTold && ![403, 404, 413].includes(answer.status)) return {};
      return { told: isTold ? await answer.json() : { message: `${answer.status} ${answer.statusText}` } };
    } catch { return {}; }
  };
  const send = async (home) => {
    let last = null;
    for (const entry of await all(home)) {
      // The page is sending this one itself.
      if (entry.key === self.waiting.busy) continue;
      // Refused check-ins are sent again too, because the reason may be gone.
      const { told } = await sendOne(entry);
      if (!told) return { isAway: true, last };
      if (told.stored) await drop(entry.key); else await put({ ...entry, refused: told.message });
      if (told.stored || !entry.refused) last = told;
    }
    return { isAway: false, last };
  };
  // One page or worker sends at a time. Without locks, the keys keep a check-in from being stored twice.
  const sendAll = (home) => (navigator.locks ? navigator.locks.request('daybook ' + home, () => send(home)) : send(home));
  return { all, put, drop, newKey, sendAll };
})();

self.document && (() => {
  const worker = navigator.serviceWorker;
  const box = document.querySelector('.waiting');
  if (!box) return;
  const home = new URL(box.dataset.home, location.href).pathname;
  const make = (tag, text, parent) => {
    const element = parent.appendChild(document.createElement(tag));
    element.textContent = text;
    return element;
  };
  // The date and time of a check-in in the language of the page.
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
  const amount = (number, row) => {
    const { one = '', many = '' } = row.querySelector('.row-controls').dataset;
    const isOne = new Intl.PluralRules(document.documentElement.lang).select(number) === 'one';
    return `${String(+number.toFixed(6)).replace('.', box.dataset.decimal)} ${isOne ? one : many}`.trim();
  };
  const show = async () => {
    const entries = (await waiting.all(home).catch(() => [])).filter(({ key }) => key !== waiting.busy);
    const list = box.querySelector('ul');
    list.textContent = '';
    for (const entry of entries) {
      const item = make('li', '', list);
      make('span', `${entry.title} · ${entry.what} · ${when(entry.made)}`, item);
      if (entry.refused) make('b', `${box.dataset.refused} ${entry.refused}`, item);
      const drop = make('button', box.dataset.drop, item);
      drop.className = 'btn';
      drop.onclick = () => waiting.drop(entry.key).then(show);
    }
    box.querySelector('h2').hidden = !entries.length;
    const isThere = box.querySelector('.off').hidden;
    box.hidden = !entries.length && isThere;
    box.firstChild.textContent = box.dataset[isThere ? 'waits' : 'off'] + (entries.length ? ` (${entries.length})` : '');
    for (const row of document.querySelectorAll('.row[data-habit]')) {
      const waits = entries.filter((entry) => entry.habit === row.dataset.habit && !entry.refused);
      const isTicked = waits.some((entry) => entry.isTick);
      if (isTicked !== 'ticked' in row.dataset) { row.classList.toggle('is-done'); delete row.dataset.ticked; }
      if (isTicked) row.dataset.ticked = '';
      row.classList.toggle('is-waiting', !!waits.length);
      row.querySelector('.more')?.remove();
      const sum = waits.reduce((sum, entry) => sum + (entry.amount || 0), 0);
      if (sum) make('span', `+ ${amount(sum, row)} …`, row.querySelector('.row-amount')).className = 'more';
    }
    for (const part of document.querySelectorAll('[data-secure]')) part.hidden = (part.dataset.secure === 'yes') !== isSecureContext;
  };
  const tell = async (last) => {
    await show();
    if (last) waiting.sent?.(last);
  };
  // Tries again at growing intervals, for a connection that exists but does not work.
  let again = 0;
  let pause = 2000;
  const flush = async () => {
    clearTimeout(again);
    const { isAway, last } = await waiting.sendAll(home);
    pause = isAway ? Math.min(2 * pause, 60000) : 2000;
    if (isAway) later();
    await tell(last);
  };
  const later = () => {
    clearTimeout(again);
    again = setTimeout(() => flush().catch(() => {}), pause);
  };
  // Stores a form that is about to be sent. Resolves to its key, or to false for a form that cannot wait.
  waiting.keep = async (form, data, row) => {
    const action = new URL(form.action).pathname;
    if (!row || !action.endsWith('/-/check-in')) return false;
    const value = data.get('value');
    const key = data.get('key');
    const number = value === 'amount' ? Number(data.get('amount').replace(',', '.')) : NaN;
    await waiting.put({
      key, home, action, fields: [...data].filter(([name]) => name !== 'key'), made: Date.now(),
      habit: row.dataset.habit, title: row.querySelector('.row-text a').textContent,
      amount: number || 0, what: number ? amount(number, row) : value === 'amount' ? data.get('amount') : value === 'done' ? '✓' : row.querySelector(`[value=${value}]`).textContent,
      isTick: form.classList.contains('tick-form'), refused: '',
    });
    return waiting.busy = key;
  };
  waiting.settle = async (key, isAway) => {
    waiting.busy = '';
    if (!isAway) return waiting.drop(key);
    await show();
    // Background sync, where browsers have it. It may be so quick that the page has to show the waiting check-in first.
    worker?.ready.then((one) => one.sync.register(home)).catch(() => {});
    later();
    return box.dataset.kept;
  };
  // A second press removes a check-in that still waits.
  waiting.takeBack = async (row) => {
    const entry = (await waiting.all(home)).find((one) => one.isTick && !one.refused && one.habit === row.dataset.habit);
    if (!entry) return false;
    await waiting.drop(entry.key);
    await show();
    return true;
  };
  waiting.connection = (isThere) => {
    box.querySelector('.off').hidden = isThere;
    (isThere ? flush : show)().catch(() => {});
  };
  addEventListener('online', () => waiting.connection(true));
  addEventListener('offline', () => waiting.connection(false));
  document.addEventListener('daybook:page', show);
  waiting.connection(navigator.onLine);

  // The service worker answers without a connection; browsers allow it only on secure addresses.
  worker?.register(home + 'assets/worker.js', { scope: home }).catch(() => {});
  worker?.addEventListener('message', ({ data }) => tell(data));

  // On a secure address the response makes the browser clear its storage; elsewhere it is cleared here.
  document.addEventListener('submit', ({ target }) => {
    if (!isSecureContext && target.matches('.forget')) indexedDB.deleteDatabase('daybook');
  }, true);
})();
