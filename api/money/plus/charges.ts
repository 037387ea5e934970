// Charging a period: from the USD purse, which a payment method has funded first if the person pays
// with one. A period is charged once, also under concurrent attempts.
import { eq, sql } from 'drizzle-orm'
import { plusCharge, plusSubscription } from '../../../db/schema/money/plus'
import { changed, notify } from '../../notifications/outbox'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { moneyJson } from '../../platform/values/money'
import { addedTitle } from '../deposits/purposes'
import type { DepositRow } from '../deposits/row'
import { recordTransfer } from '../ledger/ledger'
import { type PlusRow, priceOf } from './membership'
import { periodFrom } from './terms/periods'
import { PLANS, PLUS_CURRENCY } from './terms/plans'
import { dayOf, moneyText } from './terms/wording'

/** The id of the charge for a subscription's next period, referenced by its deposit. */
export function nextChargeId({ id, period }: PlusRow): string {
  return `${id}.${period + 1}`
}

/**
 * The statements that pay for the next period from the purse: wallet to deferred, the receipt, and
 * the subscription one period further, counted from the end of the last one however late this runs.
 * Rejected with plus-status if the period is already charged or the person has cancelled since the
 * read, and with insufficient-funds if the purse does not cover it.
 */
export function chargeStatements(
  ctx: Ctx,
  row: PlusRow,
  { paidWith, actor }: { paidWith: string; actor: string },
): Statement[] {
  const { months } = PLANS[row.plan]
  const minor = priceOf(row)
  const { startsAt, endsAt } = periodFrom(row, row.periodEndsAt, row.plan)
  const transferId = ctx.id()
  return [
    ...recordTransfer(ctx, {
      id: transferId,
      kind: 'plus_payment',
      description: `Purse Plus, ${row.plan}`,
      actor,
      moves: [
        {
          from: { kind: 'wallet', owner: row.userId, currency: PLUS_CURRENCY },
          to: { kind: 'deferred', owner: row.id, currency: PLUS_CURRENCY },
          minor,
        },
      ],
    }),
    ctx.db.insert(plusCharge).values({
      id: nextChargeId(row),
      subscriptionId: row.id,
      period: row.period + 1,
      currency: PLUS_CURRENCY,
      amount: minor,
      paidWith,
      transferId,
      startsAt,
      endsAt,
      months,
      nextEarnedAt: periodFrom(row, startsAt, 'monthly').endsAt,
      createdAt: ctx.now(),
    }),
    ctx.db
      .update(plusSubscription)
      .set({
        status: 'active',
        // A lower period than before makes a trigger reject the whole batch.
        period: sql`CASE WHEN ${plusSubscription.cancelAtEnd} = 1 THEN -1 ELSE ${row.period + 1} END`,
        periodStartsAt: startsAt,
        periodEndsAt: endsAt,
        nextAt: endsAt,
        attempts: 0,
        updatedAt: ctx.now(),
      })
      .where(eq(plusSubscription.id, row.id)),
    changed(ctx, row.userId, 'wallet'),
    notify(ctx, row.userId, {
      kind: 'money',
      title: 'Purse Plus payment received',
      text: `${moneyText(moneyJson(minor, PLUS_CURRENCY))} was paid with ${paidWith}. Plus is yours until ${dayOf(row, endsAt)}.`,
      path: `/client/wallet/premium/receipts/${nextChargeId(row)}`,
    }),
  ]
}

/**
 * The effect of a confirmed deposit for Plus, in the batch that credits it: pays for the period it
 * was requested for. If that is no longer due (ended, cancelled, or paid another way), the money
 * stays in the purse and the person is notified.
 */
export async function paidByDeposit(ctx: Ctx, deposit: DepositRow): Promise<Statement[]> {
  const [subscriptionId = ''] = (deposit.subjectId ?? '').split('.')
  const [row] = await ctx.db.select().from(plusSubscription).where(eq(plusSubscription.id, subscriptionId))
  const waits = row && row.status !== 'ended' && !row.cancelAtEnd && nextChargeId(row) === deposit.subjectId
  if (waits && deposit.amount >= priceOf(row)) {
    return chargeStatements(ctx, row, { paidWith: deposit.methodLabel, actor: row.userId })
  }
  const amount = moneyText(moneyJson(deposit.amount, deposit.currency))
  return [
    notify(ctx, deposit.userId, {
      kind: 'money',
      title: addedTitle(amount),
      text: `${deposit.methodLabel} paid ${amount} after Plus no longer needed it. The money is yours, in your purse.`,
      path: '/client/wallet',
    }),
  ]
}
