// Who gets which page, and whether it is as it must be: each page once for each role, without a browser. What needs a layout
// is looked at in tests/e2e/platform/layouts.test.ts.
import type { Page } from '@playwright/test'
import { describe, expect, test } from 'vitest'
import { HtmlPage } from '../e2e/harness/html/html-page'
import { CONTROLS, LAYOUTS } from '../e2e/harness/layouts'
import { SCENES } from '../e2e/harness/pages'
import { ask } from '../e2e/harness/people'
import { declaredRoutes, PAGE_ROUTES, type PageRoute, type Visitor } from '../e2e/harness/routes'
import { productUrl } from '../e2e/harness/running'
import { addressOf, stocked } from '../e2e/harness/stock'
import { formFaults } from './forms'
import { deadLinks, homeOf } from './links'
import { pageFaults } from './page-faults'
import { readBy, send, visit } from './visiting'
import { furtherVisits, isWalk, visitsOf } from './visits'

test('the table names every route, and every action', () => {
  const declared = declaredRoutes()
  const acting = Object.entries(PAGE_ROUTES).filter(([, route]) => route.post)
  expect(Object.keys(PAGE_ROUTES).sort()).toEqual(declared.map(({ pattern }) => pattern).sort())
  expect(acting.map(([pattern]) => pattern).sort()).toEqual(
    declared.flatMap(({ pattern, acts }) => (acts ? [pattern] : [])).sort(),
  )
})

describe.concurrent('each route for each role', () => {
  for (const [pattern, route] of Object.entries(PAGE_ROUTES))
    test(pattern, async () => {
      const faults: Record<string, string[]> = {}
      for (const item of visitsOf(route)) faults[item.as] = await visit(item)
      for (const [visitor, gets] of Object.entries(route.post ?? {})) {
        // Logging out for real would end the session that later tests use.
        const as = pattern === '/auth/sign-out' ? 'anonymous' : (visitor as Visitor)
        faults[`${visitor}, a form`] = await send(route.at, as, String(gets))
      }
      faults.data = await openData(route)
      expect(found(faults)).toEqual({})
    })
})

/** Whether nobody gets a page's data without the page: no page of ours asks for it so. */
async function openData({ at, get }: PageRoute): Promise<string[]> {
  if (get.client !== 200) return []
  const { people } = await stocked()
  const data = await ask(at.replace(/(\?|$)/, '.data$1'), { as: people.client })
  return data.status === 404 && data.text === '' ? [] : [`${data.status} ${data.text}`]
}

const found = (faults: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(faults).filter(([, some]) => some.length > 0))

describe.concurrent('each further page', () => {
  for (const furtherVisit of furtherVisits(Object.values(PAGE_ROUTES)))
    test(`${furtherVisit.at} as ${furtherVisit.as}`, async () => {
      expect(await visit(furtherVisit)).toEqual([])
    })
})

// One after the other: several are of one client's cart.
describe('each page that a form leads to', () => {
  for (const { name, as, at, first } of SCENES.filter(isWalk))
    test(`${name} as ${as}`, async () => {
      const stock = await stocked()
      const person = as === 'anonymous' ? undefined : stock.people[as]
      const page = new HtmlPage(productUrl(), new Map(person?.cookies))
      await page.goto(await addressOf(at, stock))
      await first?.(page as unknown as Page)
      const alike = ![...LAYOUTS, ...CONTROLS].includes(name)
      const html = await page.content()
      expect([...(await pageFaults(html, at, alike)), ...(await formFaults(html, page.url()))]).toEqual([])
    })
})

describe('every link leads somewhere', () => {
  for (const role of ['client', 'beauty_partner', 'product_seller', 'admin'] as const)
    test(`for a ${role} with everything`, async () => {
      const { people } = await stocked()
      expect(await deadLinks(people[role], readBy.get(role) ?? [homeOf(role)])).toEqual([])
    })
})

test('an address that is not one is not found, or begins again', async () => {
  const { client } = (await stocked()).people
  expect((await ask('/no/such/file.png')).status).toBe(404)
  expect((await ask('/salon/no-such-salon')).status).toBe(404)
  expect((await ask('/client/salons/none', { as: client })).status).toBe(404)
  expect((await ask('/onboarding/4')).headers.get('location')).toBe('/onboarding/1')
  expect((await ask('/onboarding/__proto__')).headers.get('location')).toBe('/onboarding/1')
  const { headers } = await ask('/booking', { as: client })
  expect(headers.get('location')).toBe('/client/salons')
})
