/* Conveniences only: every page is complete without this file. */
(() => {
  'use strict';
  const root = document.documentElement;

  // Loads another script of its folder, once, when it is wanted. Where there was no connection it is tried again, but not
  // with each event.
  const own = document.currentScript.src;
  const loads = {};
  self.load = (name) => loads[name] ??= new Promise((done) => {
    const script = document.createElement('script');
    script.src = own.replace('daybook.js', name + '.js');
    script.onload = done;
    script.onerror = () => {
      script.remove();
      setTimeout(() => { delete loads[name]; }, 2000);
      done();
    };
    document.head.append(script);
  });

  // Theme: the system's, light or dark. Storage may be missing or refused; the choice then lasts for this page.
  const showTheme = () => {
    const now = root.dataset.theme || 'system';
    for (const b of document.querySelectorAll('[data-theme-choice]')) b.setAttribute('aria-pressed', b.dataset.themeChoice === now);
    for (const all of document.querySelectorAll('[data-themes]')) all.hidden = false;
  };
  document.addEventListener('click', ({ target }) => {
    const theme = target.closest('[data-theme-choice]')?.dataset.themeChoice;
    if (!theme) return;
    if (theme === 'system') delete root.dataset.theme; else root.dataset.theme = theme;
    try { localStorage[theme === 'system' ? 'removeItem' : 'setItem']('daybook-theme', theme); } catch {}
    showTheme();
  });

  // Prepares the content of the page; the local web app runs it again after replacing the content.
  const ready = () => {
    showTheme();
    // Greeting by the reader's clock; without script the page shows its own words.
    const greeting = document.querySelector('[data-greet]');
    if (greeting) {
      const words = greeting.dataset.greet.split('|');
      const hour = new Date().getHours();
      const word = words[hour < 5 ? 2 : hour < 12 ? 0 : hour < 18 ? 1 : 2];
      if (word) greeting.textContent = word;
    }

    if (document.querySelector('[data-copy]')) load('copy').then(() => self.showCopies?.());
  };
  ready();
  document.addEventListener('daybook:page', ready);
})();
