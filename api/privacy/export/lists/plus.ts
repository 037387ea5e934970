// Export lists about Plus: subscriptions, receipts and interest.
import { and, asc, eq } from 'drizzle-orm'
import { transfer } from '../../../../db/schema/money/ledger'
import { plusCharge, plusSubscription } from '../../../../db/schema/money/plus'
import type { Ctx } from '../../../platform/context'
import { rfc3339 } from '../../../platform/values/time'
import { linesOf } from './account-lines'
import { after, instantOf, money, PAGE, pagesOf } from './pages'
import type { List } from './zip-archive'

/** All current and former subscriptions. */
export function subscriptionsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'plus-subscriptions',
    columns: [
      ...['subscription', 'at', 'plan', 'status', 'hadTrial', 'payWith', 'timeZone', 'period'],
      ...['periodStartsAt', 'periodEndsAt', 'endsThen', 'endedAt'],
    ],
    pages: pagesOf<typeof plusSubscription.$inferSelect>(
      (last) =>
        ctx.db
          .select()
          .from(plusSubscription)
          .where(
            and(
              eq(plusSubscription.userId, userId),
              last &&
                after(plusSubscription.createdAt, plusSubscription.id, [last.createdAt, last.id]),
            ),
          )
          .orderBy(asc(plusSubscription.createdAt), asc(plusSubscription.id))
          .limit(PAGE),
      (row) => ({
        subscription: row.id,
        at: rfc3339(row.createdAt),
        plan: row.plan,
        status: row.status,
        hadTrial: row.hadTrial,
        payWith: row.payWith,
        timeZone: row.timeZone,
        period: row.period,
        periodStartsAt: rfc3339(row.periodStartsAt),
        periodEndsAt: rfc3339(row.periodEndsAt),
        endsThen: row.cancelAtEnd,
        endedAt: instantOf(row.endedAt),
      }),
    ),
  }
}

/** Payments for Plus, with their period and payment method. */
export function receiptsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'plus-receipts',
    columns: [
      ...['receipt', 'at', 'subscription', 'amount', 'currency', 'paidWith', 'startsAt', 'endsAt'],
      'transaction',
    ],
    pages: pagesOf<{ charge: typeof plusCharge.$inferSelect }>(
      (last) =>
        ctx.db
          .select({ charge: plusCharge })
          .from(plusSubscription)
          .innerJoin(plusCharge, eq(plusCharge.subscriptionId, plusSubscription.id))
          .where(
            and(
              eq(plusSubscription.userId, userId),
              last &&
                after(plusCharge.createdAt, plusCharge.id, [last.charge.createdAt, last.charge.id]),
            ),
          )
          .orderBy(asc(plusCharge.createdAt), asc(plusCharge.id))
          .limit(PAGE),
      ({ charge }) => ({
        receipt: charge.id,
        at: rfc3339(charge.createdAt),
        subscription: charge.subscriptionId,
        ...money(charge.amount, charge.currency),
        paidWith: charge.paidWith,
        startsAt: rfc3339(charge.startsAt),
        endsAt: rfc3339(charge.endsAt),
        transaction: charge.transferId,
      }),
    ),
  }
}

/** Interest paid into their purse; `accrued` are the accounts in which it was earned. */
export function interestPaid(ctx: Ctx, accrued: string[]): List {
  return {
    name: 'interest-payments',
    columns: ['transaction', 'at', 'amount', 'currency', 'description'],
    pages: linesOf(ctx, accrued, eq(transfer.kind, 'interest_payment'), (line) => ({
      transaction: line.transferId,
      at: rfc3339(line.createdAt),
      // It leaves the accrual account and arrives in the purse, so the sign is inverted.
      ...money(-line.amount, line.currency),
      description: line.description,
    })),
  }
}
