// A screen of salons and shops has one main button at most: what to do next. Those of dialogs come with their question.
import { expect, test } from 'vitest'
import { ask, demoPerson } from '../e2e/harness/people'

const MAIN = /bg-apricot text-on-apricot shadow-low/g
const DIALOG = /<div[^>]*role="dialog"[\s\S]*?<\/form>\s*<\/div>/g

const SCREENS = {
  partner: [
    '/partner/dashboard',
    '/partner/dashboard?list=requests',
    '/partner/dashboard?list=unclosed',
    '/partner/calendar/new',
    '/partner/parcels',
    '/partner/salon',
    '/partner/salon/hours',
    '/partner/salon/policies',
    '/partner/salon/services',
    '/partner/salon/services/new',
    '/partner/salon/staff',
    '/partner/salon/staff/new',
    '/partner/set-up',
    '/partner/waiting-list',
  ],
  seller: [
    '/seller/dashboard',
    '/seller/orders',
    '/seller/pick-up',
    '/seller/products',
    '/seller/products/new',
    '/seller/set-up',
    '/seller/set-up/profile',
    '/seller/set-up/terms',
  ],
} as const

for (const who of ['partner', 'seller'] as const)
  test(`the ${who}’s screens`, async () => {
    const as = await demoPerson(who)
    const many: string[] = []
    for (const path of SCREENS[who]) {
      const { status, text } = await ask(path, { as })
      expect(status, path).toBe(200)
      const main = text.replace(DIALOG, '').match(MAIN)?.length ?? 0
      if (main > 1) many.push(`${path}: ${main}`)
    }
    expect(many).toEqual([])
  })
