// Random sequences of everything that moves money, made in a real libSQL and in a small model of it: after
// each sequence they agree, whatever was refused was to be refused, and a key that is used again is
// answered as it was the first time. MODEL_SEQUENCES=100000 runs more of them.
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOOKS } from '../../../api/hooks'
import { PLATFORM, recordTransfer } from '../../../api/money/ledger/ledger'
import { command, writeBatch } from '../../../api/platform/command'
import type { Ctx, Viewer } from '../../../api/platform/context'
import { refusalName } from '../../../api/platform/values/problem'
import { HOUR } from '../../../api/platform/values/time'
import { type Db, openDatabase } from '../../../db/client'
import { type OwnDatabase, startOwnDatabase } from '../../fixtures/own-database'
import { historiesToPlay, playing } from './model-runs'
import { EVENTS, type Event, type Play, type Step, stepOf } from './money-events'
import { Books } from './money-model'

const SEQUENCES = historiesToPlay(600)

/** Sequences that are under way at once: their steps take turns. */
const AT_ONCE = 10

const START = Date.parse('2027-01-11T06:00:00Z')
const CLEARING = { kind: 'clearing', owner: PLATFORM, currency: 'KES' } as const

let database: OwnDatabase
let db: Db
let made = 0

/** What the sequences so far have moved over the accounts of the marketplace itself. */
const platform = new Map<string, number>()

beforeAll(async () => {
  database = await startOwnDatabase()
  db = openDatabase(database)
  await db.batch([
    db.run(sql`INSERT INTO rate_set VALUES ('rates', 'sandbox', 0, 0)`),
    db.run(sql`INSERT INTO rate VALUES ('rates', 'KES', 129200000)`),
    db.run(sql`INSERT INTO user (id, name, email, role, created_at, updated_at)
      VALUES ('owner', 'o', 'o', 'beauty_partner', 0, 0)`),
    db.run(sql`INSERT INTO salon (id, owner_id, name, description, business_type, price_range, address, city, country, latitude, longitude, time_zone, currency, phone, email, amenities, status, created_at)
      VALUES ('salon', 'owner', 'Salon', '', 'Hair Salon', 2, 'a', 'c', 'c', 0, 0, 'UTC', 'KES', 'p', 'e', '[]', 'approved', 0)`),
    db.run(sql`INSERT INTO service (id, salon_id, category, name, description, price, currency, duration_minutes)
      VALUES ('cut', 'salon', 'Hair', 'Cut', '', 1, 'KES', 60)`),
    db.run(sql`INSERT INTO staff (id, salon_id, name, title) VALUES ('ada', 'salon', 'Ada', '')`),
    db.run(sql`INSERT INTO staff_service VALUES ('ada', 'cut')`),
  ])
})

afterAll(() => database?.stop())

/** Money that comes in is likelier than the rest, so that there is some to move. */
const kind = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom<Event['kind']>('depositRequested', 'depositConfirmed') },
  { weight: 6, arbitrary: fc.constantFrom(...(Object.keys(EVENTS) as Event['kind'][])) },
)

const event: fc.Arbitrary<Event> = fc.record({
  kind,
  who: fc.constantFrom<0 | 1>(0, 1),
  currency: fc.constantFrom<'KES' | 'UGX'>('KES', 'KES', 'UGX'),
  amount: fc.integer({ min: 1, max: 1200 }),
  pick: fc.nat({ max: 3 }),
  hours: fc.constantFrom(0, 0, 1, 3, 30, 800),
  again: fc.constantFrom<Event['again']>('no', 'no', 'no', 'same', 'other'),
})

const sequence = fc.array(event, { minLength: 3, maxLength: 12 })

test(`${SEQUENCES} sequences leave the database as the model has it`, { timeout: 30 * 60_000 }, async () => {
  let counted = 0
  await fc.assert(
    fc.asyncProperty(fc.array(sequence, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (sequences) => {
      counted += sequences.length
      await Promise.all(sequences.map(play))
    }),
    playing(Math.ceil(SEQUENCES / AT_ONCE)),
  )
  expect(counted).toBeGreaterThanOrEqual(SEQUENCES)
  await expectWhole()
})

/** One sequence among people of its own, who begin with something in each purse. */
async function play(events: Event[]): Promise<void> {
  made += 1
  const id = `s${made}`
  const books = new Books()
  const clock = { now: START }
  let ids = 0
  const ctx = {
    db,
    now: () => clock.now,
    id: () => {
      ids += 1
      return `${id}-${ids}`
    },
    hooks: HOOKS,
  } as unknown as Ctx
  const people: [string, string] = [`${id}a`, `${id}b`]
  const partner = `${id}p`
  const begin = people.flatMap((owner, i) => {
    const to = { kind: 'wallet', owner, currency: 'KES' } as const
    const moves = [{ from: CLEARING, to, minor: 2000 - 700 * i }]
    books.move(...moves)
    const transfer = { kind: 'deposit', description: 'Begin', actor: owner } as const
    return recordTransfer(ctx, { id: ctx.id(), ...transfer, moves })
  })
  await db.batch([
    ...[...people, partner].map((person) =>
      db.run(sql`INSERT INTO user (id, name, email, role, created_at, updated_at)
        VALUES (${person}, ${person}, ${person}, ${person === partner ? 'beauty_partner' : 'client'}, 0, 0)`),
    ),
    ...people.map((person) =>
      db.run(sql`INSERT INTO session (id, user_id, token, expires_at, created_at, updated_at)
        VALUES (${person}, ${person}, ${person}, ${START * 10}, 0, 0)`),
    ),
    ...begin,
  ] as never)
  const state: Omit<Play, 'now'> = { ctx, people, partner, books }
  for (const [i, happening] of events.entries()) {
    clock.now += happening.hours * HOUR
    const step = stepOf(happening, { ...state, now: clock.now })
    if (step) await take(ctx, people[happening.who], `${id}-key-${i}`, happening, step)
  }
  await expectAgreement(id, people, partner, books)
  for (const [account, balance] of books.balances)
    if (account.includes(':platform:')) platform.set(account, (platform.get(account) ?? 0) + balance)
}

/** Asks the database for a step, and again where the event says so. */
async function take(
  ctx: Ctx,
  actor: string,
  key: string,
  { kind, again }: Event,
  { refusal, writes, taken }: Step,
): Promise<void> {
  const isJob = /^(autoSaved|repeated|interest|cashback|plusEarned)/.test(kind)
  const viewer = { id: actor, role: 'client', sessionToken: actor } as Viewer
  const ask = (input: string) =>
    isJob
      ? writeBatch(ctx, writes as [(typeof writes)[number]]).then(() => null)
      : command(ctx, viewer, {
          name: kind,
          key,
          input,
          reads: [db.select({ id: sql<number>`1` }).from(sql`fee`).limit(1)],
          decide: () => ({ writes, response: { key } }),
        }).then(({ response, replayed }) => ({ response, replayed }))
  const reply = await ask(kind).catch((error: unknown) => refusedAs(error))
  expect(reply, kind).toEqual(refusal ?? (isJob ? null : { response: { key }, replayed: false }))
  if (refusal === null) taken?.()
  if (again === 'no' || (isJob && kind === 'plusEarned')) return
  const second = await ask(again === 'same' ? kind : 'other').catch(refusedAs)
  if (refusal !== null) expect(second, kind).toBe(refusal)
  else if (isJob) expect(second, kind).toBe('job-done')
  else if (again === 'other') expect(second, kind).toBe('idempotency-key-reused')
  else expect(second, kind).toEqual({ response: { key }, replayed: true })
}

function refusedAs(error: unknown): string {
  const code = (error as { code?: string }).code
  return refusalName(error) ?? code ?? String(error)
}

/** What the database has of a sequence is what the model has, to the minor unit. */
async function expectAgreement(id: string, people: [string, string], partner: string, books: Books): Promise<void> {
  const owners = sql.join(
    [...people, partner, ...books.goals.flatMap((g) => g.members), ...books.plus.map((p) => p.id)].map(
      (owner) => sql`${owner}`,
    ),
    sql`, `,
  )
  const [a, b] = people
  const item = (query: ReturnType<typeof sql>) =>
    db.select({ id: sql<string>`id`, is: sql<string | number>`state` }).from(query)
  const rows = await db.batch([
    item(sql`(SELECT id, balance AS state FROM ledger_account WHERE owner IN (${owners}))`),
    item(sql`(SELECT account_id AS id, balance AS state, max(sequence) FROM account_entry
      WHERE account_id IN (SELECT id FROM ledger_account WHERE owner IN (${owners})) GROUP BY account_id)`),
    item(sql`(SELECT id, status AS state FROM deposit WHERE user_id IN (${a}, ${b}))`),
    item(sql`(SELECT id, status AS state FROM withdrawal WHERE user_id IN (${a}, ${b}))`),
    item(sql`(SELECT id, status AS state FROM savings_goal WHERE user_id IN (${a}, ${b}))`),
    item(sql`(SELECT id, status AS state FROM money_request WHERE payer_id IN (${a}, ${b}))`),
    item(sql`(SELECT owner AS id, sum(amount) AS state FROM hold
      WHERE status = 'held' AND owner IN (${a}, ${b}) GROUP BY owner, currency)`),
    item(sql`(SELECT id, status || ' ' || captured || ' ' || refunded AS state FROM appointment
      WHERE client_id IN (${a}, ${b}))`),
  ] as const)
  const of = (list: { id: string; is: string | number }[]) => Object.fromEntries(list.map((row) => [row.id, row.is]))
  const [accounts, last, deposits, withdrawals, goals, requests, held, visits] = rows
  const mine = [...books.balances].filter(([account]) => !account.includes(':platform:'))
  const balances = Object.fromEntries(mine)
  expect(of(accounts), id).toEqual(balances)
  expect(of(last), id).toEqual(balances)
  expect(mine.filter(([, balance]) => balance < 0)).toEqual([])
  const statuses = (list: { id: string; status: string }[]) =>
    Object.fromEntries(list.map((row) => [row.id, row.status]))
  expect(of(deposits)).toEqual(statuses(books.deposits))
  expect(of(withdrawals)).toEqual(statuses(books.withdrawals))
  expect(of(goals)).toEqual(statuses(books.goals))
  expect(of(requests)).toEqual(statuses(books.requests))
  expect(of(visits)).toEqual(
    Object.fromEntries(books.visits.map((v) => [v.id, `${v.status} ${v.captured} ${v.refunded}`])),
  )
  const onHold = mine
    .filter(([account, balance]) => account.startsWith('hold:') && balance > 0)
    .map(([, balance]) => balance)
  expect(held.map((row) => row.is).sort()).toEqual(onHold.sort())
}

/** Over all sequences: the marketplace's accounts are the model's, and each currency sums to zero. */
async function expectWhole(): Promise<void> {
  const [accounts, sums, wrong] = await db.batch([
    db
      .select({ id: sql<string>`id`, balance: sql<number>`balance` })
      .from(sql`ledger_account`)
      .where(sql`owner = 'platform'`),
    db
      .select({ currency: sql<string>`currency`, sum: sql<number>`sum(balance)` })
      .from(sql`ledger_account`)
      .groupBy(sql`currency`),
    db
      .select({ id: sql<string>`id` })
      .from(sql`ledger_account`)
      .where(sql`balance <> (SELECT coalesce(sum(amount), 0) FROM account_entry WHERE account_id = ledger_account.id)`),
  ])
  expect(Object.fromEntries(accounts.map((row) => [row.id, row.balance]))).toEqual(Object.fromEntries(platform))
  for (const { currency, sum } of sums) expect([currency, sum]).toEqual([currency, 0])
  expect(wrong).toEqual([])
}
