// Export lists about Plus: subscriptions, receipts and interest.
import { eq } from 'drizzle-orm'
import { transfer } from '../../../../db/schema/money/ledger'
import { plusCharge, plusSubscription } from '../../../../db/schema/money/plus'
import type { Ctx } from '../../../platform/context'
import { rfc3339 } from '../../../platform/values/time'
import { linesOf } from './account-lines'
import { instantOf, money, pagesAlong } from './pages'
import type { List } from './zip-archive'

/** All current and former subscriptions. */
export function subscriptionsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'plus-subscriptions',
    columns: [
      ...['subscription', 'at', 'plan', 'status', 'hadTrial', 'payWith', 'timeZone', 'period'],
      ...['periodStartsAt', 'periodEndsAt', 'endsThen', 'endedAt'],
    ],
    pages: pagesAlong(
      () => ctx.db.select().from(plusSubscription),
      eq(plusSubscription.userId, userId),
      [plusSubscription.createdAt, plusSubscription.id],
      (last) => [last.createdAt, last.id],
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
    pages: pagesAlong(
      () =>
        ctx.db
          .select({ charge: plusCharge })
          .from(plusSubscription)
          .innerJoin(plusCharge, eq(plusCharge.subscriptionId, plusSubscription.id)),
      eq(plusSubscription.userId, userId),
      [plusCharge.createdAt, plusCharge.id],
      (last) => [last.charge.createdAt, last.charge.id],
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
