// Every list and page of the API, as its owner asks for it after years of business: no statement reads more than two
// thousand rows. What may read more stands here with its reason.
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { user } from '../../../db/schema/identity'
import { DEMO_SALON } from '../../../db/seed/booking/salons'
import { ACCESS, type Caller, ROLES } from '../../api/route-access'
import { DEEP } from '../../fixtures/depth'
import { openBigWorld } from './big-world'
import { rowsOfEach } from './rows-counted'

const MOST = 2_000
const world = openBigWorld({ salons: DEEP ? 8_000 : 6_000, postings: 150_000, appointments: 24_000, messages: 5_000 })

/** Those whose path says nothing but who asks, which are found by themselves; here is how the others are asked. */
const FREE = 'date=2027-01-16&from=14:00&to=17:00'
const REQUESTED: [Caller, string[]][] = [
  [
    'anonymous',
    [
      '/api/salons?q=braids',
      '/api/salons?q=hair+nairobi',
      '/api/salons?q=braids&sort=price',
      '/api/salons?q=braids&city=Nairobi',
      '/api/salons?q=braids&type=Spa',
      '/api/salons?type=Hair+Salon&price=2&rating=4',
      '/api/salons?rating=4',
      '/api/salons?rating=4&sort=price',
      '/api/salons?service=Hair',
      '/api/salons?open=1',
      '/api/salons?plus=1',
      `/api/salons?${FREE}`,
      `/api/salons?${FREE}&city=Nairobi`,
      '/api/salons?near=-1.29,36.82&within=5',
      '/api/salons?near=-1.29,36.82&sort=distance',
      '/api/salons?city=Nairobi&sort=distance',
      '/api/salons?city=Nairobi&sort=price',
      '/api/salons?limit=100',
      `/api/salons/${DEMO_SALON}`,
      `/api/salons/${DEMO_SALON}/reviews`,
      '/api/shops/maina-naturals',
      '/api/products?q=shampoo',
    ],
  ],
  [
    'client',
    [
      `/api/me/salons?${FREE}`,
      '/api/me/salons?favorites=1',
      '/api/me/salons?purse=1',
      '/api/me/salons?q=braids',
      '/api/people?q=owner+77',
      '/api/people?q=client+77',
      '/api/people?q=client+77&role=client',
      `/api/me/salons/${DEMO_SALON}`,
      '/api/me/shops/maina-naturals',
      '/api/appointments?status=completed',
      '/api/conversations/long-one/messages',
      '/api/wallet/history?type=payments',
      '/api/wallet/history?type=deposits',
      '/api/wallet/history?q=braids',
      '/api/wallet/history?from=2026-01-01&to=2026-12-31',
    ],
  ],
  [
    'beauty_partner',
    [
      '/api/calendar?date=2027-01-11',
      '/api/calendar/team-week?date=2027-01-11',
      '/api/calendar/month?month=2027-01',
      '/api/appointments?status=completed',
      '/api/appointments?status=pending',
      '/api/partner-dashboard/clients?sort=name',
      '/api/partner-dashboard/clients?sort=spent',
      `/api/partner-dashboard/clients/${DEMO_SALON}:c0000001`,
      '/api/reviews?stars=1',
      '/api/calendar/clients?q=client+77',
      '/api/calendar/clients?q=0700',
      '/api/conversations?q=owner',
      '/api/partner-dashboard/clients?q=client+77',
      '/api/partner-dashboard/clients?q=client&sort=name',
      '/api/partner-dashboard/clients?q=0700',
      '/api/people?q=client+77',
      '/api/conversations?q=client+77',
      '/api/wallet/history?q=braids',
    ],
  ],
  [
    'admin',
    [
      '/api/admin/people?q=client+77',
      '/api/admin/people?q=client&role=client',
      '/api/admin/people?q=c1%40',
      '/api/admin/people?q=c1',
      '/api/admin/people?q=0700',
      '/api/people?q=client+77',
      '/api/admin/money/transfers?kind=deposit',
    ],
  ],
]

/** What may read more, and how much. */
const EXCEPTIONS: Record<string, [most: number, reason: string]> = {
  '/api/admin/audit/export': [20_010, 'a file of the record, whole'],
  '/api/admin/trial-balance': [60_000, 'adds up every account: that is what it proves'],
  '/api/admin/trial-balance/table': [60_000, 'the same'],
  '/api/my-salon/export.zip': [150_000, 'everything of one salon, in pages, ten times a day at most'],
  '/api/salon-cities': [4_000, 'asks of each city and each kind whether there is one salon'],
  '/api/wallet/history/insights': [4_000, 'what one person paid and got back in a year, each once'],
}

/** Takes longer than all others together, and is an exception: the deep suite alone counts its rows. */
const WHOLE = '/api/my-salon/export.zip'

/** Reads whose path says all. */
function plain(): [Caller, string][] {
  return Object.entries(ACCESS).flatMap(([name, statuses]): [Caller, string][] => {
    const [method, path = ''] = name.split(' ')
    if (method !== 'GET' || /:|openapi|\/dev\//.test(path)) return []
    if (path === WHOLE && !DEEP) return []
    const able = ROLES.filter((_, i) => statuses[i] === 200)
    return able.includes('anonymous') ? [['anonymous', path]] : able.map((role) => [role, path])
  })
}

async function plainOfAdmins(): Promise<[Caller, string][]> {
  const { body } = await world.call('GET', '/api/openapi.json')
  const paths = Object.entries(body.paths as Record<string, { get?: object }>)
  return paths.flatMap(([path, { get }]): [Caller, string][] =>
    get && path.startsWith('/api/admin/') && !path.includes('{') ? [['admin', path]] : [],
  )
}

beforeAll(async () => {
  await world.db.update(user).set({ twoFactorEnabled: true }).where(sql`role = 'admin'`)
})

/** The most rows that one statement of a read needs; null where it takes parameters. */
async function mostRows(caller: Caller, path: string): Promise<number | null> {
  const as = caller === 'anonymous' ? undefined : world.people[caller]
  await world.call('GET', path, { as })
  await world.settle()
  world.sent.length = 0
  const { status } = await world.call('GET', path, { as })
  const reads = world.sent.filter(({ sql: text }) => /^\s*(select|with)\b/i.test(text))
  await world.settle()
  if (status !== 200 || reads.length === 0) return null
  return Math.max(...(await rowsOfEach(world.url, reads)))
}

test('no list reads more than two thousand rows by one statement', async () => {
  const conversations = await world.call('GET', '/api/conversations', { as: world.people.client })
  const long = conversations.body.items[0].id as string
  const requested = REQUESTED.flatMap(([caller, paths]) =>
    paths.map((path): [Caller, string] => [caller, path.replace('long-one', long)]),
  )
  const over: string[] = []
  const excepted = new Set<string>()
  let counted = 0
  for (const [caller, path] of [...plain(), ...(await plainOfAdmins()), ...requested]) {
    const rows = await mostRows(caller, path)
    if (requested.some(([, text]) => text === path)) expect([path, rows]).not.toEqual([path, null])
    if (rows === null) continue
    counted += 1
    const [most] = EXCEPTIONS[path] ?? [MOST]
    if (rows > MOST) excepted.add(path)
    if (rows > most) over.push(`${path} (${caller}): ${rows}`)
  }
  expect(over).toEqual([])
  expect(counted).toBeGreaterThan(180)
  // An exception that is needed no longer goes.
  const unneeded = Object.keys(EXCEPTIONS).filter((path) => !excepted.has(path))
  expect(unneeded).toEqual(DEEP ? [] : [WHOLE])
}, 300_000)
