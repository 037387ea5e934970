// Settles a deposit in one batch. Only the batch that confirms it credits the wallet, and a trigger
// allows one confirmation per deposit.
import { eq, sql } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import { deposit } from '../../../db/schema/money/wallet'
import { notifyAdminsRarely } from '../../notifications/admin-notifications'
import { changed, drainOutbox, notify } from '../../notifications/outbox'
import { type Statement, writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { formatMoney, moneyJson } from '../../platform/values/money'
import { refusalName } from '../../platform/values/problem'
import { PLATFORM, recordTransfer } from '../ledger/ledger'
import { detectCardTesting } from '../payments/card-testing'
import type { PaymentOutcome } from '../providers/port'
import { addedTitle, purposeOf } from './purposes'
import { type DepositRow, loadDeposit } from './row'

/** The provider's result, or that we gave up; `reference` if the provider has assigned one. */
type DepositOutcome =
  | { status: 'succeeded' | 'waiting'; reference: string | null }
  | { status: 'declined' | 'expired'; reference: string | null; reason: string }
  | Extract<PaymentOutcome, { status: 'requires_action' }>

/** How long the person is assumed to be on the page, in milliseconds: later they are notified. */
const LOOKING = 30_000

const STATUS_OF = {
  succeeded: 'confirmed',
  declined: 'failed',
  expired: 'expired',
  requires_action: 'requires_action',
  waiting: 'waiting',
} as const satisfies Record<DepositOutcome['status'], DepositRow['status']>

/**
 * Records the outcome of a deposit; on success it credits the wallet and writes the effects of its
 * purpose, unless the person has abandoned it. `prepared` passes those effects from a caller who has just read their inputs, to save a
 * read. `seen` marks the event as processed, whatever its outcome.
 * @throws DomainError deposit-status, if it was already settled
 */
export async function recordDeposit(
  ctx: Ctx,
  row: DepositRow,
  outcome: DepositOutcome,
  { seen = [], prepared }: { seen?: Statement[]; prepared?: ((row: DepositRow) => Statement[]) | undefined } = {},
): Promise<DepositRow> {
  const succeeded = outcome.status === 'succeeded'
  const transferId = succeeded ? ctx.id() : null
  const changes = {
    status: STATUS_OF[outcome.status],
    reference: outcome.reference ?? row.reference,
    actionUrl: outcome.status === 'requires_action' ? outcome.actionUrl : null,
    failure: 'reason' in outcome ? outcome.reason : null,
    transferId,
    // As read: a trigger rejects the batch if the person has abandoned it since.
    abandonedAt: row.abandonedAt,
    updatedAt: ctx.now(),
  }
  const settled = { ...row, ...changes }
  const write = (consequences: Statement[]) =>
    writeBatch(ctx, [
      changed(ctx, row.userId, 'wallet'),
      ...seen,
      ...(transferId ? credit(ctx, row, transferId) : []),
      ctx.db.update(deposit).set(changes).where(eq(deposit.id, row.id)),
      ...notifications(ctx, settled),
      ...consequences,
    ])
  const broughtAbout = prepared ?? ((row) => purposeOf(ctx, row).onConfirmed(ctx, row))
  const wanted = succeeded && row.abandonedAt === null
  const consequences = wanted ? await broughtAbout(settled) : []
  try {
    await write(consequences)
  } catch (error) {
    if (refusalName(error) === 'deposit-abandoned')
      return recordDeposit(ctx, await loadDeposit(ctx, row.id), outcome, { seen })
    if (consequences.length === 0 || !refusedForItsConsequences(error)) throw error
    await write(purposeOf(ctx, row).onRefused?.(ctx, settled) ?? [])
  }
  ctx.after(async () => {
    if (wanted) await purposeOf(ctx, row).announce?.(ctx, settled)
    await drainOutbox(ctx)
  })
  if (settled.status === 'failed') detectCardTesting(ctx, row.userId)
  return settled
}

/** Whether the database rejected the effects of its purpose rather than the deposit itself. */
function refusedForItsConsequences(error: unknown): boolean {
  const name = refusalName(error)
  return name !== null && name !== 'deposit-status' && name !== 'event-exists'
}

function credit(ctx: Ctx, row: DepositRow, transferId: string): Statement[] {
  return [
    notifyLateDeposit(ctx, row),
    ...recordTransfer(ctx, {
      id: transferId,
      kind: 'deposit',
      description: purposeOf(ctx, row).description,
      actor: row.userId,
      moves: [
        {
          from: { kind: 'clearing', owner: PLATFORM, currency: row.currency },
          to: { kind: 'wallet', owner: row.userId, currency: row.currency },
          minor: row.amount,
        },
      ],
    }),
  ]
}

/** Notifications about a settled deposit. */
function notifications(ctx: Ctx, row: DepositRow): Statement[] {
  if (row.abandonedAt !== null) return row.status === 'confirmed' ? [arrivedAfterAll(ctx, row)] : []
  const { notifyWhen } = purposeOf(ctx, row)
  const late = ctx.now() - row.createdAt > LOOKING
  if (notifyWhen === 'elsewhere' || (notifyWhen !== 'always' && !late)) return []
  if (notifyWhen === 'late failures' && row.status === 'confirmed') return []
  const amount = formatMoney(moneyJson(row.amount, row.currency))
  const path = `/client/wallet/deposits/${row.id}`
  switch (row.status) {
    case 'confirmed':
      return [
        notify(ctx, row.userId, {
          kind: 'money',
          title: addedTitle(amount),
          text: `${row.methodLabel} has paid ${amount} into your purse.`,
          path,
        }),
      ]
    case 'failed':
    case 'expired':
      return [
        notify(ctx, row.userId, {
          kind: 'money',
          title: `${amount} could not be added`,
          text: `${row.failure} Nothing was added to your purse from ${row.methodLabel}.`,
          path,
        }),
      ]
    default:
      return []
  }
}

/** Notifies people who chose another way to pay that the first payment arrived as well. */
function arrivedAfterAll(ctx: Ctx, row: DepositRow): Statement {
  const amount = formatMoney(moneyJson(row.amount, row.currency))
  return notify(ctx, row.userId, {
    kind: 'money',
    title: addedTitle(amount),
    text: `You chose another way to pay, and ${row.methodLabel} paid ${amount} after all. It was added to your purse. Nothing else was paid with it.`,
    path: `/client/wallet/deposits/${row.id}`,
  })
}

/**
 * A provider may confirm a payment after its owner deleted the account. The money is still
 * credited, so that none is lost, and admins are notified so that they send it back.
 */
function notifyLateDeposit(ctx: Ctx, row: DepositRow): Statement {
  const amount = formatMoney(moneyJson(row.amount, row.currency))
  return notifyAdminsRarely(
    ctx,
    {
      kind: 'system',
      title: 'Money for a deleted account',
      text: `${amount} was confirmed after its owner deleted their account. It is in the wallet of user ${row.userId} (deposit ${row.id}, ${row.processor} reference ${row.reference ?? 'unknown'}). Send it back.`,
    },
    sql`EXISTS (SELECT 1 FROM ${user} WHERE ${user.id} = ${row.userId} AND ${user.deletedAt} IS NOT NULL)`,
  )
}
