/* Where friends type their name and seven words. Four letters of each are enough. */
(() => {
  'use strict';
  self.friendsDoor = async ({ door, find, say, refuse, enter, keyOf, join, prefixed, encode }) => {
    const form = find('form');
    if (form.isReady) return;
    const { username, words, remember } = form.elements;
    const button = find('form .btn');
    const answer = await fetch('assets/words.txt');
    const list = answer.ok ? (await answer.text()).split('\n').filter(Boolean) : [];
    if (list.length !== 2048) throw new Error('gone');
    const known = new Map(list.map((word) => [word.slice(0, 4), word]));
    const typed = () => words.value.toLowerCase().match(/\p{L}+/gu) || [];
    const whole = (start) => { const word = known.get(start.slice(0, 4)); return word?.startsWith(start) ? word : ''; };

    // How far the words are, and how the last one could end.
    const slots = find('.friends-words');
    const chips = find('.friends-chips');
    const show = () => {
      const all = typed();
      const full = all.map(whole);
      slots.replaceChildren(...Array.from({ length: 7 }, (_, index) => {
        const slot = document.createElement('li');
        slot.textContent = full[index] || all[index] || '';
        slot.className = full[index] ? 'is-whole' : all[index] ? 'is-begun' : '';
        return slot;
      }));
      const count = full.slice(0, 7).filter(Boolean).length;
      find('[data-count]').textContent = all.length ? find('[data-count]').dataset.count.replace('{n}', count) : '';
      const last = all.at(-1) || '';
      const ends = last && !full.at(-1) ? list.filter((word) => word.startsWith(last)).slice(0, 3) : [];
      chips.replaceChildren(...ends.map((word) => {
        const chip = Object.assign(document.createElement('button'), { type: 'button', className: 'btn', textContent: word });
        chip.onclick = () => {
          words.value = [...full.slice(0, -1).map((done, index) => done || all[index]), word].join(' ') + ' ';
          words.focus();
          show();
        };
        return chip;
      }));
    };
    words.oninput = show;
    show();

    form.onsubmit = async (event) => {
      event.preventDefault();
      const full = typed().map(whole);
      // What cannot be right is not asked about: it would take a while, and be answered less precisely.
      if (full.length !== 7 || full.includes('')) {
        if (full.length !== 7) say('few', { n: full.length }); else say('unlisted', { n: full.indexOf('') + 1 });
        words.focus();
        return;
      }
      say('');
      button.disabled = true;
      try {
        const { subtle } = crypto;
        const fields = [door.dataset.site, username.value.trim().toLowerCase()];
        const salt = await subtle.digest('SHA-256', join(...fields.map((field) => prefixed(encode(field)))));
        const text = await subtle.importKey('raw', encode(full.join(' ')), 'PBKDF2', false, ['deriveBits']);
        const bits = await subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: Number(door.dataset.rounds) }, text, 256);
        await enter(await keyOf(bits), remember.checked);
        form.reset();
        show();
      } catch ({ message }) {
        await refuse(message, 'wrong');
        words.focus();
      }
      button.disabled = false;
    };
    // What was typed and got no answer is what is tried again.
    find('[data-again]').addEventListener('click', (event) => {
      if (door.hidden || !words.value) return;
      event.stopPropagation();
      form.requestSubmit();
    }, true);
    form.isReady = true;
  };
})();
