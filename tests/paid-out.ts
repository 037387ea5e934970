// What tests of payouts need without asking a provider: money earned, a destination that has cooled down, and a
// payout of all that somebody is owed, planted in the order of time as the triggers want it.
import { sql } from 'drizzle-orm'
import { writeBatch } from '../api/command'
import { recordTransfer, type TransferDraft } from '../api/wallet/ledger'
import { payout, payoutDestination } from '../db/schema/payouts'
import type { Person, World } from './harness'

const CURRENCY = 'KES'

const payableOf = ({ id: owner }: Person) =>
  ({ kind: 'payable', owner, currency: CURRENCY }) as const
const payoutOf = ({ id: owner }: Person) => ({ kind: 'payout', owner, currency: CURRENCY }) as const
const CLEARING = { kind: 'clearing', owner: 'platform', currency: CURRENCY } as const

/** A staff member's part of a payout. */
export type Part = { staffId: string; minor: number; destinationId: string }

/** Earned by a visit; what is negative is refunded. Minor units; the transfer. */
export function earned(
  world: World,
  who: Person,
  minor: number,
  description: string,
): Promise<string> {
  return move(
    world,
    minor > 0
      ? {
          kind: 'booking_capture',
          description,
          moves: [{ from: CLEARING, to: payableOf(who), minor }],
        }
      : {
          kind: 'booking_refund',
          description,
          moves: [{ from: payableOf(who), to: CLEARING, minor: -minor }],
        },
  )
}

export async function addDestination(
  world: World,
  who: Person,
  staffId: string | null = null,
): Promise<string> {
  const id = crypto.randomUUID()
  await world.db.insert(payoutDestination).values({
    ...{ id, userId: who.id, staffId, currency: CURRENCY, type: 'mobile_money' },
    ...{ processor: 'sandbox', token: 'sandbox_ok', label: 'M-Pesa ending 5678' },
    ...{ createdAt: 0, usableAt: 0 },
  })
  return id
}

/** A weekly payout of all that somebody is owed, on its way, and its parts that go to staff; its id. */
export async function paidOut(
  world: World,
  who: Person,
  destinationId: string,
  parts: Part[] = [],
): Promise<string> {
  const account = `payable:${who.id}:${CURRENCY}`
  const read = async (query: ReturnType<typeof sql>) =>
    Object.values(await world.db.get<object>(query)) as number[]
  const [fromSequence = 0, owed = 0] = await read(sql`
    SELECT min(sequence), sum(amount) FROM account_entry WHERE account_id = ${account}
      AND sequence > coalesce((SELECT max(sequence) FROM account_entry JOIN payout
        ON hold_transfer_id = transfer_id WHERE account_id = ${account} AND part_of IS NULL), 0)`)
  const last = async () =>
    (await read(sql`SELECT max(sequence) FROM account_entry WHERE account_id = ${account}`))[0] ?? 0
  const id = crypto.randomUUID()
  const at = world.now ?? Date.now()
  const insert = async (minor: number, rest: { id: string; destinationId: string }, part = {}) => {
    const toSequence = await last()
    const holdTransferId = await move(world, {
      kind: 'payout_hold',
      description: 'partOf' in part ? 'Share of a staff member' : 'Payout to M-Pesa ending 5678',
      moves: [{ from: payableOf(who), to: payoutOf(who), minor }],
    })
    await world.db.insert(payout).values({
      ...{
        userId: who.id,
        currency: CURRENCY,
        amount: minor,
        fee: Math.max(1, Math.floor(minor / 200)),
      },
      ...{ feeId: 'fee-payout-weekly-1', cause: 'weekly', processor: 'sandbox' },
      ...{ fromSequence, toSequence, holdTransferId, createdAt: at, updatedAt: at },
      ...rest,
      ...part,
    })
  }
  for (const { minor, staffId, destinationId: theirs } of parts)
    await insert(minor, { id: `${id}-${staffId}`, destinationId: theirs }, { partOf: id, staffId })
  await insert(owed - parts.reduce((sum, { minor }) => sum + minor, 0), { id, destinationId })
  return id
}

async function move(world: World, draft: Omit<TransferDraft, 'id' | 'actor'>): Promise<string> {
  const ctx = world.ctx()
  const id = ctx.id()
  const [first, ...rest] = recordTransfer(ctx, { id, actor: 'system', ...draft })
  if (first) await writeBatch(ctx, [first, ...rest])
  return id
}
