/* Input fields of the local web app: photos are made smaller, typing stops at a limit, the position is filled in. */
(() => {
  'use strict';
  const { say, bar } = self.studio;
  const on = (name, work) => document.addEventListener(name, work);

  // Makes a photo smaller until it has at most `limit` bytes, before it is sent.
  self.fit = async (file, limit) => {
    if (file.size <= limit && /^image\/(jpeg|png|webp)$/.test(file.type)) return file;
    let picture;
    try { picture = await createImageBitmap(file, { imageOrientation: 'from-image' }); } catch { return file; }
    const length = Math.max(picture.width, picture.height);
    for (let side = Math.min(1280, length); side > 80; side *= .75) {
      const scale = side / length;
      const canvas = document.createElement('canvas');
      canvas.width = Math.ceil(picture.width * scale);
      canvas.height = Math.ceil(picture.height * scale);
      canvas.getContext('2d').drawImage(picture, 0, 0, canvas.width, canvas.height);
      for (const quality of [.85, .7, .55]) {
        const blob = await new Promise((done) => canvas.toBlob(done, 'image/jpeg', quality));
        if (blob && blob.size <= limit) return new File([blob], 'photo.jpg', { type: 'image/jpeg' });
      }
    }
    return file;
  };

  // Typing stops at a limit in characters as a person counts them; `maxlength` counts an emoji as two or more.
  const segmenter = Intl.Segmenter && new Intl.Segmenter();
  const letters = (text) => [...segmenter.segment(text)].map(({ segment }) => segment);
  const cut = (event) => {
    const field = event.target;
    if (segmenter && field.maxLength > 0) { field.limit = field.maxLength; field.removeAttribute('maxlength'); }
    if (!field.limit || event.isComposing) return;
    const count = letters(field.value).length;
    // The text that was stored before may be longer than the limit and is kept.
    const over = Math.max(0, Math.min(count - field.limit, count - (field.held ?? count)));
    field.held = count - over;
    if (!over) return;
    // The text that was typed or pasted ends at the cursor.
    const at = field.selectionEnd;
    const head = letters(field.value.slice(0, at)).slice(0, -over).join('');
    field.value = head + field.value.slice(at);
    field.setSelectionRange(head.length, head.length);
  };
  for (const name of ['focusin', 'input', 'compositionend']) on(name, cut);
  if (document.activeElement.maxLength) cut({ target: document.activeElement });

  // Shows the button that fills in the current position, where the browser can tell it.
  const showPlaces = () => {
    for (const b of document.querySelectorAll('[data-here]')) b.hidden = !(isSecureContext && navigator.geolocation);
  };
  on('click', (event) => {
    const b = event.target.closest('[data-here]');
    if (!b) return;
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => { b.form.elements.location.value = `${coords.latitude.toFixed(6)},${coords.longitude.toFixed(6)}`; },
      () => say(bar.dataset.noPlace, { bad: true }), { enableHighAccuracy: true, timeout: 15000, maximumAge: 60000 });
  });
  showPlaces();
  on('daybook:page', showPlaces);
})();
