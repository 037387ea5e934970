// Updates the presence in the header, which the server rendered.

/** Shows presence; null where hidden, which shows the role instead. */
export function showStatus(words: string | null): void {
  const place = document.querySelector<HTMLElement>('[data-status]')
  if (!place) return
  place.textContent = words ?? place.dataset.status ?? ''
  place.toggleAttribute('data-lively', words === 'Online' || words === 'typing…')
}
