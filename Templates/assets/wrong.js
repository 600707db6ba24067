/* Shows the errors of the data folder in the local web app. */
(() => {
  'use strict';
  const { bar } = self.studio;

  // The errors lie over the page until they are resolved, folded or closed.
  let known = '';
  self.showWrong = (told) => {
    const text = told ? JSON.stringify(told.problems) : '';
    if (text === known) return;
    known = text;
    document.querySelector('.wrong')?.remove();
    if (!text) return;
    const make = (tag, text, parent) => {
      const element = parent.appendChild(document.createElement(tag));
      element.textContent = text;
      return element;
    };
    const box = document.createElement('section');
    box.className = 'wrong';
    box.setAttribute('role', 'alert');
    const fold = make('details', '', box);
    // What is wrong in the folder of somebody else is no reason to lie over the page, which is not from before.
    fold.open = told.isOwn;
    const others = [...new Set(told.problems.map(({ message }) => message))].join(' ');
    make('summary', told.isOwn ? bar.dataset.errors : others, fold);
    const close = make('button', '✕', box);
    close.className = 'btn';
    close.ariaLabel = bar.dataset.close;
    close.onclick = () => box.remove();
    const list = make('ul', '', fold);
    for (const { code, message, file, line, excerpt, hint } of told.problems) {
      const item = make('li', '', list);
      if (told.isOwn) {
        make('b', message, item);
        item.append(' ');
      }
      make('code', code, item);
      if (file) make('div', file + (line ? `, ${bar.dataset.line} ${line}` : ''), item);
      if (excerpt) make('pre', excerpt, item);
      if (hint) make('div', hint, item);
    }
    document.body.append(box);
  };
})();
