/* Forms on pages of their own: what was refused is shown again, and a chosen icon or colour is seen at once. */
(() => {
  'use strict';
  // Shows the page that answers a refused form: the form with what was typed and the problem of each field.
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

  // Shows the chosen icon and colour in the heading of their group.
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
