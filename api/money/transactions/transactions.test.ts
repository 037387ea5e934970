// The history by tab, words and days; its cost; and its details, with postings that sum to zero.
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { preference } from '../../../db/schema/identity'
import { accountEntry } from '../../../db/schema/money/ledger'
import { type CallResponse, expectProblem, openWorld, type Person } from '../../../tests/fixtures/harness'
import { addSalons, allPages, booked, cutAt, fund, step } from '../../../tests/fixtures/salons-and-purses'
import { writeBatch } from '../../platform/command'
import { HOUR } from '../../platform/values/time'
import { type Move, recordTransfer } from '../ledger/ledger'
import type { TransferKind } from './transaction-kinds'
import { entriesOf, SEARCHED, searchEndOf } from './transactions'

const world = openWorld()
let nia: Person

beforeAll(async () => {
  nia = (await addSalons(world)).nia
})

/** Moves money directly through the ledger. */
async function moved(
  as: Person,
  kind: TransferKind,
  minor: number,
  { currency = 'KES', description = kind as string, at = world.now ?? 0 } = {},
): Promise<string> {
  const ctx = world.ctx()
  const id = ctx.id()
  const wallet = { kind: 'wallet', owner: as.id, currency } as const
  const clearing = { kind: 'clearing', owner: 'platform', currency } as const
  const move: Move = minor > 0 ? { from: clearing, to: wallet, minor } : { from: wallet, to: clearing, minor: -minor }
  const [first, ...rest] = recordTransfer(
    { ...ctx, now: () => at },
    { id, kind, description, actor: as.id, moves: [move] },
  )
  if (first) await writeBatch(ctx, [first, ...rest])
  return id
}

const history = (as: Person, query = '') => world.call('GET', `/api/wallet/history${query}`, { as })

const descriptions = async (as: Person, query: string) =>
  (await history(as, query)).body.items.map((line: { description: string }) => line.description)

describe('GET /api/wallet/history', () => {
  test('returns each line with its balance, its kind and the id of its details', async () => {
    const as = await world.person('client')
    await fund(world, as, '3000')
    world.now = (world.now ?? 0) + 1000
    await booked(world, as, cutAt(world, '10:00'))
    const { body } = await history(as)
    expect(body.items).toMatchObject([
      {
        transactionType: 'payment',
        amount: { amount: '-2500.00', currency: 'KES' },
        balance: { amount: '500.00', currency: 'KES' },
        status: 'pending',
      },
      {
        transactionType: 'deposit',
        amount: { amount: '3000.00' },
        balance: { amount: '3000.00' },
        status: 'completed',
      },
    ])
    const detail = await world.call('GET', `/api/wallet/history/${body.items[1].transferId}`, { as })
    expect(detail.status).toBe(200)
  })

  test('filters by tab, showing reversals beside payments; supports currencies without decimals', async () => {
    const as = await world.person('client', { currency: 'UGX' })
    for (const [kind, minor] of [
      ['deposit', 9000],
      ['withdrawal_hold', -2000],
      ['withdrawal_release', 2000],
      ['booking_hold', -3000],
      ['goal_contribution', -100],
      ['send', -500],
      ['plus_payment', -50],
      ['interest_payment', 7],
    ] as const)
      await moved(as, kind, minor, { currency: 'UGX' })
    expect(await descriptions(as, '?type=deposits')).toEqual(['deposit'])
    expect(await descriptions(as, '?type=withdrawals')).toEqual(['withdrawal_release', 'withdrawal_hold'])
    expect(await descriptions(as, '?type=payments')).toEqual(['plus_payment', 'send', 'booking_hold'])
    expect(await descriptions(as, '?type=all')).toHaveLength(8)
    expect((await history(as)).body.items[0]).toMatchObject({
      amount: { amount: '7', currency: 'UGX' },
      balance: { amount: '5357', currency: 'UGX' },
    })
    expect(await descriptions(as, '?currency=KES')).toEqual([])
  })

  test('searches the description in any case, with pattern characters taken literally', async () => {
    const as = await world.person('client')
    for (const description of ['Cut at Nyota Hair', '100% cotton', 'under_score', 'Élan Spa', 'x\\y'])
      await moved(as, 'deposit', 100, { description })
    const found = (q: string) => descriptions(as, `?${new URLSearchParams({ q })}`)
    expect(await found('nyota')).toEqual(['Cut at Nyota Hair'])
    expect(await found('  CUT ')).toEqual(['Cut at Nyota Hair'])
    expect(await found('%')).toEqual(['100% cotton'])
    expect(await found('_')).toEqual(['under_score'])
    expect(await found('\\')).toEqual(['x\\y'])
    expect(await found('élan')).toEqual(['Élan Spa'])
    expect(await found("' OR 1=1 --")).toEqual([])
    expect(await found('')).toHaveLength(5)
  })

  test('finds words without their accents, and amounts in either direction', async () => {
    const as = await world.person('client')
    await moved(as, 'deposit', 250_000, { description: 'Élan Spa for Łucja' })
    await moved(as, 'send', -120_050, { description: 'N’Djéri' })
    const found = (q: string) => descriptions(as, `?${new URLSearchParams({ q })}`)
    expect(await found('elan spa')).toEqual(['Élan Spa for Łucja'])
    expect(await found('djeri')).toEqual(['N’Djéri'])
    expect(await found('2,500')).toEqual(['Élan Spa for Łucja'])
    expect(await found('1200.50')).toEqual(['N’Djéri'])
    expect(await found('-1,200.50')).toEqual(['N’Djéri'])
    expect(await found('1200')).toEqual([])
  })

  test('filters by days in the person’s time zone, both included', async () => {
    for (const [timeZone, trips] of [
      ['Africa/Nairobi', 1],
      ['America/New_York', 2],
    ] as const) {
      const as = await world.person('client')
      await world.db.insert(preference).values({ userId: as.id, timeZone })
      const offset = timeZone === 'Africa/Nairobi' ? -3 * HOUR : 5 * HOUR
      const midnight = Date.parse('2026-11-10T00:00:00Z') + offset
      for (const [description, at] of [
        ['before', midnight - 1],
        ['first', midnight],
        ['last', midnight + 24 * HOUR - 1],
        ['after', midnight + 24 * HOUR],
      ] as const)
        await moved(as, 'deposit', 100, { description, at })
      await history(as)
      const day = await history(as, '?from=2026-11-10&to=2026-11-10')
      expect(day.body.items.map((line: { description: string }) => line.description)).toEqual(['last', 'first'])
      expect([timeZone, day.trips]).toEqual([timeZone, trips])
      expect(await descriptions(as, '?from=2026-11-11')).toEqual(['after'])
      expect(await descriptions(as, '?to=2026-11-09')).toEqual(['before'])
      expect(await descriptions(as, '?to=2020-01-01')).toEqual([])
      expect(await descriptions(as, '?type=deposits&q=FIRST&to=2026-11-10')).toEqual(['first'])
    }
  })

  test.each([
    'type=gifts',
    'from=2026-02-30',
    'from=yesterday',
    'to=2026-11-01&from=2026-11-02',
    `q=${'x'.repeat(81)}`,
    'limit=101',
    'currency=EUR',
    'cursor=x',
  ])('refuses %s', async (query) => {
    const as = await world.person('client')
    expect((await history(as, `?${query}`)).status).toBe(400)
  })

  test('never shows another person’s lines; shows a partner what they are owed', async () => {
    const [as, other] = [await world.person('client'), await world.person('client')]
    await moved(as, 'deposit', 5000, { description: 'Mine alone' })
    expect(await descriptions(other, '?q=mine')).toEqual([])
    expect((await world.call('GET', '/api/wallet/history')).status).toBe(401)
    const { id } = await booked(world, await funded(), cutAt(world, '12:00'))
    await step(world, nia, id, 'confirmation')
    await step(world, nia, id, 'completion')
    expect(await descriptions(nia, '?type=payments')).toEqual(['Cut at Nyota Hair'])
  })
})

async function funded(amount = '2500'): Promise<Person> {
  const as = await world.person('client')
  await fund(world, as, amount)
  return as
}

describe('the cost of a page', () => {
  /** Inserts a line for each n by SQL: one deposit and then payments of one cent. */
  async function planted(lines: number): Promise<Person> {
    const as = await world.person('client')
    await moved(as, 'deposit', 10_000_000, { description: 'The first money' })
    const rows = sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${lines})`
    const prefix = `${as.id}-`
    await world.db.run(sql`INSERT INTO transfer (id, kind, description, actor, created_at)
      ${rows} SELECT ${prefix} || i, 'send', 'Sent ' || i, 'system', ${world.now} FROM n`)
    await world.db.run(sql`INSERT INTO posting (id, transfer_id, debit_account, credit_account, currency, amount)
      ${rows} SELECT ${prefix} || i, ${prefix} || i, ${`wallet:${as.id}:KES`}, 'clearing:platform:KES', 'KES', 1 FROM n`)
    return as
  }

  /** The steps of SQLite's plan for a statement. */
  async function planOf(query: { getSQL: () => ReturnType<typeof sql> }): Promise<string[]> {
    const rows = await world.db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${query.getSQL()}`)
    return rows.map(({ detail }) => detail)
  }

  test('reads only its own lines, by index, for the first page', async () => {
    const as = await world.person('client')
    const viewer = { id: as.id }
    for (const query of [
      { limit: 10 },
      { limit: 10, currency: 'displayed' as const },
      { limit: 10, currency: 'KES' as const, type: 'payments' as const, q: 'cut' },
    ]) {
      const bounds = { since: 1, before: 2 }
      for (const statement of [
        entriesOf(world.ctx(), viewer, query, bounds),
        searchEndOf(world.ctx(), viewer, query, bounds),
      ]) {
        const plan = await planOf(statement)
        expect(plan.filter((detail) => detail.startsWith('SCAN'))).toEqual([])
        const lines = plan.filter((detail) => /SEARCH account_entry/.test(detail)).join('\n')
        expect(lines).toMatch(/account_entry_account \(account_id=\? AND (rowid|sequence)/)
        expect(lines).toMatch(/account_entry_created \(account_id=\? AND created_at<\?\)/)
      }
    }
  })

  test('pages through 20,000 lines without gaps; a search continues where it ended', async () => {
    const [few, many] = [await planted(100), await planted(20_000)]
    const read = async (as: Person) => {
      const { body } = await history(as)
      expect(body.items).toHaveLength(10)
      return body
    }
    await read(few)
    const newest = await read(many)
    expect(newest.items[0]).toMatchObject({
      description: 'Sent 20000',
      balance: { amount: '99800.00', currency: 'KES' },
    })
    const second = (await history(many, `?cursor=${newest.next}`)).body
    expect(second.items[0].description).toBe('Sent 19990')

    // The one deposit is the oldest line: each page of the search reads a fixed number of lines.
    const search = async (query: string) => {
      const found: string[] = []
      let pages = 0
      for (let cursor: string | null = ''; cursor !== null; pages += 1) {
        const { body }: CallResponse = await history(many, `?${query}${cursor && `&cursor=${cursor}`}`)
        found.push(...body.items.map((line: { description: string }) => line.description))
        cursor = body.next
      }
      return { found, pages }
    }
    const { found, pages } = await search('type=deposits')
    expect(found).toEqual(['The first money'])
    expect(pages).toBe(Math.ceil(20_001 / SEARCHED))
    expect(await allPages(world, '/api/wallet/history?limit=100', { as: few })).toHaveLength(101)
    const { found: with199 } = await search('q=Sent+199&limit=100')
    const numbered = Array.from({ length: 20_000 }, (_, n) => `Sent ${20_000 - n}`)
    expect(with199).toEqual(numbered.filter((line) => line.includes('199')))
    const count = await world.db.$count(accountEntry, sql`account_id = ${`wallet:${many.id}:KES`}`)
    expect(count).toBe(20_001)
  })
})

describe('GET /api/wallet/history/:transferId', () => {
  const detail = (as: Person, id: string) => world.call('GET', `/api/wallet/history/${id}`, { as })

  test('shows a deposit: from the provider to your wallet', async () => {
    const as = await world.person('client')
    const { body: made } = await fund(world, as, '40', 'UGX')
    const [line] = (await history(as, '?currency=UGX')).body.items
    const { body, trips } = await detail(as, line.transferId)
    expect(body).toMatchObject({
      transactionType: 'deposit',
      amounts: [{ amount: '40', currency: 'UGX' }],
      balances: [{ amount: '40', currency: 'UGX' }],
      fee: null,
      hold: null,
      postings: [
        {
          from: { account: 'The payment provider', yours: false },
          to: { account: 'Your wallet', yours: true },
          amount: { amount: '40', currency: 'UGX' },
        },
      ],
      links: [{ kind: 'deposit', id: made.id }],
      splittable: false,
      timeZone: 'Africa/Nairobi',
    })
    expect(trips).toBe(1)
  })

  test('shows a booking as held, then paid, to each side without names', async () => {
    const as = await funded()
    const { id } = await booked(world, as, cutAt(world, '13:00'))
    const [line] = (await history(as)).body.items
    const held = (await detail(as, line.transferId)).body
    expect(held).toMatchObject({
      hold: { status: 'held', amount: { amount: '2500.00' }, endedBy: null, placedBy: null },
      postings: [{ from: { account: 'Your wallet' }, to: { account: 'Set aside for bookings and orders' } }],
      links: [{ kind: 'appointment', id, name: 'Cut' }],
      splittable: true,
      fee: null,
    })
    await step(world, nia, id, 'confirmation')
    await step(world, nia, id, 'completion')
    const { hold } = (await detail(as, line.transferId)).body
    expect(hold).toMatchObject({ status: 'captured', endedBy: expect.any(String) })
    const paid = (await detail(as, hold.endedBy)).body
    expect(paid.postings).toEqual([
      {
        from: { account: 'Set aside for bookings and orders', yours: true },
        to: { account: 'The salon', yours: false },
        amount: { amount: '2437.50', currency: 'KES' },
      },
      {
        from: { account: 'Set aside for bookings and orders', yours: true },
        to: { account: 'Purse fees', yours: false },
        amount: { amount: '62.50', currency: 'KES' },
      },
    ])
    // The salon pays the fee: the client paid the price.
    expect(paid.fee).toBeNull()
    const theirs = (await detail(nia, hold.endedBy)).body
    expect(theirs).toMatchObject({
      amounts: [{ amount: '2437.50' }],
      fee: { amount: '62.50', currency: 'KES' },
      postings: [{ from: { account: 'Held for the client', yours: false }, to: { account: 'Your balance' } }, {}],
      splittable: false,
    })
    for (const text of [JSON.stringify(paid), JSON.stringify(theirs)]) {
      expect(text).not.toContain(as.id)
      expect(text).not.toContain(nia.id)
    }
    // The salon is not part of the hold itself.
    expectProblem(await detail(nia, line.transferId), 'not-found')
  })

  test('shows both sides a cancelled booking with the money returned', async () => {
    const as = await funded()
    const { id } = await booked(world, as, cutAt(world, '15:00'))
    const [line] = (await history(as)).body.items
    await step(world, as, id, 'cancellation')
    const { body } = await detail(as, line.transferId)
    expect(body.hold).toMatchObject({ status: 'released', endedBy: expect.any(String) })
    expect(body.splittable).toBe(false)
    const back = (await detail(as, body.hold.endedBy)).body
    expect(back).toMatchObject({
      amounts: [{ amount: '2500.00' }],
      hold: { status: 'released', placedBy: line.transferId, endedBy: null },
      links: [{ kind: 'appointment', id }],
    })
  })

  test('shows an exchange: both currencies, our spread, and postings that sum to zero', async () => {
    const as = await world.person('client')
    await fund(world, as, '1000')
    const ctx = world.ctx()
    const id = ctx.id()
    const mine = (currency: string) => ({ kind: 'wallet', owner: as.id, currency }) as const
    const ours = (kind: 'liquidity' | 'exchange_revenue', currency: string) => ({ kind, owner: 'platform', currency })
    const [first, ...rest] = recordTransfer(ctx, {
      id,
      kind: 'exchange',
      description: 'KES to UGX',
      actor: as.id,
      moves: [
        { from: mine('KES'), to: ours('liquidity', 'KES'), minor: 99_500 },
        { from: mine('KES'), to: ours('exchange_revenue', 'KES'), minor: 500 },
        { from: ours('liquidity', 'UGX'), to: mine('UGX'), minor: 28_000 },
      ],
    })
    if (first) await writeBatch(ctx, [first, ...rest])
    expect((await detail(as, id)).body).toMatchObject({
      amounts: [
        { amount: '-1000.00', currency: 'KES' },
        { amount: '28000', currency: 'UGX' },
      ],
      fee: { amount: '5.00', currency: 'KES' },
    })
    // One line, whichever way the history is read; pages neither lose nor repeat any.
    const exchanged = { description: 'KES to UGX', amount: { amount: '-1000.00' } }
    const fund1000 = { description: 'Added funds to wallet', balance: { amount: '1000.00' } }
    expect((await history(as, '?currency=KES')).body.items).toMatchObject([
      { ...exchanged, balance: { amount: '0.00' } },
      fund1000,
    ])
    expect((await history(as, '?currency=KES&q=1,000')).body.items).toMatchObject([exchanged, fund1000])
    await moved(as, 'deposit', 500)
    const [newest] = [(await history(as, '?currency=KES&limit=2')).body]
    expect(newest.items).toMatchObject([{ amount: { amount: '5.00' } }])
    const older = (await history(as, `?currency=KES&limit=2&cursor=${newest.next}`)).body
    expect(older.items).toMatchObject([exchanged])
    const oldest = (await history(as, `?currency=KES&limit=2&cursor=${older.next}`)).body
    expect(oldest).toMatchObject({ items: [fund1000], next: null })
    expect((await history(as, '?currency=UGX')).body.items).toMatchObject([
      { description: 'KES to UGX', amount: { amount: '28000' } },
    ])
    const all = await world.call('GET', '/api/wallet/transactions', { as })
    expect(all.body.items).toMatchObject([{ amount: { amount: '5.00' } }, exchanged, fund1000])
  })

  test('hides another person’s transfer, and an unknown one', async () => {
    const [as, other] = [await funded('10'), await world.person('client')]
    const [line] = (await history(as)).body.items
    expectProblem(await detail(other, line.transferId), 'not-found')
    expectProblem(await detail(nia, line.transferId), 'not-found')
    expectProblem(await detail(as, 'of-nobody'), 'not-found')
    expect((await world.call('GET', `/api/wallet/history/${line.transferId}`)).status).toBe(401)
  })

  test('shows received money to its recipient without naming the sender', async () => {
    const [as, other] = [await funded('100'), await world.person('client')]
    const ctx = world.ctx()
    const id = ctx.id()
    const [first, ...rest] = recordTransfer(ctx, {
      id,
      kind: 'send',
      description: 'For lunch',
      actor: as.id,
      moves: [
        {
          from: { kind: 'wallet', owner: as.id, currency: 'KES' },
          to: { kind: 'wallet', owner: other.id, currency: 'KES' },
          minor: 500,
        },
      ],
    })
    if (first) await writeBatch(ctx, [first, ...rest])
    const { body } = await detail(other, id)
    expect(body).toMatchObject({
      amounts: [{ amount: '5.00' }],
      postings: [{ from: { account: 'Another purse', yours: false } }],
      splittable: false,
    })
    expect(JSON.stringify(body)).not.toContain(as.id)
    expect((await detail(as, id)).body).toMatchObject({ amounts: [{ amount: '-5.00' }], splittable: true })
  })
})

test('shows how a hold ended, and whether a gift card was sent or received', async () => {
  const as = await world.person('client')
  await fund(world, as, '9000')
  const [done, off] = [await booked(world, as, cutAt(world, '08:00')), await booked(world, as, cutAt(world, '09:00'))]
  await moved(as, 'gift_card_claim', 100, { description: 'Gift card' })
  await moved(as, 'gift_card_payment', -100, { description: 'Gift card' })
  await step(world, nia, done.id, 'confirmation')
  expect(await descriptions(as, '?q=set aside')).toHaveLength(2)
  await step(world, nia, done.id, 'completion')
  await step(world, as, off.id, 'cancellation')
  const all = await descriptions(as, '')
  expect(all).toEqual([
    'Released: Cut at Nyota Hair',
    'Gift card sent',
    'Gift card claimed',
    'Set aside for Cut at Nyota Hair',
    'Paid for Cut at Nyota Hair',
    'Added funds to wallet',
  ])
  const [paid] = (await history(as, '?q=paid for')).body.items
  expect(paid.description).toBe('Paid for Cut at Nyota Hair')
  const detail = await world.call('GET', `/api/wallet/history/${paid.transferId}`, { as })
  expect(detail.body.description).toBe(paid.description)
})
