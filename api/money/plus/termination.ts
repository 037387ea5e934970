// How a subscription ends, and where the interest goes that was earned and not paid yet: to the
// person's purse, or back where it came from when they leave for good.
import { and, eq, gt, ne, sql } from 'drizzle-orm'
import { ledgerAccount } from '../../../db/schema/money/ledger'
import { plusSubscription } from '../../../db/schema/money/plus'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { type Account, PLATFORM, recordTransfer } from '../ledger/ledger'
import type { PlusRow } from './membership'

export type AccruedRow = { currency: string; balance: number }

/** The statement that reads what somebody has earned in interest and was not paid yet, by currency. */
export function accruedOf(ctx: Ctx, userId: string) {
  return ctx.db
    .select({ currency: ledgerAccount.currency, balance: ledgerAccount.balance })
    .from(ledgerAccount)
    .where(
      and(
        eq(ledgerAccount.owner, userId),
        eq(ledgerAccount.kind, 'accrued'),
        gt(ledgerAccount.balance, 0),
      ),
    )
}

/**
 * Ends a subscription at a moment (UTC ms) and pays its interest at once: `accrued` is what `accruedOf`
 * reads. `asCancelled`: it is refused where the person has resumed it since it was read.
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
        // A period is never below the one before: a trigger refuses the whole batch.
        ...(asCancelled && {
          period: sql`CASE WHEN ${plusSubscription.cancelAtEnd} = 1 THEN ${plusSubscription.period} ELSE -1 END`,
        }),
      })
      .where(eq(plusSubscription.id, row.id)),
    ...accrued.flatMap((due) => payInterest(ctx, row.userId, due)),
  ]
}

/** Interest that was accrued goes to the wallet. */
export function payInterest(
  ctx: Ctx,
  owner: string,
  { currency, balance }: AccruedRow,
): Statement[] {
  return recordTransfer(ctx, {
    id: ctx.id(),
    kind: 'interest_payment',
    description: 'Interest from Purse Plus',
    actor: 'system',
    moves: [
      {
        from: { kind: 'accrued', owner, currency },
        to: { kind: 'wallet', owner, currency },
        minor: balance,
      },
    ],
  })
}

/**
 * For the batch that deletes an account: ends whatever subscription stands, and gives up the interest
 * that was not paid yet, since there is no purse left to pay it to. `accrued` is what `accruedOf` read
 * just before. What is earned of a paid period goes on being earned month by month.
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
        description: 'Interest given up',
        actor: userId,
        moves: [
          {
            from: { kind: 'accrued', owner: userId, currency },
            to: interestExpense(currency),
            minor: balance,
          },
        ],
      }),
    ),
  ]
}

/** Where interest comes from. */
export function interestExpense(currency: string): Account {
  return { kind: 'interest_expense', owner: PLATFORM, currency }
}
