// Renewals: charges due subscriptions, retries failed payments for five days, and ends cancelled ones. Dates are
// counted from the anchor day and the end of the period, so that a late run charges the same periods.
import { and, asc, eq, gt, lte, ne } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import { plusSubscription } from '../../../db/schema/money/plus'
import { deposit } from '../../../db/schema/money/wallet'
import { changed, drainOutbox, notify } from '../../notifications/outbox'
import { type Statement, writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { eachRow, JOB_PAGE, type Outcome, type Run, runJob, unitOver } from '../../platform/job-runs'
import { moneyJson } from '../../platform/values/money'
import { DomainError, type ProblemCode } from '../../platform/values/problem'
import { DAY, HOUR } from '../../platform/values/time'
import { settleDeposit } from '../deposits/deposits'
import type { DepositRow } from '../deposits/row'
import { PAYMENT_DECLINED } from '../ledger/input'
import { methodsOf } from '../payment-methods/payment-methods'
import { chargeStatements } from './charges'
import { PAID_OTHERWISE } from './input'
import { hasBegun, type PlusRow, unagreedPrice } from './membership'
import { depositIdOf, methodFor, plusDeposit } from './payment'
import { type AccruedRow, accruedOf, endSubscription } from './termination'
import { PLANS, PLUS_CURRENCY } from './terms/plans'
import { dayOf, moneyText } from './terms/wording'

const PLUS_ENDED = 'Purse Plus has ended'

const JOB = 'plusRenewal'

/** When a failed payment is retried, in days after the period's end; after the last retry Plus ends. */
const RETRY_DAYS = [1, 3, 5]
const GRACE = 5 * DAY

/** The minimum time between retries, so that people can react after the job was down. */
const SOONEST_RETRY = 20 * HOUR

/** Charges, retries and ends whatever is due. Run by the minute job; safe to run twice or late. */
export async function renewPlus(ctx: Ctx): Promise<Run> {
  const run = await runJob(ctx, JOB, (run) =>
    eachRow(
      run,
      (after) => due(ctx, after),
      ({ row }) => row.id,
      ({ row, role }) => renew(ctx, row, role === 'client'),
    ),
  )
  if (run.done + run.skipped > 0) ctx.after(() => drainOutbox(ctx))
  return run
}

/**
 * The statements for a failed payment: the grace period and the next retry, or the end. `reason` is
 * for people. `accrued` is read by `accruedOf`, and is paid out if this ends the subscription.
 */
export function failedPayment(ctx: Ctx, row: PlusRow, reason: string, accrued: AccruedRow[]): Statement[] {
  const failures = row.attempts + 1
  const unit = { job: JOB, subject: row.id, period: `${row.period + 1}#${row.attempts}` }
  const last = row.periodEndsAt + GRACE
  const isOver = !hasBegun(row) || (failures > RETRY_DAYS.length && ctx.now() >= last)
  const days = RETRY_DAYS[Math.min(failures, RETRY_DAYS.length) - 1] ?? 0
  const nextAt = Math.max(row.periodEndsAt + days * DAY, ctx.now() + SOONEST_RETRY)
  const [price, agreed] = [PLANS[row.plan].minor, row.price].map((minor) => moneyText(moneyJson(minor, PLUS_CURRENCY)))
  const again = dayOf(row, nextAt)
  return [
    unitOver(ctx, unit, reason),
    ...(isOver
      ? endSubscription(ctx, row, ctx.now(), accrued)
      : [
          ctx.db
            .update(plusSubscription)
            .set({ status: 'grace', attempts: failures, nextAt, updatedAt: ctx.now() })
            .where(eq(plusSubscription.id, row.id)),
        ]),
    changed(ctx, row.userId, 'wallet'),
    notify(ctx, row.userId, {
      kind: 'money',
      title: isOver ? PLUS_ENDED : 'Purse Plus could not be renewed',
      text: isOver
        ? `${reason} Plus has ended, and nothing was charged.`
        : unagreedPrice(row) === null
          ? `${reason} You keep your benefits for now. We’ll try to charge ${price} again on ${again}.`
          : `${reason} It is now ${price}; you agreed to ${agreed}. You won’t be charged unless you agree, and you keep your benefits for now. We’ll remind you on ${again}.`,
      path: '/client/wallet/premium',
    }),
  ]
}

/** What the person's choice of another way to pay changes: the same as a payment that failed. */
export async function abandonedPayment(ctx: Ctx, { id, subjectId }: DepositRow) {
  const [subscriptionId = ''] = (subjectId ?? '').split('.')
  const [row] = await ctx.db.select().from(plusSubscription).where(eq(plusSubscription.id, subscriptionId))
  if (!row || row.status === 'ended' || row.cancelAtEnd || depositIdOf(row) !== id) return []
  return failedPayment(ctx, row, PAID_OTHERWISE, await accruedOf(ctx, row.userId))
}

async function due(ctx: Ctx, after: string) {
  return ctx.db
    .select({ row: plusSubscription, role: user.role })
    .from(plusSubscription)
    .innerJoin(user, eq(user.id, plusSubscription.userId))
    .where(
      and(
        ne(plusSubscription.status, 'ended'),
        lte(plusSubscription.nextAt, ctx.now()),
        gt(plusSubscription.id, after),
      ),
    )
    .orderBy(asc(plusSubscription.id))
    .limit(JOB_PAGE)
}

/** `isClient`: a person who has become a partner has no purse to pay from, and is not charged again. */
async function renew(ctx: Ctx, row: PlusRow, isClient: boolean): Promise<Outcome> {
  try {
    if (row.cancelAtEnd || !isClient) return await end(ctx, row)
    // Nobody pays more than they agreed to: without agreement it ends after the grace period.
    if (unagreedPrice(row) !== null) return await fail(ctx, row, 'The price of Plus has changed.')
    return row.payWith === 'purse' ? await payFromPurse(ctx, row) : await payByMethod(ctx, row)
  } catch (error) {
    // Another run, the provider's event or the person was faster.
    if (codeOf(error) === 'plus-status' || codeOf(error) === 'deposit-status') return 'nothing'
    throw error
  }
}

/** Ends at the scheduled moment, however late this runs. */
async function end(ctx: Ctx, row: PlusRow): Promise<Outcome> {
  const accrued = await accruedOf(ctx, row.userId)
  await writeBatch(ctx, [
    unitOver(ctx, { job: JOB, subject: row.id, period: `${row.period}#end` }),
    ...endSubscription(ctx, row, row.periodEndsAt, accrued, { asCancelled: row.cancelAtEnd }),
    changed(ctx, row.userId, 'wallet'),
    notify(ctx, row.userId, {
      kind: 'money',
      title: PLUS_ENDED,
      text: 'Your subscription was cancelled and has now ended. You won’t be charged again. You can rejoin anytime.',
      path: '/client/wallet/premium',
    }),
  ])
  return 'done'
}

async function payFromPurse(ctx: Ctx, row: PlusRow): Promise<Outcome> {
  try {
    await writeBatch(ctx, [
      unitOver(ctx, { job: JOB, subject: row.id, period: `${row.period + 1}#${row.attempts}` }),
      ...chargeStatements(ctx, row, { paidWith: 'Purse', actor: 'system' }),
    ])
    return 'done'
  } catch (error) {
    if (codeOf(error) !== 'insufficient-funds') throw error
    return fail(ctx, row, 'There isn’t enough USD in your purse.')
  }
}

/**
 * Each attempt has a deposit with an id of its own, so that it is requested once; the charge is
 * written with its confirmation (charges.ts), whoever reports it.
 */
async function payByMethod(ctx: Ctx, row: PlusRow): Promise<Outcome> {
  const [requested] = await ctx.db
    .select()
    .from(deposit)
    .where(eq(deposit.id, depositIdOf(row)))
  const settled = requested ?? (await ask(ctx, row))
  if (typeof settled === 'string') return fail(ctx, row, settled)
  switch (settled.status) {
    case 'confirmed':
      // It pays for the period, unless it was confirmed too late; then the money is in the purse.
      return requested ? payFromPurse(ctx, row) : 'done'
    case 'failed':
    case 'expired':
      return fail(ctx, row, settled.failure ?? PAYMENT_DECLINED)
    default:
      return 'nothing'
  }
}

/** Charges the method; returns the deposit, or the reason why it cannot be charged. */
async function ask(ctx: Ctx, row: PlusRow): Promise<DepositRow | string> {
  try {
    const method = methodFor(ctx, await methodsOf(ctx, row.userId), row.paymentMethodId)
    const { row: requested, insert } = plusDeposit(ctx, row, method)
    await writeBatch(ctx, [insert])
    return await settleDeposit(ctx, requested)
  } catch (error) {
    const reason = UNABLE[codeOf(error) ?? 'internal']
    if (reason === undefined) throw error
    return (error instanceof DomainError && error.extra.detail) || reason
  }
}

const UNABLE: Partial<Record<ProblemCode, string>> = {
  'no-payment-method': 'There is no payment method to charge.',
  'payment-method-unknown': 'The payment method you chose was removed.',
  'method-unsupported': 'Your payment method cannot pay in USD.',
  'provider-unavailable': 'The payment provider isn’t responding.',
}

async function fail(ctx: Ctx, row: PlusRow, reason: string): Promise<Outcome> {
  const [first, ...rest] = failedPayment(ctx, row, reason, await accruedOf(ctx, row.userId))
  if (first) await writeBatch(ctx, [first, ...rest])
  return 'skipped'
}

function codeOf(error: unknown): ProblemCode | null {
  return error instanceof DomainError ? error.code : null
}
