/* What friends read on a host that only stores. Signing in is decryption, in this browser and nowhere else: the words open a
   keyring, its keys open what each person lets their friends see. docs/friends.md says how; the names of purposes are
   those of the program. Nothing that was opened is stored, and addresses hold names that tell nothing. */
(() => {
  'use strict';
  const main = document.getElementById('main');
  const find = (selector) => main.querySelector(selector);
  const door = find('.friends-door');
  const [bar, start, page] = ['.friends-bar', '.friends-start', '.friends-page'].map(find);
  const { site } = door.dataset;
  const root = location.href.replace(/[^/]*([?#].*)?$/, '');
  const subtle = self.crypto?.subtle;
  const month = 30 * 864e5;

  // Bytes.
  const encode = (text) => new TextEncoder().encode(text);
  const decode = (bytes) => new TextDecoder().decode(bytes);
  const join = (...parts) => new Uint8Array(parts.flatMap((part) => [...part]));
  const prefixed = (field) => join([24, 16, 8, 0].map((bits) => field.length >>> bits), field);
  const same = (some, others) => some.every((byte, index) => byte === others[index]);
  const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const unhex = (text) => new Uint8Array(text.match(/../g).map((pair) => parseInt(pair, 16)));
  const letters = 'abcdefghijklmnopqrstuvwxyz234567';
  const base32 = (bytes) => [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
    .match(/.{1,5}/g).map((bits) => letters[parseInt(bits.padEnd(5, '0'), 2)]).join('');
  const unbase32 = (text) => unhex(([...text].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
    .match(/.{8}/g) || []).map((bits) => parseInt(bits, 2).toString(16).padStart(2, '0')).join('') || '00');

  // Keys. They leave the browser's keeping as little as what they open.
  const keyOf = (bytes) => subtle.importKey('raw', bytes, 'HKDF', false, ['deriveBits']);
  const derive = async (key, size, purpose, ...fields) => new Uint8Array(await subtle.deriveBits({
    name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: join(encode('daybook/sealed/1/' + purpose), ...fields.map(prefixed)),
  }, key, size * 8));

  // Objects. Whatever is none counts as not there: hosts answer with a page of theirs.
  const magic = [68, 66, 83, 1];
  const largest = 16 << 20;
  const unpacked = async (padded) => {
    const content = padded.subarray(5, 5 + new DataView(padded.buffer).getUint32(1));
    if (!padded[0]) return content;
    const parts = [];
    let size = 0;
    const reader = new Blob([content]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    for (let next; !(next = await reader.read()).done; parts.push(next.value)) {
      if ((size += next.value.length) > largest) throw new Error('damaged');
    }
    return new Uint8Array(await new Blob(parts).arrayBuffer());
  };
  const object = async (name, key, listed, cache) => {
    const answer = await fetch(`${root}sealed/${name}.bin`, { cache }).catch(() => 0);
    const bytes = new Uint8Array(answer?.ok ? await answer.arrayBuffer() : 0);
    if (bytes.length < 48 || !same(magic, bytes)) throw new Error('missing');
    const mark = bytes.subarray(4, 20);
    try {
      const cipher = await subtle.importKey('raw', await derive(key, 32, 'encrypt', encode(name)), 'AES-GCM', false, ['decrypt']);
      const padded = await subtle.decrypt(
        { name: 'AES-GCM', iv: bytes.subarray(20, 32), additionalData: join(magic, prefixed(encode(name)), mark) }, cipher, bytes.subarray(32));
      if (listed && hex(mark) !== listed) throw new Error('listed');
      return await unpacked(new Uint8Array(padded));
    } catch ({ message }) {
      throw new Error(message === 'listed' ? message : 'damaged');
    }
  };

  // People whose friend one is, each with the list of what there is.
  let people = [];
  let secret = null;
  // Whose page a name stands for, of those that were asked for.
  const places = new Map();
  const person = async (bytes) => {
    const key = await keyOf(bytes);
    const namer = await subtle.importKey('raw', await derive(key, 32, 'name'), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    const name = async (path) => {
      const called = base32(new Uint8Array(await subtle.sign('HMAC', namer, encode(path))).subarray(0, 20));
      places.set(called, [who, path]);
      return called;
    };
    const who = { name };
    const [, day, ...lines] = decode(await object(await name('index'), key, null, 'no-cache')).trim().split('\n');
    const paths = new Map(lines.map((line) => [line.slice(33), line.slice(0, 32)]));
    const read = async (path) => {
      const called = await name(path);
      // What does not fit may be a copy of the browser's.
      return object(called, key, paths.get(path), 'default').catch(() => object(called, key, paths.get(path), 'reload'));
    };
    return Object.assign(who, { paths, read, day: day.slice(6) });
  };
  const keyring = async (by, generation) => {
    const name = base32(await derive(by, 20, 'keyring-name', generation));
    return decode(await object(name, await keyOf(await derive(by, 32, 'keyring-key', generation)), null, 'no-cache')).trim();
  };

  // What is remembered: a key that cannot be copied out, for each site, and the newest day that was seen.
  const remember = (mode, work) => new Promise((done, fail) => {
    const asked = indexedDB.open('daybook-friends', 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore('devices');
    asked.onerror = fail;
    asked.onsuccess = () => {
      const answer = work(asked.result.transaction('devices', mode).objectStore('devices'));
      answer.onsuccess = () => { asked.result.close(); done(answer.result); };
      answer.onerror = fail;
    };
  }).catch(() => {});
  const recall = () => remember('readonly', (devices) => devices.get(site));
  const keep = (by, seen) => remember('readwrite', (devices) => devices.put({ secret: by, until: Date.now() + month, seen }, site));

  const say = (what, words) => {
    for (const saying of main.querySelectorAll('[data-say]')) saying.hidden = saying.dataset.say !== what;
    const said = what && words && find(`[data-say=${what}]`);
    if (said) said.textContent = (said.dataset.words ??= said.textContent).replace(/\{(\w+)\}/g, (_, name) => words[name]);
  };
  const { lang } = document.documentElement;
  const date = (day) => new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

  // Opens what a secret opens; what it does not open throws.
  const enter = async (by, isKept, seen = '') => {
    const answer = await fetch(root + 'sealed/generation.txt', { cache: 'no-store' }).catch(() => 0);
    if (!answer?.ok) throw new Error('gone');
    const generation = unbase32((await answer.text()).trim());
    let ring = await keyring(by, generation);
    if (ring.startsWith('words ')) {
      by = await keyOf(unhex(ring.slice(6)));
      ring = await keyring(by, generation);
    }
    places.clear();
    const found = await Promise.all(ring.split('\n').filter(Boolean).map((line) => person(unhex(line.split(' ')[2])).catch(() => null)));
    people = found.filter(Boolean);
    secret = by;
    since = Date.now();
    const day = people.reduce((last, { day: next }) => next > last ? next : last, '');
    if (isKept) keep(by, day > seen ? day : seen);
    find('[data-keep]').hidden = isKept;
    find('[data-day]').textContent = day && find('[data-day]').dataset.day.replace('{date}', date(day));
    say(day && day < seen ? 'older' : found.includes(null) ? 'damaged' : '', { date: day && date(day), seen: seen && date(seen) });
    door.hidden = true;
    bar.hidden = false;
    await route();
  };

  // Pages, put into this one: their text, their style sheets, their scripts.
  const sheets = new Map([...document.querySelectorAll('link[rel=stylesheet]')].map((link) => [link.href, link]));
  const own = [...sheets.keys()];
  const front = own.filter((href) => /\/(marks|front)\.css$/.test(href));
  const pictures = new IntersectionObserver((seen) => {
    for (const { target, isIntersecting } of seen) if (isIntersecting) { pictures.unobserve(target); target.show(); }
  }, { rootMargin: '300px' });
  let blobs = [];
  const dressed = async (part, path) => {
    const place = (reference) => {
      const url = new URL(reference, root + path);
      return [url, url.href.startsWith(root) ? decodeURIComponent(url.href.slice(root.length).replace(/[?#].*$/, '')) : ''];
    };
    for (const link of part.querySelectorAll('a[href]')) {
      const [url, to] = place(link.getAttribute('href'));
      const who = people.find(({ paths }) => paths.has(to));
      const name = who && await who.name(to);
      link.setAttribute('href', to === 'index.html' ? '#' : who ? `#${name}${url.hash.replace('#', '.')}` : url.href);
    }
    for (const picture of part.querySelectorAll('img[src], image[href]')) {
      const source = picture.matches('img') ? 'src' : 'href';
      const [, to] = place(picture.getAttribute(source));
      const who = people.find(({ paths }) => paths.has(to));
      if (!who) continue;
      picture.removeAttribute(source);
      picture.show = async () => {
        const kind = to.endsWith('.png') ? 'png' : to.endsWith('.webp') ? 'webp' : 'jpeg';
        const blob = URL.createObjectURL(new Blob([await who.read(to)], { type: 'image/' + kind }));
        blobs.push(blob);
        picture.setAttribute(source, blob);
      };
      pictures.observe(picture);
    }
    return part;
  };
  const parsed = (bytes) => new DOMParser().parseFromString(decode(bytes), 'text/html');
  const wear = (hrefs) => Promise.all([...new Set([...sheets.keys(), ...hrefs])].map((href) => new Promise((done) => {
    const link = sheets.get(href);
    const isWanted = hrefs.includes(href) || own.includes(href) && !front.includes(href);
    if (link || !isWanted) { if (link) link.disabled = !isWanted; done(); return; }
    const added = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: done, onerror: done });
    sheets.set(href, added);
    // The data folder's own style sheet stays the last one.
    document.head.insertBefore(added, document.querySelector('link[href$="assets/custom.css"]'));
  })));
  const clear = () => {
    pictures.disconnect();
    for (const blob of blobs) URL.revokeObjectURL(blob);
    blobs = [];
    page.replaceChildren();
    find('.portraits').replaceChildren();
    main.className = '';
    start.hidden = page.hidden = true;
  };
  const showFront = async () => {
    const cards = await Promise.all(people.filter(({ paths }) => paths.has('card.html')).map((who) => who.read('card.html')));
    clear();
    await wear(front);
    for (const card of cards) find('.portraits').append(await dressed(parsed(card).body.firstElementChild, 'card.html'));
    find('[data-none]').hidden = cards.length > 0;
    start.hidden = false;
  };
  const showPage = async (who, path) => {
    const read = parsed(await who.read(path));
    const links = [...read.querySelectorAll('link[rel=stylesheet]')].map((link) => new URL(link.getAttribute('href'), root + path).href);
    const scripts = [...read.querySelectorAll('head script[src]')].map((script) => script.getAttribute('src').match(/assets\/([\w-]+)\.js$/)?.[1]);
    await wear(links.filter((href) => href.startsWith(root + 'assets/')));
    clear();
    const content = await dressed(read.getElementById('main'), path);
    main.className = content.className;
    page.append(...content.childNodes);
    page.hidden = false;
    await Promise.all(scripts.filter((name) => name && !['theme', 'daybook'].includes(name)).map((name) => load(name)));
  };
  let shown = null;
  let turn = 0;
  const route = async () => {
    if (!secret) return;
    const [, name, anchor] = location.hash.match(/^#([a-z2-7]{32})(?:\.(.*))?$/) || [];
    // The link past the navigation, and the like.
    if (!name && location.hash.length > 1) return;
    const mine = ++turn;
    if (shown !== name || !name) {
      try {
        if (name && !places.has(name)) await Promise.all(people.map((who) => Promise.all([...who.paths.keys()].map(who.name))));
        if (mine !== turn) return;
        const target = places.get(name);
        await (target ? showPage(...target) : showFront());
        if (shown !== null) say('');
      } catch ({ message }) {
        say(['missing', 'listed'].includes(message) ? message : 'damaged');
      }
      shown = name || '';
      document.dispatchEvent(new Event('daybook:page'));
      main.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
    if (anchor) document.getElementById(anchor)?.scrollIntoView();
  };

  // Signing out, here and in all tabs; a page that comes back from the browser's memory looks whether it still may.
  const tabs = new BroadcastChannel('daybook-friends-' + site);
  const stamp = 'daybook-friends-out-' + site;
  let since = 0;
  const leave = () => {
    if (!secret) return;
    secret = shown = null;
    people = [];
    places.clear();
    clear();
    bar.hidden = true;
    history.replaceState(null, '', location.pathname);
    wear(front);
    open();
    say('out');
  };
  const signOut = async () => {
    await remember('readwrite', (devices) => devices.delete(site));
    try { localStorage.setItem(stamp, Date.now()); } catch {}
    tabs.postMessage('out');
    leave();
  };
  tabs.onmessage = leave;
  addEventListener('pageshow', ({ persisted }) => {
    let out = 0;
    try { out = Number(localStorage.getItem(stamp)); } catch {}
    if (persisted && out > since) leave();
  });
  find('[data-out]').onclick = signOut;
  find('[data-keep]').onclick = ({ currentTarget }) => {
    currentTarget.hidden = true;
    keep(secret, people.map(({ day }) => day).sort().pop());
    find('[data-out]').focus();
  };
  addEventListener('hashchange', () => location.hash.startsWith('#i=') ? begin() : route());

  const open = async () => {
    door.hidden = false;
    await load('friends-door');
    try { await self.friendsDoor({ door, find, say, refuse, enter, keyOf, join, prefixed, encode }); } catch { say('gone'); }
    find('form').hidden = false;
  };
  // Why a secret opened nothing: it is none, or the host does not give what it opens.
  const refuse = (message, otherwise) => {
    open();
    say(['missing', 'wrong'].includes(message) ? otherwise : message === 'damaged' ? message : 'gone');
  };
  const begin = async () => {
    const invited = location.hash.match(/^#i=([a-z2-7]{26})$/i)?.[1].toLowerCase();
    if (location.protocol === 'file:' || !subtle) { say('plain'); return; }
    if (invited) {
      history.replaceState(null, '', location.pathname);
      try { await enter(await keyOf(unbase32(invited)), false); } catch ({ message }) { refuse(message, 'closed'); }
      return;
    }
    const known = await recall();
    if (known?.until > Date.now()) {
      try { await enter(known.secret, true, known.seen); } catch ({ message }) { refuse(message, 'over'); }
      return;
    }
    open();
  };
  // By then what all pages load is there.
  addEventListener('DOMContentLoaded', begin);
})();
