// Ending a subscription, and its earned but unpaid interest: paid to the person's purse, or
// returned to its source when the account is deleted.
import { and, eq, gt, ne, sql } from 'drizzle-orm'
import { ledgerAccount } from '../../../db/schema/money/ledger'
import { plusSubscription } from '../../../db/schema/money/plus'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { type Account, PLATFORM, recordTransfer } from '../ledger/ledger'
import type { PlusRow } from './membership'

export type AccruedRow = { currency: string; balance: number }

/** The statement that reads a person's accrued and unpaid interest, by currency. */
export function accruedOf(ctx: Ctx, userId: string) {
  return ctx.db
    .select({ currency: ledgerAccount.currency, balance: ledgerAccount.balance })
    .from(ledgerAccount)
    .where(and(eq(ledgerAccount.owner, userId), eq(ledgerAccount.kind, 'accrued'), gt(ledgerAccount.balance, 0)))
}

/**
 * Ends a subscription at a moment (UTC ms) and pays its interest at once; `accrued` is read by
 * `accruedOf`. `asCancelled`: rejected if the person has resumed since the read.
 */
export function endSubscription(
  ctx: Ctx,
  row: PlusRow,
  endedAt: number,
  accrued: AccruedRow[],
  { asCancelled = false } = {},
): Statement[] {
  return [
    ctx.db
      .update(plusSubscription)
      .set({
        status: 'ended',
        endedAt,
        updatedAt: ctx.now(),
        // A lower period than before makes a trigger reject the whole batch.
        ...(asCancelled && {
          period: sql`CASE WHEN ${plusSubscription.cancelAtEnd} = 1 THEN ${plusSubscription.period} ELSE -1 END`,
        }),
      })
      .where(eq(plusSubscription.id, row.id)),
    ...accrued.flatMap((due) => payInterest(ctx, row.userId, due)),
  ]
}

/** Moves accrued interest to the wallet. */
export function payInterest(ctx: Ctx, owner: string, { currency, balance }: AccruedRow): Statement[] {
  return recordTransfer(ctx, {
    id: ctx.id(),
    kind: 'interest_payment',
    description: 'Interest from Purse Plus',
    actor: 'system',
    moves: [{ from: { kind: 'accrued', owner, currency }, to: { kind: 'wallet', owner, currency }, minor: balance }],
  })
}

/**
 * For the batch that deletes an account: ends any current subscription, and forfeits unpaid
 * interest, since there is no purse left to pay it to. `accrued` is what `accruedOf` has just read.
 * Revenue of a paid period is still recognised month by month.
 */
export function endPlusStatements(ctx: Ctx, userId: string, accrued: AccruedRow[]): Statement[] {
  return [
    ctx.db
      .update(plusSubscription)
      .set({ status: 'ended', endedAt: ctx.now(), updatedAt: ctx.now() })
      .where(and(eq(plusSubscription.userId, userId), ne(plusSubscription.status, 'ended'))),
    ...accrued.flatMap(({ currency, balance }) =>
      recordTransfer(ctx, {
        id: ctx.id(),
        kind: 'interest_forfeit',
        description: 'Interest forfeited',
        actor: userId,
        moves: [{ from: { kind: 'accrued', owner: userId, currency }, to: interestExpense(currency), minor: balance }],
      }),
    ),
  ]
}

/** The account that pays interest. */
export function interestExpense(currency: string): Account {
  return { kind: 'interest_expense', owner: PLATFORM, currency }
}
