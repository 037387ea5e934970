// Under the name in the head, which the server drew: whether the other is there.

/** Shows it; null where it is not to be seen: then who they are stands there. */
export function showStatus(words: string | null): void {
  const place = document.querySelector<HTMLElement>('[data-status]')
  if (!place) return
  place.textContent = words ?? place.dataset.status ?? ''
  place.toggleAttribute('data-lively', words === 'Online' || words === 'typing…')
}
