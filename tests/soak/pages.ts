// The pages that a partner walks through on a phone, and what each transfers.
import type { Page } from '@playwright/test'
import type { Salon } from './salon'

/** In the order of a walk, by what is measured. */
export const WALK: [kind: string, path: (salon: Salon, n: number) => string][] = [
  ['dashboard', () => '/partner/dashboard'],
  ['calendar', () => '/partner/calendar'],
  ['appointment', ({ visits }, n) => `/partner/appointments/${visits.flat()[n % visits.flat().length]}`],
  ['calendar', () => '/partner/calendar'],
  ['conversations', () => '/partner/messages'],
  ['conversation', ({ talkWith }, n) => `/partner/messages/${talkWith(2 + (n % 23))}`],
  ['dashboard', () => '/partner/dashboard'],
  ['notifications', () => '/partner/notifications'],
  ['clients', () => '/partner/clients'],
  ['services', () => '/partner/salon/services'],
  ['staff', () => '/partner/salon/staff'],
  ['payouts', () => '/partner/payouts'],
  ['commission', () => '/partner/reports/commission'],
  ['settings', () => '/partner/settings'],
  ['dashboard', () => '/partner/dashboard'],
]

/** In bytes as they were received, headers included; what came from the browser's cache is nothing. */
export type Weights = Map<string, { first: number; later: number[] }>

/** Notes what pages transfer; `load` opens one. */
export async function weighPages(page: Page, url: string) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const weights: Weights = new Map()
  let received = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    received += encodedDataLength
  })
  return {
    weights,
    async load(kind: string, path: string): Promise<number> {
      received = 0
      const response = await page.goto(url + path, { waitUntil: 'networkidle' })
      if (response?.status() !== 200) throw new Error(`${path}: ${response?.status()}`)
      const known = weights.get(kind)
      if (known) known.later.push(received)
      else weights.set(kind, { first: received, later: [] })
      return received
    },
  }
}
