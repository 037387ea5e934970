// The first money of a person chooses the currency that is shown to them, whatever brings it.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { user } from '../../../db/schema/identity'
import { openWorld, type Person } from '../../../tests/fixtures/harness'
import { fund } from '../../../tests/fixtures/salons-and-purses'
import { writeBatch } from '../../platform/command'
import type { TransferKind } from '../transactions/transaction-kinds'
import { type AccountKind, recordTransfer } from './ledger'

const world = openWorld()

/** Credits 1,000 minor units to an account of the person. */
async function credited(
  { id }: Pick<Person, 'id'>,
  kind: TransferKind,
  currency = 'KES',
  account: AccountKind = 'wallet',
): Promise<void> {
  const ctx = world.ctx()
  const [first, ...rest] = recordTransfer(ctx, {
    id: ctx.id(),
    kind,
    description: kind,
    actor: 'system',
    moves: [
      {
        from: { kind: 'clearing', owner: 'platform', currency },
        to: { kind: account, owner: id, currency },
        minor: 1_000,
      },
    ],
  })
  if (first) await writeBatch(ctx, [first, ...rest])
}

const newcomer = () => world.person('client', { currency: 'USD' })

async function displayedBalance(as: Person) {
  const { body } = await world.call('GET', '/api/me/dashboard', { as })
  return [body.wallet.available.amount, body.wallet.currency]
}

test.each<TransferKind>([
  'deposit',
  'gift_card_claim',
  'gift_card_return',
  'send',
  'booking_refund',
  'order_refund',
  'goal_release',
])('a first %s is what home shows', async (kind) => {
  const as = await newcomer()
  await credited(as, kind)
  expect(await displayedBalance(as)).toEqual(['10.00', 'KES'])
})

test('a salon’s first payment chooses too', async () => {
  const as = await world.person('beauty_partner', { currency: 'USD' })
  await credited(as, 'booking_capture', 'UGX', 'payable')
  expect(await displayedBalance(as)).toEqual(['1000', 'UGX'])
})

test('later money does not, nor what was chosen since', async () => {
  const as = await newcomer()
  await credited(as, 'send', 'UGX')
  await credited(as, 'order_refund', 'KES')
  expect(await displayedBalance(as)).toEqual(['1000', 'UGX'])
  const chosen = await world.call('PUT', '/api/me/currency', { as, body: { currency: 'KES' } })
  expect(chosen.status).toBe(200)
  await credited(as, 'deposit', 'UGX')
  expect(await displayedBalance(as)).toEqual(['10.00', 'KES'])
})

test('a first deposit through a provider', async () => {
  const as = await newcomer()
  await fund(world, as, '12.50')
  expect(await displayedBalance(as)).toEqual(['12.50', 'KES'])
})

test('a deleted account stays as it is', async () => {
  const as = await newcomer()
  await world.db.update(user).set({ deletedAt: new Date() }).where(eq(user.id, as.id))
  await credited(as, 'deposit')
  const [row] = await world.db.select().from(user).where(eq(user.id, as.id))
  expect(row?.currency).toBe('USD')
})
