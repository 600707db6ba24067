/* Forms on pages of their own: what was refused is shown again, what waited without a connection among it, and a chosen
   icon or colour is seen at once. studio.js loads it for that. */
(() => {
  'use strict';
  // Shows the page that answers a refused form: the form with what was typed and the problem of each field. What waited
  // already goes on waiting under its key.
  //
  // `waited` is what the form of something that waited sends besides: its key, and when it was made.
  self.showAgain = async (answer, waited) => {
    const page = await studio.read(answer);
    const main = page.getElementById('main');
    if (!main) {
      const message = page.body.textContent.trim();
      studio.say(message, { bad: true });
      if (waited) await waiting.refuse(waited.key, { message });
      return;
    }
    for (const name of ['href', 'action', 'src']) {
      for (const element of main.querySelectorAll(`[${name}]`)) {
        const at = element.getAttribute(name);
        if (!at.startsWith('#')) element.setAttribute(name, new URL(at, answer.url));
      }
    }
    document.getElementById('main').replaceWith(main);
    document.dispatchEvent(new Event('daybook:page'));
    scrollTo(0, 0);
    (main.querySelector('[autofocus]') || main).focus();
    if (!waited) return;
    const problems = [...main.querySelectorAll('.problems li')].map((item) => item.textContent.trim());
    const form = main.querySelector('.page-form');
    await waiting.refuse(waited.key, { message: problems.join(' '), form: !!form });
    if (!form) return;
    // What is decided here is not sent as it was meanwhile.
    waiting.busy = waited.key;
    for (const [name, value] of Object.entries(waited)) {
      const field = document.createElement('input');
      Object.assign(field, { type: 'hidden', name, value });
      form.append(field);
    }
  };

  // A line of settings is closed, and says what it said before.
  document.addEventListener('click', (event) => {
    const details = event.target.closest('.cancel')?.closest('details');
    const form = details?.querySelector('form');
    if (!form || 'kept' in form.dataset) return;
    event.preventDefault();
    form.reset();
    details.open = false;
    details.querySelector('summary').focus();
  });

  // Shows what a line of settings says now and leaves the rest of the page, where another line holds what is typed. Resolves
  // to whether it does.
  self.showLine = async (form) => {
    const { id } = form.closest('.setting');
    await load('renew');
    form.dataset.sent = '';
    if (!self.isEdited()) return false;
    const answer = await fetch(studio.here(), { cache: 'no-cache', headers: { 'x-daybook': 'page' } });
    const line = answer.ok && (await studio.read(answer)).getElementById(id);
    if (!line) return false;
    form.closest('.setting').replaceWith(line);
    line.querySelector('summary')?.focus({ preventScroll: true });
    document.dispatchEvent(new Event('daybook:page'));
    return true;
  };

  // Shows the chosen icon and colour in the heading of their group.
  self.showLook = (field) => {
    const fold = field.closest('.fold');
    const ic = fold.querySelector('summary > .icon-box');
    if (!ic) return;
    const chosen = (name) => fold.querySelector(`[name=${name}]:checked`)?.closest('label');
    const color = [...(chosen('color')?.classList || [])].find((name) => name.startsWith('c-'));
    if (color) {
      ic.className = `icon-box ${color}`;
      document.getElementById('main').className = color;
    }
    const { name, value } = field;
    if (name === 'own_icon' && value.trim()) ic.textContent = value.trim();
    if (name !== 'icon') return;
    fold.querySelector('[name=own_icon]').value = '';
    ic.replaceChildren(chosen('icon').querySelector('svg')?.cloneNode(true) || '');
  };
})();
