/* Runs before the first paint, so that a chosen theme does not flash. Without storage the system's choice stays. */
try {
  const t = localStorage.getItem('daybook-theme');
  if (t === 'light' || t === 'dark') document.documentElement.dataset.theme = t;
} catch {}
