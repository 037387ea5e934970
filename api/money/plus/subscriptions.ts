// Actions of the owner: subscribing, changing plan or payment, cancelling, and resuming.

import { desc, eq, sql } from 'drizzle-orm'
import { plusSubscription } from '../../../db/schema/money/plus'
import { changed, commandAndNotify, drainOutbox, notify } from '../../notifications/outbox'
import { command, type Statement, writeBatch } from '../../platform/command'
import type { Ctx, ProvenViewer, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { moneyJson } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { localDay } from '../../platform/values/recurrence'
import { readAs } from '../../platform/viewer/proof'
import { settleDeposit } from '../deposits/deposits'
import { loadDeposit } from '../deposits/row'
import { PAYMENT_DECLINED } from '../ledger/input'
import { methodsOf } from '../payment-methods/payment-methods'
import { refuseUnpaid, unpaidOf } from '../payments/card-testing'
import { chargeStatements } from './charges'
import { ChangeSubscription, Subscribe } from './input'
import { hasBegun, type PlusRow } from './membership'
import { methodFor, plusDeposit } from './payment'
import { failedPayment } from './renewal'
import { SubscriptionResponse } from './responses'
import { subscriptionResponse } from './subscription-response'
import { accruedOf, endSubscription } from './termination'
import { monthAt } from './terms/periods'
import { PLANS, PLUS_CURRENCY, TRIAL_MONTHS } from './terms/plans'
import { dayOf, moneyText } from './terms/wording'

/**
 * Starts Plus: with the free month if the person never had it, else by paying for the first period at once. Two round
 * trips by purse; a payment method is charged after those, and benefits start with its confirmation.
 */
export const subscribe = operation('client', 'POST /plus/subscription', {
  summary: 'Start Plus, with the free month the first time',
  keyed: true,
  body: Subscribe,
  created: SubscriptionResponse,
  problems: ['plus-status', 'insufficient-funds', 'payment-declined', 'no-payment-method', 'payment-method-unknown'],
  run: async ({ ctx, viewer, key, body: input }) => {
    const { response, replayed } = await command(ctx, viewer, {
      name: 'subscribePlus',
      key,
      input,
      reads: [subscriptionsOf(ctx, viewer.id), methodsOf(ctx, viewer.id), unpaidOf(ctx, viewer.id)],
      decide: ([rows, methods, unpaid], proven) => {
        if (rows.some((row) => row.status !== 'ended')) throw new DomainError('plus-status')
        const method = input.payWith === 'method' ? methodFor(ctx, methods, input.paymentMethodId ?? null) : null
        const trial = isTrialLeft(rows)
        const row = newSubscription(ctx, proven, input, trial)
        if (method && !trial) refuseUnpaid(ctx, unpaid)
        const paid = method && !trial ? plusDeposit(ctx, row, method) : null
        return {
          writes: [
            ctx.db.insert(plusSubscription).values(row),
            ...(paid ? [paid.insert] : []),
            ...(trial ? [welcome(ctx, row)] : []),
            ...(!trial && !method ? chargeStatements(ctx, row, { paidWith: 'Purse', actor: viewer.id }) : []),
            changed(ctx, viewer.id, 'wallet'),
          ],
          response: { id: row.id, depositId: paid?.row.id ?? null },
        }
      },
    })
    if (!replayed) ctx.after(() => drainOutbox(ctx))
    if (response.depositId !== null) await firstPayment(ctx, response.id, response.depositId)
    return subscriptionResponse(await loadSubscription(ctx, response.id))
  },
})

/**
 * Changes the plan or the way to pay, from the next payment on. Choosing a plan agrees to its current price, even if it
 * is the current plan. In the grace period a new way to pay, or agreement to a new price, is tried within a minute.
 */
export const changeSubscription = operation('client', 'PATCH /plus/subscription', {
  summary: 'Change the plan or payment method from the next payment',
  body: ChangeSubscription,
  response: SubscriptionResponse,
  problems: ['plus-status', 'no-payment-method'],
  run: async ({ ctx, viewer, body: input }) => {
    const [, rows, methods] = await readAs(ctx, viewer, [subscriptionsOf(ctx, viewer.id), methodsOf(ctx, viewer.id)])
    const row = requireSubscription(rows)
    if (!hasBegun(row)) throw new DomainError('plus-status')
    if (input.payWith === 'method') methodFor(ctx, methods, input.paymentMethodId ?? null)
    const changes = {
      ...(input.plan && { plan: input.plan, price: PLANS[input.plan].minor }),
      ...(input.payWith && {
        payWith: input.payWith,
        paymentMethodId: input.payWith === 'method' ? (input.paymentMethodId ?? null) : null,
      }),
      ...(row.status === 'grace' && (input.payWith || input.plan === row.plan) && { nextAt: ctx.now() }),
      updatedAt: ctx.now(),
    }
    await writeBatch(ctx, [ctx.db.update(plusSubscription).set(changes).where(eq(plusSubscription.id, row.id))])
    return subscriptionResponse({ ...row, ...changes })
  },
})

/**
 * Cancels without a fee: benefits last until the paid period or the free month ends. In the grace
 * period, when nothing is paid for, it ends at once.
 */
export const cancelSubscription = operation('client', 'POST /plus/subscription/cancellation', {
  summary: 'Cancel; benefits stay until the end of the paid period',
  keyed: true,
  response: SubscriptionResponse,
  problems: ['plus-status'],
  run: ({ ctx, viewer, key }) =>
    decided(ctx, viewer, key, 'cancelPlus', (row, accrued) => {
      if (row.status === 'grace' || !hasBegun(row)) {
        const ended = { ...row, status: 'ended' as const, endedAt: ctx.now() }
        return { after: ended, writes: endSubscription(ctx, row, ctx.now(), accrued) }
      }
      return {
        after: { ...row, cancelAtEnd: true },
        writes: [setCancel(ctx, row, true)],
      }
    }),
})

/** Undoes a cancellation before it takes effect. */
export const resumeSubscription = operation('client', 'POST /plus/subscription/resumption', {
  summary: 'Undo a cancellation',
  keyed: true,
  response: SubscriptionResponse,
  problems: ['plus-status'],
  run: ({ ctx, viewer, key }) =>
    decided(ctx, viewer, key, 'resumePlus', (row) => ({
      after: { ...row, cancelAtEnd: false },
      writes: [setCancel(ctx, row, false)],
    })),
})

/** All of a person's subscriptions, newest first; a statement for a read batch. */
export function subscriptionsOf(ctx: Ctx, userId: string) {
  return ctx.db
    .select()
    .from(plusSubscription)
    .where(eq(plusSubscription.userId, userId))
    .orderBy(desc(plusSubscription.createdAt), desc(plusSubscription.id))
    .limit(100)
}

/** The free month is for people who never had it. */
export function isTrialLeft(rows: PlusRow[]): boolean {
  return !rows.some((row) => row.hadTrial)
}

function newSubscription(
  ctx: Ctx,
  viewer: ProvenViewer,
  { plan, payWith, paymentMethodId }: Subscribe,
  trial: boolean,
): PlusRow {
  const now = ctx.now()
  const { timeZone } = viewer
  const anchorDate = localDay(now, timeZone)
  // Without the free month the first period has no length: the payment starts the next.
  const endsAt = trial ? monthAt({ anchorDate, timeZone }, TRIAL_MONTHS) : now
  return {
    id: ctx.id(),
    userId: viewer.id,
    plan,
    price: PLANS[plan].minor,
    status: trial ? 'trial' : 'active',
    hadTrial: trial,
    payWith,
    paymentMethodId: payWith === 'method' ? (paymentMethodId ?? null) : null,
    anchorDate,
    timeZone,
    period: 0,
    periodStartsAt: now,
    periodEndsAt: endsAt,
    cancelAtEnd: false,
    nextAt: endsAt,
    attempts: 0,
    createdAt: now,
    updatedAt: now,
    endedAt: null,
  }
}

function welcome(ctx: Ctx, row: PlusRow): Statement {
  const price = moneyText(moneyJson(PLANS[row.plan].minor, PLUS_CURRENCY))
  return notify(ctx, row.userId, {
    kind: 'money',
    title: 'Subscription Started',
    text: `Your ${row.plan} subscription has been activated. The first month is free, then ${price} on ${dayOf(row, row.periodEndsAt)}. Cancel before then and you won’t be charged.`,
    path: '/client/wallet/premium',
  })
}

/** Charges the method for the first payment; if it is declined, nothing has started. */
async function firstPayment(ctx: Ctx, id: string, depositId: string): Promise<void> {
  const requested = await loadDeposit(ctx, depositId)
  const settled = requested.status === 'requested' ? await settleDeposit(ctx, requested) : requested
  if (settled.status !== 'failed' && settled.status !== 'expired') return
  const row = await loadSubscription(ctx, id)
  const reason = settled.failure ?? PAYMENT_DECLINED
  if (row.status !== 'ended' && !hasBegun(row)) {
    const [first, ...rest] = failedPayment(ctx, row, reason, [])
    if (first) await writeBatch(ctx, [first, ...rest])
  }
  throw new DomainError('payment-declined', { detail: reason })
}

/** A change of the current subscription, under a key. */
async function decided(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  name: string,
  decide: (row: PlusRow, accrued: Awaited<ReturnType<typeof accruedOf>>) => { after: PlusRow; writes: Statement[] },
): Promise<SubscriptionResponse> {
  return commandAndNotify(ctx, viewer, {
    name,
    key,
    input: {},
    reads: [subscriptionsOf(ctx, viewer.id), accruedOf(ctx, viewer.id)],
    decide: ([rows, accrued]) => {
      const { after, writes } = decide(requireSubscription(rows), accrued)
      const live = changed(ctx, viewer.id, 'wallet')
      return { writes: [...writes, live], response: subscriptionResponse(after) }
    },
  })
}

/**
 * If the next period has started since the read, the lower period is rejected: the person must
 * review the new dates first.
 */
function setCancel(ctx: Ctx, row: PlusRow, cancelAtEnd: boolean): Statement {
  return ctx.db
    .update(plusSubscription)
    .set({
      cancelAtEnd,
      period: sql`CASE WHEN ${plusSubscription.period} = ${row.period} THEN ${row.period} ELSE -1 END`,
      updatedAt: ctx.now(),
    })
    .where(eq(plusSubscription.id, row.id))
}

function requireSubscription(rows: PlusRow[]): PlusRow {
  const row = rows.find(({ status }) => status !== 'ended')
  if (!row) throw new DomainError('plus-status')
  return row
}

async function loadSubscription(ctx: Ctx, id: string): Promise<PlusRow> {
  const [row] = await ctx.db.select().from(plusSubscription).where(eq(plusSubscription.id, id))
  if (!row) throw new DomainError('not-found')
  return row
}
