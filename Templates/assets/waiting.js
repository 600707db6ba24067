/* Check-ins and changes of tasks that were made without a connection: kept by the browser and sent once each. Pages and the
   worker share it. How they are shown, waiting-list.js knows. */
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
  // One that was dropped meanwhile does not come back.
  const refuse = (key, told) => store('readwrite', (entries) => {
    const asked = entries.get(key);
    asked.onsuccess = () => asked.result && entries.put({ ...asked.result, refused: told?.message || '…', form: told?.form });
    return asked;
  });
  const drop = (key) => store('readwrite', (entries) => entries.delete(key));
  // Only those of the person whose pages these are.
  const all = async (home) => (await store('readonly', (entries) => entries.getAll()))
    .filter((entry) => entry.home === home).sort((a, b) => a.made - b.made);
  const newKey = () => 'k' + crypto.getRandomValues(new Uint32Array(5)).join('-');

  const sent = (entry, accept) => {
    const data = new FormData();
    for (const [name, value] of entry.fields) data.append(name, value);
    data.set('key', entry.key);
    data.set('made', Math.floor(entry.made / 1000));
    return fetch(entry.action, { method: 'POST', body: data, headers: { accept } });
  };
  // Where the token of the page is from before a restart, a new one is read from the home page.
  const post = async (entry, accept = 'application/json') => {
    const answer = await sent(entry, accept);
    if (answer.status !== 403) return answer;
    const page = await (await fetch(entry.home, { cache: 'no-store' })).text();
    const [, token] = page.match(/name="token" value="([^"]+)"/);
    entry.fields = entry.fields.map(([name, value]) => [name, name === 'token' ? token : value]);
    return sent(entry, accept);
  };
  // Sends one of them. Gives the response as `told`, or nothing where there is still no connection.
  const sendOne = async (entry) => {
    try {
      const answer = await post(entry);
      const isTold = answer.headers.get('content-type')?.includes('json');
      // A response of a proxy, such as a page to sign in, is not from Daybook.
      if (!isTold && ![403, 404, 413].includes(answer.status)) return {};
      return { told: isTold ? await answer.json() : { message: `${answer.status} ${answer.statusText}` } };
    } catch { return {}; }
  };
  const send = async (home) => {
    let last = null;
    for (const { key } of await all(home)) {
      // While another one was on its way, it may have been dropped or taken back.
      const entry = await store('readonly', (entries) => entries.get(key));
      // The page is sending this one itself.
      if (!entry || key === self.waiting.busy) continue;
      // Refused ones are sent again too, because the reason may be gone.
      const { told } = await sendOne(entry);
      if (!told) return { isAway: true, last };
      await (told.stored ? drop(key) : refuse(key, told));
      if (told.stored || !entry.refused) last = told;
    }
    return { isAway: false, last };
  };
  // One page or worker sends at a time. Without locks, the keys keep a change from being stored twice.
  const sendAll = (home) => (navigator.locks ? navigator.locks.request('daybook ' + home, () => send(home)) : send(home));
  return { all, put, drop, post, newKey, sendAll, refuse };
})();

self.document && (() => {
  const worker = navigator.serviceWorker;
  const box = document.querySelector('.waiting');
  if (!box) return;
  const home = new URL(box.dataset.home, location.href).pathname;
  waiting.amount = (number, row) => {
    const { one = '', many = '' } = row.querySelector('.row-amount').dataset;
    const isOne = new Intl.PluralRules(document.documentElement.lang).select(number) === 'one';
    return `${String(+number.toFixed(6)).replace('.', box.dataset.decimal)} ${isOne ? one : many}`.trim();
  };
  // A task is known by what its forms send.
  const taskOf = (fields) => ['list', 'task', 'title'].map((name) => fields.get(name)).join('\n');
  waiting.isAbout = ({ task }, form) => task && task === taskOf(new FormData(form));
  let shown = 0;
  const show = async () => {
    const latest = ++shown;
    const entries = (await waiting.all(home).catch(() => [])).filter(({ key }) => key !== waiting.busy);
    box.querySelector('h2').hidden = !entries.length;
    const isThere = box.querySelector('.off').hidden;
    box.hidden = !entries.length && isThere;
    box.firstChild.textContent = box.dataset[isThere ? 'waits' : 'off'] + (entries.length ? ` (${entries.length})` : '');
    // Where nothing waits and nothing did, there is nothing to draw.
    if (entries.length || self.drawWaiting) load('waiting-list').then(() => latest === shown && self.drawWaiting?.(entries, show, tell));
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
  // Of tasks everything waits that names a task and says what becomes of it, and of habits their order; deleting and taking
  // back do not, because they are about what is stored at that moment. Each with its word in the page.
  const words = {
    'task-add': 'taskAdd', 'task-tick': 'taskDone', 'task-edit': 'taskEdit', 'task-move': 'taskMove', 'task-due': 'taskDue',
    'task-comment': 'taskComment', 'habit-move': 'taskMove',
  };
  const change = (name, data, row) => {
    const isTick = name === 'task-tick';
    return {
      task: taskOf(data), isTick, adds: name === 'task-add',
      title: data.get(name === 'task-add' ? 'line' : 'title') ?? row.querySelector('bdi').textContent,
      what: box.dataset[isTick && data.get('done') === 'no' ? 'taskOpen' : words[name]],
    };
  };
  const checkIn = (form, data, row) => {
    const value = data.get('value');
    const number = value === 'amount' ? Number(data.get('amount').replace(',', '.')) : NaN;
    return {
      habit: row.dataset.habit, title: row.querySelector('.row-text a').textContent,
      amount: number || 0, what: number ? waiting.amount(number, row) : value === 'amount' ? data.get('amount') : value === 'done' ? '✓' : row.querySelector(`[value=${value}]`).textContent,
      isTick: form.classList.contains('tick-form'),
    };
  };
  // Stores a form that is about to be sent. Resolves to its key, or to false for a form that cannot wait.
  waiting.keep = async (form, data, row) => {
    const action = new URL(form.action).pathname;
    const name = action.split('/-/')[1];
    const isCheckIn = row && name === 'check-in';
    if (!isCheckIn && (!Object.hasOwn(words, name) || data.has('look'))) return false;
    const key = data.get('key');
    const entry = isCheckIn ? checkIn(form, data, row) : change(name, data, row);
    await waiting.put({
      ...entry, key, home, action, fields: [...data].filter(([name]) => name !== 'key'), made: 1000 * data.get('made') || Date.now(), refused: '',
    });
    return waiting.busy = key;
  };
  // What was refused once more when it had waited before: it goes on waiting.
  const { refuse } = waiting;
  waiting.refuse = async (key, told) => {
    waiting.busy = '';
    await refuse(key, told);
    await show();
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
  // A second press removes a tick that still waits.
  waiting.takeBack = async (form, row) => {
    const entry = (await waiting.all(home)).find((one) => one.isTick && !one.refused
      && (row ? one.habit === row.dataset.habit : waiting.isAbout(one, form)));
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
  for (const name of ['daybook:page', 'daybook:tasks']) document.addEventListener(name, show);
  waiting.connection(navigator.onLine);
  // Without a worker nothing can be loaded once the connection is gone; otherwise the first gesture loads it.
  if (!worker) load('waiting-list');

  // The service worker answers without a connection; browsers allow it only on secure addresses.
  worker?.register(home + 'assets/worker.js', { scope: home }).catch(() => {});
  worker?.addEventListener('message', ({ data }) => tell(data));

  // On a secure address the response makes the browser clear its storage; elsewhere it is cleared here.
  document.addEventListener('submit', ({ target }) => {
    if (!isSecureContext && target.matches('.forget')) indexedDB.deleteDatabase('daybook');
  }, true);
})();
