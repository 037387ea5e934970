// Every link that a page offers leads somewhere, followed without a browser: as people who have only begun (a partner
// without a salon, a client without money, an admin on the first day), who meet what those with everything never see,
// and as those with everything.
import { expect, test } from 'vitest'
import { isCached } from '../e2e/harness/headers'
import { newAdmin } from '../e2e/harness/moderation-stock'
import {
  type Answered,
  ask,
  call,
  makeBookable,
  newPerson,
  type Person,
  type Role,
  signedUpPerson,
} from '../e2e/harness/people'
import { declaredRoutes } from '../e2e/harness/routes'
import { productUrl } from '../e2e/harness/running'
import { stocked } from '../e2e/harness/stock'

const PLACE = { address: '4 Kenyatta Avenue', city: 'Nairobi', phone: '+254712345678' }
const SALON_PROFILE = {
  ...{ kind: 'salon', name: 'Mawingu Colour Room', businessType: 'Hair Salon', ...PLACE },
  ...{ description: 'Colour and braids.', email: 'hello@mawingu.test', licence: 'NCC-2041' },
}
const SHOP_PROFILE = {
  ...{ kind: 'shop', name: 'Mawingu Naturals', ...PLACE },
  ...{ description: 'Shea and oils.', email: 'shop@mawingu.test', taxNumber: 'P051234567X' },
}

const send = (as: Person, path: string, method: string, body?: object) =>
  call(path, { as, method, key: crypto.randomUUID(), ...(body && { body }) })

const describe = async (as: Person, profile: object) => {
  await send(as, '/api/me/business', 'PUT', profile)
  return as
}

const PEOPLE: Record<string, () => Promise<Person>> = {
  'a partner without a salon': () => newPerson('beauty_partner'),
  'a partner with a draft of a salon': async () =>
    describe(await newPerson('beauty_partner'), SALON_PROFILE),
  'a partner whose salon waits for approval': async () => {
    const partner = await describe(await newPerson('beauty_partner'), SALON_PROFILE)
    await makeBookable(partner)
    await send(partner, '/api/me/applications', 'POST', { kind: 'salon' })
    return partner
  },
  'a seller without a shop': () => newPerson('product_seller'),
  'a seller with a draft of a shop': async () =>
    describe(await newPerson('product_seller'), SHOP_PROFILE),
  'a client who has just signed up': () => signedUpPerson('client'),
  'an admin on the first day, before two-factor': async () => newAdmin('Fresh Admin'),
}

const HOMES: Record<Role, string> = {
  client: '/client/dashboard',
  beauty_partner: '/partner/dashboard',
  product_seller: '/seller/dashboard',
  admin: '/admin/dashboard',
}

for (const [who, make] of Object.entries(PEOPLE))
  test(`every link leads somewhere for ${who}`, async () => {
    expect(await deadLinks(await make())).toEqual([])
  })

for (const role of Object.keys(HOMES) as Role[])
  test(`every link leads somewhere for a ${role} with everything`, async () => {
    expect(await deadLinks((await stocked()).people[role])).toEqual([])
  })

/** Pages of one kind are alike: two of each are read. */
const OF_A_KIND = 2

/** Follows every link from somebody's home on; those that fail, or that end at home though they name another page. */
async function deadLinks(as: Person): Promise<string[]> {
  const { role } = await call('/api/me', { as })
  const home = HOMES[role as Role]
  const faults: string[] = []
  const seen = new Map<string, number>()
  const queue = [[home, 'home'] as const]
  for (const [path, from] of queue) {
    const kinds = kindsOf(path)
    if (kinds.every((kind) => (seen.get(kind) ?? 0) >= OF_A_KIND)) continue
    for (const kind of kinds) seen.set(kind, (seen.get(kind) ?? 0) + 1)
    const { at, status, text, hops } = await follow(path, as)
    if (status >= 400) faults.push(`${from} → ${path}: ${status}`)
    else if (hops.includes('/dashboard') && !path.startsWith('/dashboard'))
      faults.push(`${from} → ${path}: no such page`)
    // What is public is read, and its own links are left to those who come as visitors.
    if (!isOwn(at) || !text.startsWith('<!DOCTYPE')) continue
    // The rail has one, and on a phone something else must have it.
    if (text.split('data-unread="notifications"').length < 3)
      faults.push(`${at}: a phone shows no count of notifications`)
    for (const link of linksOf(text, at)) queue.push([link, at] as never)
  }
  expect(seen.size).toBeGreaterThan(5)
  return [...new Set(faults)]
}

/** Pages that are the same for everybody are asked for once. */
const publicPages = new Map<string, Answered>()

async function follow(path: string, as: Person) {
  const hops: string[] = []
  let at = path
  for (;;) {
    const answer = publicPages.get(at) ?? (await ask(at, { as }))
    const { status, headers, text } = answer
    if (isCached(headers)) publicPages.set(at, answer)
    const location = headers.get('location')
    if (status < 300 || status >= 400 || !location || hops.length > 5)
      return { at, status, text, hops }
    const next = new URL(location, productUrl())
    at = next.pathname + next.search
    hops.push(at)
  }
}

function linksOf(html: string, at: string): string[] {
  const links = [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, href = '']) => href)
  return [...new Set(links)].flatMap((href) => {
    const url = new URL(href.replaceAll('&amp;', '&'), productUrl() + at)
    const isOurs = url.origin === productUrl() && !url.pathname.startsWith('/api/auth')
    return isOurs ? [url.pathname + url.search] : []
  })
}

const isOwn = (path: string) => /^\/(client|partner|seller|admin|goals|booking)\b/.test(path)

/** The declared routes, those with fewer parameters first. */
const PATTERNS = declaredRoutes()
  .map(({ pattern }) => pattern)
  .filter((pattern) => !pattern.endsWith('*'))
  .sort((a, b) => a.split(':').length - b.split(':').length)
  .map((pattern) => ({ pattern, matches: new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`) }))

/**
 * A route, and each two questions that its address asks together: "/client/salons?date,service". All that a list of
 * many filters can be asked together would be thousands of pages.
 */
function kindsOf(path: string): string[] {
  const { pathname, searchParams } = new URL(path, productUrl())
  const route = PATTERNS.find(({ matches }) => matches.test(pathname))?.pattern ?? pathname
  const keys = [...new Set(searchParams.keys())].sort()
  if (keys.length < 2) return [`${route}?${keys}`]
  return keys.flatMap((one, i) => keys.slice(i + 1).map((other) => `${route}?${one},${other}`))
}
