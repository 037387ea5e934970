// What tests of payouts share: somebody who is owed money, where it goes, and what became of it.
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { writeBatch } from '../api/command'
import { accountId, PLATFORM, recordTransfer } from '../api/wallet/ledger'
import { session } from '../db/schema/accounts'
import { payout } from '../db/schema/payouts'
import { type Answer, newKey, type Options, type Person, type World } from './harness'

/**
 * Money on somebody's balance, in minor units, as a correction of admins would put it there: what it was
 * earned by is of no matter to the test.
 */
export async function owe(
  world: World,
  { id: owner }: Person,
  minor: number,
  currency = 'KES',
): Promise<void> {
  const ctx = world.ctx()
  const hold = { kind: 'hold', owner: 'somebody', currency } as const
  const clearing = { kind: 'clearing', owner: PLATFORM, currency } as const
  const wallet = { kind: 'wallet', owner: 'somebody', currency } as const
  const move = (kind: 'deposit' | 'order_hold' | 'order_capture', from: object, to: object) =>
    recordTransfer(ctx, {
      id: ctx.id(),
      kind,
      description: 'Shampoo',
      actor: 'somebody',
      moves: [{ from: from as typeof hold, to: to as typeof hold, minor }],
    })
  const [first, ...rest] = [
    ...move('deposit', clearing, wallet),
    ...move('order_hold', wallet, hold),
    ...move('order_capture', hold, { kind: 'payable', owner, currency }),
  ]
  if (first) await writeBatch(ctx, [first, ...rest])
}

/** Sessions of theirs are proven afresh. */
export async function prove(world: World, person: Person): Promise<void> {
  await world.db
    .update(session)
    .set({ steppedUpAt: new Date(world.now ?? 0) })
    .where(eq(session.userId, person.id))
}

/** Bank accounts whose last digits say what the sandbox makes of them. */
export const ACCOUNTS = {
  pays: '0011 2233 4455 1234',
  declines: '0011 2233 4455 1402',
  hangs: '0011 2233 4455 1408',
  heals: '0011 2233 4455 1202',
} as const

type Wanted = Options & { currency?: string; number?: string; staffId?: string; fee?: string }

/** Says where payouts go, to a bank. */
export async function direct(world: World, as: Person, wanted: Wanted = {}): Promise<Answer> {
  const { currency = 'KES', number = ACCOUNTS.pays, staffId, ...rest } = wanted
  return world.call('POST', '/api/payouts/destinations', {
    as,
    key: newKey(),
    body: {
      type: 'bank',
      currency,
      bank: 'Equity Bank',
      accountName: 'Nia Wambui',
      accountNumber: number,
      ...(staffId && { staffId }),
    },
    ...rest,
  })
}

/** Asks for everything now. */
export function payNow(world: World, as: Person, options: Wanted = {}): Promise<Answer> {
  const { currency = 'KES', fee, ...rest } = options
  const body = { currency, ...(fee && { fee }) }
  return world.call('POST', '/api/payouts', { as, key: newKey(), body, ...rest })
}

/** Somebody with a proven session, a balance, and a bank account. */
export async function owed(
  world: World,
  minor: number,
  number: string = ACCOUNTS.pays,
  role: 'beauty_partner' | 'product_seller' = 'product_seller',
): Promise<Person> {
  const person = await world.person(role)
  await prove(world, person)
  if (minor > 0) await owe(world, person, minor)
  const answer = await direct(world, person, { number })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return person
}

/** All payouts of somebody, as the database has them, oldest first. */
export function rowsOf({ db }: World, { id }: Person, currency = 'KES') {
  return db
    .select()
    .from(payout)
    .where(eq(payout.userId, id))
    .orderBy(payout.createdAt, payout.id)
    .then((rows) => rows.filter((row) => row.currency === currency))
}

export const payable = (person: Person, currency = 'KES') =>
  accountId({ kind: 'payable', owner: person.id, currency })
