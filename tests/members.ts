// What tests of Plus need: members, the moments at which schedules run, runs that are killed, and the
// books that must come out the same however they ran.
import { eq, like } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Ctx } from '../api/context'
import { ledgerAccount, transfer } from '../db/schema/ledger'
import { plusCharge, plusSubscription } from '../db/schema/plus'
import { paymentMethod } from '../db/schema/wallet'
import { type Answer, newKey, type Options, type Person, type World } from './harness'

export const DAY = 86_400_000

/** Sets the world's clock to an instant, "2027-01-31T09:00:00Z". */
export function travel(world: World, instant: string | number): void {
  world.now = typeof instant === 'number' ? instant : Date.parse(instant)
}

export function subscribe(
  world: World,
  as: Person,
  body: object = { plan: 'monthly', payWith: 'purse' },
  options: Options = {},
): Promise<Answer> {
  return world.call('POST', '/api/plus/subscription', { as, key: newKey(), body, ...options })
}

/** A client on their free month. */
export async function member(world: World, body?: object): Promise<Person> {
  const as = await world.person('client')
  const answer = await subscribe(world, as, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return as
}

/** A card whose charges go as the sandbox's token says. */
export async function addCard(world: World, as: Person, token = 'sandbox_ok'): Promise<string> {
  const id = crypto.randomUUID()
  await world.db.insert(paymentMethod).values({
    id,
    userId: as.id,
    processor: 'sandbox',
    token,
    type: 'card',
    cardType: 'Visa',
    lastFour: '4242',
    createdAt: 0,
  })
  return id
}

/** A month of Plus that was paid for, with its receipt; nothing is due for it before 2100. */
export async function plantPaidMonth({ db }: World, { id: userId }: Person): Promise<void> {
  const nextAt = Date.parse('2100-01-01T00:00:00Z')
  await db.batch([
    db.insert(plusSubscription).values({
      ...{
        id: 'plus',
        userId,
        plan: 'monthly',
        price: 499,
        status: 'active',
        hadTrial: false,
        payWith: 'purse',
      },
      ...{ anchorDate: '2026-01-01', timeZone: 'Africa/Nairobi', period: 1, nextAt },
      ...{ currency: 'USD', periodStartsAt: 0, periodEndsAt: 0, createdAt: 0, updatedAt: 0 },
    }),
    db
      .insert(transfer)
      .values({ id: 'paid', kind: 'plus_payment', description: '', actor: userId, createdAt: 0 }),
    db.insert(plusCharge).values({
      ...{ id: 'receipt', subscriptionId: 'plus', period: 1, transferId: 'paid' },
      ...{ amount: 499, currency: 'USD', paidWith: 'Purse', nextEarnedAt: nextAt },
      ...{ startsAt: 0, endsAt: 1, months: 1, createdAt: 0 },
    }),
  ])
}

export async function subscriptionOf({ db }: World, as: Person) {
  const rows = await db
    .select()
    .from(plusSubscription)
    .where(eq(plusSubscription.userId, as.id))
    .orderBy(plusSubscription.createdAt)
  const row = rows.at(-1)
  if (!row) throw new Error('nobody subscribed')
  return row
}

export async function chargesOf({ db }: World, as: Person) {
  const rows = await db
    .select({ charge: plusCharge })
    .from(plusCharge)
    .innerJoin(plusSubscription, eq(plusSubscription.id, plusCharge.subscriptionId))
    .where(eq(plusSubscription.userId, as.id))
    .orderBy(plusCharge.startsAt)
  return rows.map(({ charge }) => charge)
}

/** A Ctx whose run dies: after so many batches, nothing that it sends reaches the database. */
export function dying(world: World, after: number): Ctx {
  const ctx = world.ctx()
  const batch = ctx.db.batch.bind(ctx.db) as (...args: unknown[]) => Promise<unknown>
  let left = after
  Object.assign(ctx.db, {
    async batch(...args: unknown[]) {
      left -= 1
      if (left < 0) throw new Error('killed')
      return batch(...args)
    },
  })
  return ctx
}

/** The same job twenty times at once, each with a Ctx of its own. */
export function twentyAtOnce(world: World, job: (ctx: Ctx) => Promise<unknown>): Promise<unknown> {
  return Promise.all(Array.from({ length: 20 }, () => job(world.ctx())))
}

/** What somebody's accounts hold, and how often each kind of transfer touched them: without ids. */
export async function booksOf({ db }: World, as: Person): Promise<string> {
  const { id } = await subscriptionOf({ db } as World, as)
  const own = (owner: string) => owner === as.id || owner === id
  const accounts = await db.select().from(ledgerAccount)
  const balances = accounts
    .filter((account) => own(account.owner))
    .map(({ kind, currency, balance }) => `${kind} ${currency} ${balance}`)
  const charges = (await chargesOf({ db } as World, as)).map(
    ({ period, startsAt, endsAt, amount }) => `${period}: ${startsAt} to ${endsAt} for ${amount}`,
  )
  return [...balances.sort(), ...charges].join('\n')
}

/** Currencies sum to zero, and nothing but what may be is below it. */
export async function expectBalancedBooks({ db }: World): Promise<void> {
  const accounts = await db.select().from(ledgerAccount)
  const sums = new Map<string, number>()
  for (const { currency, balance } of accounts) {
    sums.set(currency, (sums.get(currency) ?? 0) + balance)
  }
  for (const [currency, sum] of sums) expect([currency, sum]).toEqual([currency, 0])
}

/** Transfers of a kind, by their descriptions. */
export async function described({ db }: World, words: string) {
  return db
    .select()
    .from(transfer)
    .where(like(transfer.description, `%${words}%`))
}
