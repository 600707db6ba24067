/* Conveniences only: every page is complete without this file. */
(() => {
  'use strict';
  const root = document.documentElement;

  // Theme: the system's, light or dark. Storage may be missing or refused; the choice then lasts for this page.
  const chooser = document.querySelector('.theme');
  if (chooser) {
    const buttons = [...chooser.querySelectorAll('button[data-theme-choice]')];
    const show = () => {
      const now = root.dataset.theme || 'system';
      for (const b of buttons) b.setAttribute('aria-pressed', String(b.dataset.themeChoice === now));
    };
    chooser.addEventListener('click', (event) => {
      const b = event.target.closest('button[data-theme-choice]');
      if (!b) return;
      const choice = b.dataset.themeChoice;
      if (choice === 'system') delete root.dataset.theme; else root.dataset.theme = choice;
      try {
        if (choice === 'system') localStorage.removeItem('daybook-theme'); else localStorage.setItem('daybook-theme', choice);
      } catch {}
      show();
    });
    show();
    chooser.hidden = false;
  }

  // Prepares the content of the page; the local web app runs it again after replacing the content.
  const ready = () => {
    // Greeting by the reader's clock; without script the page shows its own words.
    const greeting = document.querySelector('[data-greet]');
    if (greeting) {
      const words = greeting.dataset.greet.split('|');
      const hour = new Date().getHours();
      const word = words[hour < 5 ? 2 : hour < 12 ? 0 : hour < 18 ? 1 : 2];
      if (word) greeting.textContent = word;
    }

    // A heatmap wider than its frame opens at today (or at its last day that is not outside).
    for (const frame of document.querySelectorAll('.heatmap-scroll')) {
      if (frame.scrollWidth <= frame.clientWidth) continue;
      const days = frame.querySelectorAll('.heatmap-days i:not(.day-outside)');
      const day = frame.querySelector('.heatmap-days .is-today') || days[days.length - 1];
      if (!day) continue;
      const f = frame.getBoundingClientRect(), d = day.getBoundingClientRect();
      const rtl = getComputedStyle(frame).direction === 'rtl';
      frame.scrollLeft += rtl ? d.left - f.left - 16 : d.right - f.right + 16;
    }

    // A text to copy (Ideas): the button says when it worked.
    for (const b of navigator.clipboard ? document.querySelectorAll('[data-copy]') : []) {
      const word = b.textContent;
      b.hidden = false;
      b.addEventListener('click', async () => {
        try {
          await navigator.clipboard.writeText(b.parentElement.querySelector('pre').textContent.trim() + '\n');
          b.textContent = b.dataset.copy;
          setTimeout(() => { b.textContent = word; }, 2000);
        } catch {}
      });
    }
  };
  ready();
  document.addEventListener('daybook:page', ready);
})();
