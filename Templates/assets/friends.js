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
    // A host that is not reached, or has too much to do, says nothing of what there is.
    if (!answer || !answer.ok && ![403, 404, 410].includes(answer.status)) throw new Error('gone');
    const bytes = new Uint8Array(answer.ok ? await answer.arrayBuffer().catch(() => { throw new Error('gone'); }) : 0);
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
  // What is shown, by its name; how often something was asked for; how often somebody signed out.
  let shown = null;
  let [turn, session] = [0, 0];
  // The link that is tried: the address has it no more, and it may have to be tried again.
  let invited = null;
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
  const generationNow = async () => {
    const answer = await fetch(root + 'sealed/generation.txt', { cache: 'no-store' }).catch(() => 0);
    const text = answer?.ok ? (await answer.text().catch(() => '')).trim() : '';
    if (!/^[a-z2-7]{26}$/.test(text)) throw new Error('gone');
    return text;
  };
  const keyring = async (by, generation) => {
    const name = base32(await derive(by, 20, 'keyring-name', generation));
    return decode(await object(name, await keyOf(await derive(by, 32, 'keyring-key', generation)), null, 'no-cache')).trim();
  };

  // With one keyring all get other names: who comes while they are published finds the new one.
  const ringOf = async (by) => {
    const before = await generationNow();
    try { return await keyring(by, unbase32(before)); } catch (flaw) {
      const after = flaw.message === 'missing' && await generationNow();
      if (!after || after === before) throw flaw;
      return keyring(by, unbase32(after));
    }
  };

  // What is remembered: a key that cannot be copied out, for each site, until when, and the newest day that was seen.
  const remember = (mode, work) => new Promise((done, fail) => {
    const asked = indexedDB.open('daybook-friends', 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore('devices');
    asked.onerror = asked.onblocked = fail;
    asked.onsuccess = () => {
      try {
        const change = asked.result.transaction('devices', mode);
        const answer = work(change.objectStore('devices'));
        change.oncomplete = () => { asked.result.close(); done(answer.result); };
        change.onerror = change.onabort = fail;
      } catch (flaw) { fail(flaw); }
    };
  });
  const recall = () => remember('readonly', (devices) => devices.get(site)).catch(() => {});
  const keep = (by, seen, until = Date.now() + month) =>
    remember('readwrite', (devices) => devices.put({ secret: by, until, seen }, site)).catch(() => {});
  const forget = () => remember('readwrite', (devices) => devices.delete(site)).then(() => true, () => false);

  const say = (what, words) => {
    for (const saying of main.querySelectorAll('[data-say]')) saying.hidden = saying.dataset.say !== what;
    const said = what && words && find(`[data-say=${what}]`);
    if (said) said.textContent = (said.dataset.words ??= said.textContent).replace(/\{(\w+)\}/g, (_, name) => words[name]);
    find('[data-again]').hidden = what !== 'gone';
  };
  // What holds of the site as a whole is said again where there is nothing else to say.
  let standing = [''];
  const known = (flaw) => ['missing', 'listed', 'gone'].includes(flaw) ? flaw : 'damaged';
  const { lang } = document.documentElement;
  const date = (day) => new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

  // The day of what there is: of one person an older list may lie there than of the others.
  const oldest = () => people.map(({ day }) => day).sort()[0] || '';
  // Opens what a secret opens; what it does not open throws. Who signed out meanwhile, in any tab, stays out.
  const enter = async (by, isKept, until) => {
    const mine = session;
    const seen = (await recall())?.seen || '';
    let ring = await ringOf(by);
    if (ring.startsWith('words ')) {
      by = await keyOf(unhex(ring.slice(6)));
      ring = await ringOf(by);
    }
    places.clear();
    const keys = ring.split('\n').filter(Boolean).map((line) => unhex(line.split(' ')[2]));
    const found = await Promise.all(keys.map((key) => person(key).catch(({ message }) => message)));
    if (mine !== session) {
      places.clear();
      say('out');
      await open();
      return;
    }
    people = found.filter(({ paths }) => paths);
    const flaws = found.filter(({ paths }) => !paths);
    if (flaws.includes('gone') && !people.length) throw new Error('gone');
    secret = by;
    shown = invited = null;
    since = Date.now();
    const day = oldest();
    if (isKept) keep(by, day > seen ? day : seen, until);
    find('[data-keep]').hidden = isKept;
    find('[data-day]').textContent = day && find('[data-day]').dataset.day.replace('{date}', date(day));
    const what = day && day < seen ? 'older' : flaws.length ? known(flaws[0]) : people.some((who) => who.day !== day) ? 'listed' : '';
    standing = [what, { date: day && date(day), seen: seen && date(seen) }];
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
  // Counts what was shown and cleared: what comes later than that is of nobody.
  let view = 0;
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
      // The host is not asked for what is in no list, and learns nothing from it.
      if (who || to && !to.startsWith('assets/')) picture.removeAttribute(source);
      if (!who) continue;
      picture.show = async () => {
        const mine = view;
        const kind = to.endsWith('.png') ? 'png' : to.endsWith('.webp') ? 'webp' : 'jpeg';
        try {
          const bytes = await who.read(to);
          if (mine !== view) return;
          const blob = URL.createObjectURL(new Blob([bytes], { type: 'image/' + kind }));
          blobs.push(blob);
          picture.setAttribute(source, blob);
        } catch ({ message }) {
          if (mine === view) say(known(message));
        }
      };
    }
    return part;
  };
  const watch = () => { for (const picture of main.querySelectorAll('img, image')) if (picture.show) pictures.observe(picture); };
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
    view += 1;
    pictures.disconnect();
    for (const blob of blobs) URL.revokeObjectURL(blob);
    blobs = [];
    page.replaceChildren();
    find('.portraits').replaceChildren();
    main.className = '';
    start.hidden = page.hidden = true;
  };
  // Both put nothing on the page once something else was asked for; `isLast` says so after each wait.
  const showFront = async (isLast) => {
    let flaw = '';
    const cards = await Promise.all(people.filter(({ paths }) => paths.has('card.html')).map(async (who) => {
      try { return await dressed(parsed(await who.read('card.html')).body.firstElementChild, 'card.html'); } catch ({ message }) { flaw = known(message); }
    }));
    if (!isLast()) return flaw;
    await wear(front);
    if (!isLast()) return flaw;
    clear();
    find('.portraits').append(...cards.filter(Boolean));
    find('[data-none]').hidden = cards.length > 0;
    start.hidden = false;
    watch();
    return flaw;
  };
  const showPage = async (who, path, isLast) => {
    const read = parsed(await who.read(path));
    const content = await dressed(read.getElementById('main'), path);
    const links = [...read.querySelectorAll('link[rel=stylesheet]')].map((link) => new URL(link.getAttribute('href'), root + path).href);
    const scripts = [...read.querySelectorAll('head script[src]')].map((script) => script.getAttribute('src').match(/assets\/([\w-]+)\.js$/)?.[1]);
    if (!isLast()) return '';
    await wear(links.filter((href) => href.startsWith(root + 'assets/')));
    if (!isLast()) return '';
    clear();
    main.className = content.className;
    page.append(...content.childNodes);
    page.hidden = false;
    watch();
    await Promise.all(scripts.filter((name) => name && !['theme', 'daybook'].includes(name)).map((name) => load(name)));
    return '';
  };
  const route = async (flaw = '') => {
    if (!secret) return;
    const [, name, anchor] = location.hash.match(/^#([a-z2-7]{32})(?:\.(.*))?$/) || [];
    // The link past the navigation, and the like.
    if (!name && location.hash.length > 1) return;
    const mine = ++turn;
    const isLast = () => mine === turn;
    if (shown !== name || !name) {
      try {
        if (name && !places.has(name)) await Promise.all(people.map((who) => Promise.all([...who.paths.keys()].map(who.name))));
        const target = places.get(name);
        // A bookmark of what is not shared any more.
        if (name && !target) flaw = 'missing';
        flaw = await (target ? showPage(...target, isLast) : showFront(isLast)) || flaw;
      } catch ({ message }) {
        flaw = known(message);
      }
      if (!isLast()) return;
      if (flaw) say(flaw); else say(...standing);
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
  const leave = (said = 'out') => {
    // Also where nothing is open yet: it may be about to be.
    session += 1;
    turn += 1;
    if (!secret) return;
    secret = shown = null;
    people = [];
    standing = [''];
    places.clear();
    clear();
    // Scripts of pages may have put words of them elsewhere.
    document.dispatchEvent(new Event('daybook:page'));
    bar.hidden = true;
    history.replaceState(null, '', location.pathname);
    wear(front);
    open();
    say(said);
  };
  const signOut = async () => {
    const isForgotten = await forget();
    try { localStorage.setItem(stamp, Date.now()); } catch {}
    tabs.postMessage('out');
    leave(isForgotten ? 'out' : 'stays');
  };
  tabs.onmessage = () => {
    // This tab may just have kept the key.
    forget();
    leave();
  };
  addEventListener('pageshow', ({ persisted }) => {
    let out = 0;
    try { out = Number(localStorage.getItem(stamp)); } catch {}
    if (persisted && out > since) leave();
  });
  find('[data-out]').onclick = signOut;
  find('[data-keep]').onclick = ({ currentTarget }) => {
    currentTarget.hidden = true;
    keep(secret, oldest());
    find('[data-out]').focus();
  };
  addEventListener('hashchange', () => location.hash.startsWith('#i=') ? begin() : route());

  const open = async () => {
    door.hidden = false;
    await load('friends-door');
    try {
      await self.friendsDoor({ door, find, say, refuse, enter, keyOf, join, prefixed, encode });
      find('form').hidden = false;
    } catch { say('gone'); }
  };
  // Why a secret opened nothing: it is none, or the host does not give what it opens.
  const refuse = async (message, otherwise) => {
    const what = ['missing', 'wrong'].includes(message) ? otherwise : message === 'damaged' ? message : 'gone';
    // A link that opens nothing takes nothing from who is in.
    if (secret) { shown = null; await route(what); return; }
    say(what);
    await open();
  };
  const begin = async () => {
    if (location.protocol === 'file:' || !subtle) { say('plain'); return; }
    const link = location.hash.match(/^#i=(.*)/)?.[1].toLowerCase();
    if (link != null) history.replaceState(null, '', location.pathname);
    invited = link ?? invited;
    if (invited != null) {
      try {
        await enter(await keyOf(unbase32(invited)), false);
      } catch ({ message }) {
        if (message === 'missing') invited = null;
        await refuse(message, 'closed');
      }
      return;
    }
    const device = await recall();
    if (device?.until > Date.now()) {
      try { await enter(device.secret, true, device.until); } catch ({ message }) {
        if (message === 'missing') forget();
        await refuse(message, 'over');
      }
      return;
    }
    if (device) forget();
    await open();
  };
  find('[data-again]').onclick = async () => {
    say('');
    shown = null;
    await (secret && invited == null ? route() : begin());
  };
  // By then what all pages load is there.
  addEventListener('DOMContentLoaded', begin);
})();
