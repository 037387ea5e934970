// Updates the presence in the header, which the server rendered.

/** Shows presence; null where hidden, which shows the role instead. */
export function showStatus(text: string | null): void {
  const place = document.querySelector<HTMLElement>('[data-status]')
  if (!place) return
  place.textContent = text ?? place.dataset.status ?? ''
  place.toggleAttribute('data-lively', text === 'Online' || text === 'typing…')
}
