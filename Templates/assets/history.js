/* Loads the history's filters when somebody wants them. Without scripts every event stands on the page of its month. */
(() => {
  'use strict';
  const filter = document.querySelector('.filter');
  if (!filter) return;
  const source = document.currentScript.src.replace('history.js', 'history-find.js');
  let script = null;
  const load = () => {
    if (script) return;
    script = document.createElement('script');
    script.src = source;
    document.head.append(script);
  };
  if (location.search || filter.open) load();
  for (const wanted of ['pointerenter', 'focusin', 'toggle']) filter.addEventListener(wanted, load);
})();
