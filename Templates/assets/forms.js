/* Forms on pages of their own. */
(() => {
  'use strict';
  // A form of its own page that was refused: it comes back with what was typed, and with what is wrong beside it.
  self.showAgain = async (answer, say) => {
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const main = page.getElementById('main');
    if (!main) { say(page.body.textContent.trim(), { bad: true }); return; }
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
  };

  // The icon and the colour that are chosen are seen at once.
  document.addEventListener('input', (event) => {
    const fold = event.target.closest('form.page-form .fold');
    const ic = fold?.querySelector('summary > .icon-box');
    if (!ic) return;
    const chosen = (name) => fold.querySelector(`[name=${name}]:checked`)?.closest('label');
    const color = [...(chosen('color')?.classList || [])].find((name) => name.startsWith('c-'));
    if (color) {
      ic.className = `icon-box ${color}`;
      document.getElementById('main').className = color;
    }
    const { name, value } = event.target;
    if (name === 'own_icon' && value.trim()) ic.textContent = value.trim();
    if (name !== 'icon') return;
    fold.querySelector('[name=own_icon]').value = '';
    ic.replaceChildren(chosen('icon').querySelector('svg')?.cloneNode(true) || '');
  });
})();
