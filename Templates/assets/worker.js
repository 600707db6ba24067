/* The service worker, which keeps pages that were read readable without a connection. Each person has their own. */
'use strict';
importScripts('waiting.js');

const home = new URL(self.registration.scope).pathname;
const shelf = 'daybook ' + home;
const most = 300;
// Stored at the first visit, so that the app opens without a connection from then on.
const first = [
  'index.html', 'habits.html', 'lists/index.html', 'tasks/index.html', 'agenda.html', 'calendar/index.html', 'history/index.html', 'help.html', '-/offline', 'assets/daybook.css',
  'assets/habit.css', 'assets/marks.css', 'assets/calendar.css', 'assets/lists.css', 'assets/tasks.js', 'assets/understood.js', 'assets/handles.js', 'assets/order.js', 'assets/order.css', 'assets/history.css', 'assets/studio.css', 'assets/theme.js', 'assets/daybook.js', 'assets/waiting.js', 'assets/studio.js',
  'assets/checklist.js', 'assets/today.js', 'assets/today.css', 'assets/fields.js',
  'assets/renew.js', 'assets/wrong.js', 'assets/forms.js', 'assets/waiting-list.js', 'assets/history.js', 'assets/copy.js', 'assets/days.js', 'assets/day.js', 'assets/days.css', 'assets/icon.svg', 'assets/icon-192.png', 'manifest.webmanifest',
];

const forget = async () => {
  await caches.delete(shelf);
  await self.registration.unregister();
};
const mayKeep = (answer) => answer.status === 200 && answer.type === 'basic' && !answer.redirected
  && !(answer.headers.get('cache-control') || '').includes('no-store');
const keep = async (cache, address, answer) => {
  // Attachments are large and many: they would push out the pages.
  if (address.startsWith(home + 'files/')) return;
  // Deleted and put again, so that the page read last is the last to be removed.
  await cache.delete(address);
  await cache.put(address, answer);
  const kept = await cache.keys();
  for (const old of kept.slice(0, Math.max(0, kept.length - most))) await cache.delete(old);
};

const answer = async (event, url) => {
  const address = url.pathname.endsWith('/') ? url.pathname + 'index.html' : url.pathname;
  const cache = await caches.open(shelf);
  const known = await cache.match(address);
  try {
    // With a stored page to show, a connection that is too slow counts as none.
    const limit = known ? [new Promise((_, fail) => setTimeout(fail, 6000))] : [];
    const fresh = await Promise.race([fetch(event.request), ...limit]);
    // A page is led elsewhere, to sign in perhaps: what scripts are told says whether its person is still signed in.
    const isOver = fresh.type === 'opaqueredirect' && (await fetch(home + 'manifest.webmanifest')).status;
    if ([fresh.status, isOver].some((status) => status === 401 || status === 403) || isOver === 404) await forget();
    else if (fresh.status === 404 || fresh.status === 410) {
      // The person is not served any more, so nothing of theirs stays in the browser.
      if (address === home + 'index.html') await forget(); else await cache.delete(address);
    } else if (fresh.status >= 502 && fresh.status <= 504 && known) return known;
    else if (mayKeep(fresh) && !url.search) event.waitUntil(keep(cache, address, fresh.clone()).catch(() => {}));
    return fresh;
  } catch {
    return known || (event.request.mode === 'navigate' && await cache.match(home + '-/offline')) || Response.error();
  }
};

self.addEventListener('install', (event) => event.waitUntil((async () => {
  const cache = await caches.open(shelf);
  await Promise.all(first.map(async (path) => {
    try {
      const fresh = await fetch(home + path, { cache: 'no-cache' });
      if (mayKeep(fresh)) await cache.put(home + path, fresh);
    } catch { /* Stored when the page is read. */ }
  }));
  await self.skipWaiting();
})()));
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  await self.clients.claim();
  // Stores pages that were open before there was a worker.
  const cache = await caches.open(shelf);
  for (const { url } of await self.clients.matchAll()) {
    const { pathname } = new URL(url);
    const fresh = pathname.startsWith(home) && await fetch(pathname).catch(() => null);
    if (fresh && mayKeep(fresh)) await keep(cache, pathname.endsWith('/') ? pathname + 'index.html' : pathname, fresh);
  }
})()));
self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin || !url.pathname.startsWith(home)) return;
  // Forms, notifications and the worker itself are never answered from storage.
  if (url.pathname.startsWith(home + '-/') || url.pathname === home + 'assets/worker.js') return;
  event.respondWith(answer(event, url));
});
// Background sync, where browsers have it: the connection is back, and perhaps no page is open.
self.addEventListener('sync', (event) => event.waitUntil((async () => {
  const { isAway, last } = await self.waiting.sendAll(home);
  for (const page of await self.clients.matchAll()) page.postMessage(last);
  if (isAway) throw new Error('still no connection');
})()));
