/* Texts to copy (Ideas): the button says when it worked. */
(() => {
  'use strict';
  self.showCopies = () => {
    for (const b of document.querySelectorAll('[data-copy][hidden]')) {
      const word = b.textContent;
      b.hidden = false;
      b.addEventListener('click', async () => {
        try {
          const pre = b.parentElement.querySelector('pre');
          await navigator.clipboard.writeText(pre.textContent.trim() + (pre.matches('.one-line') ? '' : '\n'));
          b.textContent = b.dataset.copy;
          setTimeout(() => { b.textContent = word; }, 2000);
        } catch {}
      });
    }
  };
})();
