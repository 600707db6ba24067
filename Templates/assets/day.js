/* A day of a habit in a dialog over the page on which it was pressed: what its own page shows, recorded without leaving. */
(() => {
  'use strict';
  const { say, bar, read, swap } = self.studio;
  let source = '';
  let address = '';
  let isSending = false;
  let line = Promise.resolve();

  const dialog = document.createElement('dialog');
  dialog.className = 'day-dialog';
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'btn day-close';
  close.textContent = '×';
  close.setAttribute('aria-label', bar.dataset.close);
  const said = document.createElement('p');
  said.className = 'day-said';
  said.setAttribute('role', 'status');
  document.body.append(dialog);

  const name = (control) => control?.id ? `#${control.id}` : control?.name ? `[name="${control.name}"][value="${control.value}"]` : '';
  // Shows the day of a page; the focus stays on the control that has it, or goes to the heading.
  const show = async (answer, opens) => {
    const page = await read(answer);
    const day = page.querySelector('.habit-day');
    if (!day) return false;
    // Closed while the answer was on its way: it stays closed.
    if (!dialog.open && !opens) return true;
    for (const attribute of ['href', 'action', 'src']) {
      for (const element of day.querySelectorAll(`[${attribute}]`)) {
        element.setAttribute(attribute, new URL(element.getAttribute(attribute), answer.url));
      }
    }
    const focus = dialog.contains(document.activeElement) ? name(document.activeElement) : '';
    const isSteps = document.activeElement?.matches('.day-steps a') && `.day-steps [rel=${document.activeElement.rel}]`;
    dialog.replaceChildren(close, day, said);
    const heading = day.querySelector('h1');
    dialog.setAttribute('aria-label', heading.textContent.replace(/\s+/g, ' ').trim());
    if (!dialog.open) dialog.showModal();
    const wrong = day.querySelector('[aria-invalid]');
    (wrong || isSteps && day.querySelector(isSteps) || focus && day.querySelector(focus) || heading).focus({ preventScroll: true });
    return true;
  };
  const isTyped = () => [...dialog.querySelectorAll('input')].some((field) => field.value !== field.defaultValue);
  const look = async (url, { isMeant = true, opens = false } = {}) => {
    const answer = await fetch(url, { cache: 'no-cache', headers: { 'x-daybook': 'page' } });
    if (!isMeant && (!dialog.open || isSending || isTyped() || url !== address)) return;
    if (!answer.ok || !await show(answer, opens)) throw answer;
    address = url;
  };
  self.openDay = async (url, from) => {
    source = from;
    said.textContent = '';
    try { await look(url, { opens: true }); } catch { say(bar.dataset.failed, { bad: true }); }
  };
  // What was pressed has the focus again, on the page as it is now.
  dialog.addEventListener('close', () => {
    dialog.replaceChildren();
    document.querySelector(source)?.focus({ preventScroll: true });
  });

  dialog.addEventListener('click', async (event) => {
    if (event.target === dialog || event.target === close) { dialog.close(); return; }
    const step = event.target.closest('.day-steps a');
    if (!step || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    said.textContent = '';
    await look(step.href).catch(() => { said.textContent = bar.dataset.failed; });
  });

  const send = async (form, button) => {
    const data = new FormData(form, button);
    // The same form sent again after a lost response is the same change, so it keeps its key.
    const text = String(new URLSearchParams(data));
    if (form.lost?.text !== text) form.lost = { text, key: self.waiting?.newKey() };
    if (form.lost.key) data.set('key', form.lost.key);
    try {
      const answer = await fetch(form.action, { method: 'POST', body: data, headers: { accept: 'application/json, text/html' } });
      if ((answer.headers.get('content-type') || '').includes('html')) {
        said.textContent = '';
        if (!await show(answer)) said.textContent = bar.dataset.failed;
        return;
      }
      const { stored, message, undo } = await answer.json();
      if (stored) {
        say(message, { undo });
        await look(address).catch(() => dialog.close());
        swap().catch(() => {});
      }
      said.textContent = message;
    } catch {
      said.textContent = bar.dataset.failed;
    }
  };
  // One form after the other; what was pressed meanwhile is pressed on the day as it is by then.
  document.addEventListener('submit', (event) => {
    if (!dialog.contains(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    const { target, submitter } = event;
    line = line.then(async () => {
      isSending = true;
      // Nothing is typed into a day that is about to be replaced.
      dialog.querySelector('.habit-day')?.setAttribute('inert', '');
      const button = submitter?.isConnected ? submitter : dialog.querySelector(name(submitter) || '.none');
      if (button || !submitter) await send(button?.form || target, button);
      isSending = false;
      dialog.querySelector('.habit-day')?.removeAttribute('inert');
      if (dialog.open && !dialog.contains(document.activeElement)) dialog.querySelector('h1')?.focus({ preventScroll: true });
    });
  }, true);
  // The page below was renewed because something else changed: so is the day, unless something was typed.
  document.addEventListener('daybook:page', () => { if (dialog.open) look(address, { isMeant: false }).catch(() => dialog.close()); });
})();
