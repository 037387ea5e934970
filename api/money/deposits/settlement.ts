// What became of a deposit, written in one batch. The batch that says "confirmed" is the only one
// that credits, and a trigger lets a deposit be confirmed once.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import { ledgerAccount } from '../../../db/schema/money/ledger'
import { deposit } from '../../../db/schema/money/wallet'
import { notifyAdmins } from '../../notifications/admin-notifications'
import { drainOutbox, notify, notifyLive } from '../../notifications/outbox'
import { type Statement, writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import type { PaymentOutcome } from '../../platform/providers/payments/port'
import { formatMoney, moneyJson } from '../../platform/values/money'
import { refusalName } from '../../platform/values/problem'
import { PLATFORM, recordTransfer } from '../ledger/ledger'
import { watchForCardTesting } from '../payments/card-testing'
import { purposeOf } from './purposes'
import type { DepositRow } from './row'

/** What a provider said, or that it was given up; `reference` where the provider has named it. */
export type DepositOutcome =
  | { status: 'succeeded' | 'waiting'; reference: string | null }
  | { status: 'declined' | 'expired'; reference: string | null; reason: string }
  | Extract<PaymentOutcome, { status: 'requires_action' }>

/** How long after asking the person still looks at it, in milliseconds: later they are told. */
const LOOKING = 30_000

const STATUS_OF = {
  succeeded: 'confirmed',
  declined: 'failed',
  expired: 'expired',
  requires_action: 'requires_action',
  waiting: 'waiting',
} as const satisfies Record<DepositOutcome['status'], DepositRow['status']>

/**
 * Writes what became of a deposit; on success the wallet is credited, and what its purpose brings about
 * is written with it. `prepared` is that by a caller who has just read what decides it, and saves
 * reading it again. `seen` marks the event that said so, whatever it said.
 * @throws DomainError deposit-status, where it was settled before
 */
export async function recordDeposit(
  ctx: Ctx,
  row: DepositRow,
  outcome: DepositOutcome,
  {
    seen = [],
    prepared,
  }: { seen?: Statement[]; prepared?: ((row: DepositRow) => Statement[]) | undefined } = {},
): Promise<DepositRow> {
  const succeeded = outcome.status === 'succeeded'
  const transferId = succeeded ? ctx.id() : null
  const changes = {
    status: STATUS_OF[outcome.status],
    reference: outcome.reference ?? row.reference,
    actionUrl: outcome.status === 'requires_action' ? outcome.actionUrl : null,
    failure: 'reason' in outcome ? outcome.reason : null,
    transferId,
    updatedAt: ctx.now(),
  }
  const settled = { ...row, ...changes }
  const write = (consequences: Statement[]) =>
    writeBatch(ctx, [
      notifyLive(ctx, row.userId, { type: 'changed', what: 'wallet' }),
      ...seen,
      ...(transferId ? credit(ctx, row, transferId) : []),
      ctx.db.update(deposit).set(changes).where(eq(deposit.id, row.id)),
      ...notices(ctx, settled),
      ...consequences,
    ])
  const broughtAbout = prepared ?? ((row) => purposeOf(ctx, row).onConfirmed(ctx, row))
  const consequences = succeeded ? await broughtAbout(settled) : []
  try {
    await write(consequences)
  } catch (error) {
    if (consequences.length === 0 || !refusedForItsConsequences(error)) throw error
    await write(purposeOf(ctx, row).onRefused?.(ctx, settled) ?? [])
  }
  ctx.after(async () => {
    if (succeeded) await purposeOf(ctx, row).announce?.(ctx, settled)
    await drainOutbox(ctx)
  })
  if (settled.status === 'failed') watchForCardTesting(ctx, row.userId)
  return settled
}

/** The deposit itself was fine: what it was to pay for is what the database refused. */
function refusedForItsConsequences(error: unknown): boolean {
  const name = refusalName(error)
  return name !== null && name !== 'deposit-status' && name !== 'event-exists'
}

function credit(ctx: Ctx, row: DepositRow, transferId: string): Statement[] {
  return [
    showFirstCurrency(ctx, row),
    tellOfLateMoney(ctx, row),
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

/** What the person is told of a deposit that has ended. */
function notices(ctx: Ctx, row: DepositRow): Statement[] {
  const { told } = purposeOf(ctx, row)
  const late = ctx.now() - row.createdAt > LOOKING
  if (told === 'elsewhere' || (told !== 'always' && !late)) return []
  if (told === 'late failures' && row.status === 'confirmed') return []
  const amount = formatMoney(moneyJson(row.amount, row.currency))
  const path = `/client/wallet/deposits/${row.id}`
  switch (row.status) {
    case 'confirmed':
      return [
        notify(ctx, row.userId, {
          kind: 'money',
          title: `${amount} is in your purse`,
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

/** The first money in a purse decides which balance is shown, until the person chooses another. */
function showFirstCurrency(ctx: Ctx, row: DepositRow): Statement {
  return ctx.db
    .update(user)
    .set({ currency: row.currency })
    .where(
      and(
        eq(user.id, row.userId),
        // A deleted account is not touched any more, though late money still reaches it.
        isNull(user.deletedAt),
        sql`NOT EXISTS (SELECT 1 FROM ${ledgerAccount} WHERE ${ledgerAccount.owner} = ${row.userId})`,
      ),
    )
}

/**
 * A provider may confirm a payment after its owner has left. The money is credited all the same, so
 * that none is lost, and the admins are told of it, so that somebody sends it back.
 */
function tellOfLateMoney(ctx: Ctx, row: DepositRow): Statement {
  const amount = formatMoney(moneyJson(row.amount, row.currency))
  return notifyAdmins(
    ctx,
    {
      kind: 'system',
      title: 'Money for a deleted account',
      text: `${amount} was confirmed after its owner had deleted their account. It stands in the wallet of user ${row.userId} (deposit ${row.id}, ${row.processor} reference ${row.reference ?? 'unknown'}). Please send it back.`,
    },
    sql`EXISTS (SELECT 1 FROM ${user} WHERE ${user.id} = ${row.userId} AND ${user.deletedAt} IS NOT NULL)`,
  )
}
