/* Texts to copy (ideas, tokens, links): the button says when it worked. */
(() => {
  'use strict';
  const select = (text) => getSelection().selectAllChildren(text);
  // What is copied as a whole is selected as soon as it has the focus.
  document.addEventListener('focusin', ({ target }) => { if (target.matches('.one-line')) select(target); });
  const copy = async (pre) => {
    try {
      await navigator.clipboard.writeText(pre.textContent.trim() + (pre.matches('.one-line') ? '' : '\n'));
      return true;
    } catch {
      // Without encryption browsers have no clipboard for scripts, and may refuse it otherwise.
      select(pre);
      return document.execCommand('copy');
    }
  };
  self.showCopies = () => {
    for (const b of document.querySelectorAll('[data-copy][hidden]')) {
      const word = b.textContent;
      b.hidden = false;
      b.addEventListener('click', async () => {
        if (!await copy(b.parentElement.querySelector('pre'))) return;
        b.textContent = b.dataset.copy;
        setTimeout(() => { b.textContent = word; }, 2000);
      });
    }
  };
})();
