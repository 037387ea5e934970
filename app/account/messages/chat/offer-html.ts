// The server's HTML of offers: see app/account/messages/offers.tsx.

/** The offers of the messages before a number, by message; none where the request fails. */
export async function readOffers(before: number): Promise<Record<string, string>> {
  try {
    const page = await fetch(`${location.pathname}?before=${before}`)
    if (!page.ok) return {}
    const fresh = new DOMParser().parseFromString(await page.text(), 'text/html')
    const slots = fresh.querySelectorAll<HTMLElement>('[data-offer-of]')
    return Object.fromEntries([...slots].map((slot) => [slot.dataset.offerOf, slot.innerHTML]))
  } catch {
    return {}
  }
}
