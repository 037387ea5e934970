// The data of the Plus page, in one round trip: the plans with exact dates, the person's
// subscription, and their benefits so far.

import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { FeeKind } from '../../../db/fee-kinds'
import { accountEntry, fee, isOfKind, ledgerAccount, posting } from '../../../db/schema/money/ledger'
import { deposit, withdrawal } from '../../../db/schema/money/wallet'
import type { Ctx } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { type Currency, isCurrency, type MoneyJson, moneyJson, percent } from '../../platform/values/money'
import { localDay } from '../../platform/values/recurrence'
import { rfc3339 } from '../../platform/values/time'
import { type DepositRow, isOpen } from '../deposits/row'
import { feesOfKinds } from '../ledger/fees'
import { accountId } from '../ledger/ledger'
import { savedByDiscounts, showcaseOf } from '../member-discounts/showcase'
import { methodLabel, methodsOf } from '../payment-methods/payment-methods'
import { capUsage } from './cashback'
import { capLeft, monthlyCap } from './cashback-cap'
import { nextChargeId } from './charges'
import { PAID_OTHERWISE } from './input'
import { hasBegun, type PlusRow } from './membership'
import { paysInUsd } from './payment'
import { receiptsOf, receiptsPage } from './receipts'
import { PlusPageResponse } from './responses'
import { subscriptionResponse } from './subscription-response'
import { isTrialLeft, subscriptionsOf } from './subscriptions'
import { accruedOf } from './termination'
import { APY_BASIS_POINTS } from './terms/interest'
import { monthAt } from './terms/periods'
import { PLANS, PLUS_CURRENCY, type Plan, TRIAL_MONTHS, YEARLY_SAVING } from './terms/plans'

const RECEIPTS = 12

export const getPlus = operation('client', 'GET /plus', {
  summary: 'The plans, the subscription and what Plus has saved',
  response: PlusPageResponse,
  reads: ({ ctx, viewer }) => ({
    rows: subscriptionsOf(ctx, viewer.id),
    methods: methodsOf(ctx, viewer.id),
    purse: usdBalance(ctx, viewer.id),
    payments: newestPayment(ctx, viewer.id),
    accrued: accruedOf(ctx, viewer.id),
    interest: interestEarned(ctx, viewer.id),
    cashback: cashbackPaid(ctx, viewer.id),
    free: freeWithdrawals(ctx, viewer.id),
    fees: feesOfKinds(ctx, ['cashback', 'withdrawal', 'withdrawal_plus']),
    receipts: receiptsOf(ctx, viewer.id, { limit: RECEIPTS }),
    caps: capUsage(ctx, viewer.id),
    discounts: showcaseOf(ctx),
    discounted: savedByDiscounts(ctx, viewer.id),
  }),
  read: (
    { rows, methods, purse, payments, accrued, interest, cashback, free, fees, receipts, caps, discounts, discounted },
    { ctx, viewer },
  ) => {
    const row = rows.find(({ status }) => status !== 'ended')
    const timeZone = row?.timeZone ?? viewer.timeZone
    const trial = isTrialLeft(rows)
    const now = ctx.now()
    const anchor = { anchorDate: localDay(now, timeZone), timeZone }
    const basisPoints = (kind: FeeKind) => fees.find((f) => f.kind === kind)?.basisPoints ?? 0
    const saved = basisPoints('withdrawal') - basisPoints('withdrawal_plus')
    return {
      plans: (Object.keys(PLANS) as Plan[]).map((plan) => ({
        plan,
        price: moneyJson(PLANS[plan].minor, PLUS_CURRENCY),
        saving: plan === 'yearly' ? moneyJson(YEARLY_SAVING, PLUS_CURRENCY) : null,
      })),
      interestPercent: inPercent(APY_BASIS_POINTS),
      cashbackPercent: inPercent(basisPoints('cashback')),
      cashbackCap: capResponse(caps[0]),
      withdrawalPercent: inPercent(basisPoints('withdrawal')),
      memberWithdrawalPercent: inPercent(basisPoints('withdrawal_plus')),
      trial,
      firstChargeAt: rfc3339(trial ? monthAt(anchor, TRIAL_MONTHS) : now, timeZone),
      timeZone,
      subscription: row ? subscriptionResponse(row) : null,
      payment: paymentOf(row, payments[0]),
      purse: moneyJson(purse[0]?.balance ?? 0, PLUS_CURRENCY),
      paymentMethods: methods
        .filter((method) => paysInUsd(ctx, method))
        .map((method) => ({ id: method.id, label: methodLabel(method), isDefault: method.isDefault })),
      brought: {
        interest: sums(interest),
        cashback: sums(cashback),
        discounts: sums(discounted),
        feesSaved: sums(free.map((line) => ({ ...line, minor: percent(line.minor, saved) }))),
      },
      discounts: discounts.map(({ salonId, shopId, basisPoints, endsAt, ...discount }) => ({
        id: discount.id,
        business: discount.business,
        city: discount.city,
        items: discount.items,
        image: discount.image,
        salonId,
        shopId,
        percent: basisPoints / 100,
        endsAt: rfc3339(endsAt - 1, discount.timeZone ?? viewer.timeZone),
        timeZone: discount.timeZone ?? viewer.timeZone,
      })),
      accrued: sums(accrued.map(({ currency, balance }) => ({ currency, minor: balance }))),
      receipts: receiptsPage(receipts, RECEIPTS),
    }
  },
})

function usdBalance(ctx: Ctx, owner: string) {
  const id = accountId({ kind: 'wallet', owner, currency: PLUS_CURRENCY })
  return ctx.db.select({ balance: ledgerAccount.balance }).from(ledgerAccount).where(eq(ledgerAccount.id, id))
}

function newestPayment(ctx: Ctx, userId: string) {
  return ctx.db
    .select()
    .from(deposit)
    .where(and(eq(deposit.userId, userId), eq(deposit.purpose, 'plus')))
    .orderBy(desc(deposit.createdAt))
    .limit(1)
}

/** All interest ever accrued, from the entries of the accrual accounts. */
function interestEarned(ctx: Ctx, owner: string) {
  return ctx.db
    .select({
      currency: ledgerAccount.currency,
      minor: sql<number>`sum(${accountEntry.amount})`,
    })
    .from(ledgerAccount)
    .innerJoin(accountEntry, eq(accountEntry.accountId, ledgerAccount.id))
    .where(and(eq(ledgerAccount.owner, owner), eq(ledgerAccount.kind, 'accrued'), gt(accountEntry.amount, 0)))
    .groupBy(ledgerAccount.currency)
}

/** Less what refunds took back. */
function cashbackPaid(ctx: Ctx, owner: string) {
  const sumOf = (account: SQL, other: 'debit_account' | 'credit_account') =>
    sql`coalesce((SELECT sum(amount) FROM ${posting}
      WHERE ${account} = ${ledgerAccount.id} AND ${isOfKind(other, 'cashback_expense')}), 0)`
  const came = sumOf(sql`credit_account`, 'debit_account')
  const went = sumOf(sql`debit_account`, 'credit_account')
  return ctx.db
    .select({ currency: ledgerAccount.currency, minor: sql<number>`${came} - ${went}` })
    .from(ledgerAccount)
    .where(and(eq(ledgerAccount.owner, owner), eq(ledgerAccount.kind, 'wallet')))
}

/** Withdrawals at the members' fee. */
function freeWithdrawals(ctx: Ctx, userId: string) {
  return ctx.db
    .select({ currency: withdrawal.currency, minor: sql<number>`sum(${withdrawal.amount})` })
    .from(withdrawal)
    .innerJoin(fee, eq(fee.id, withdrawal.feeId))
    .where(and(eq(withdrawal.userId, userId), eq(withdrawal.status, 'confirmed'), eq(fee.kind, 'withdrawal_plus')))
    .groupBy(withdrawal.currency)
}

/** Shown while a payment is pending, and in the grace period. */
function paymentOf(row: PlusRow | undefined, requested: DepositRow | undefined): PlusPageResponse['payment'] {
  if (!row || requested?.subjectId !== nextChargeId(row)) return null
  const abandoned = requested.abandonedAt !== null
  const hangs = isOpen(requested) && !abandoned
  const failed = row.status === 'grace' && hasBegun(row) && !hangs
  if (!hangs && !failed) return null
  return {
    id: requested.id,
    status: hangs ? 'waiting' : 'failed',
    method: requested.methodLabel,
    amount: moneyJson(requested.amount, requested.currency),
    failure: abandoned ? PAID_OTHERWISE : requested.failure,
  }
}

function capResponse(terms = { capBasisPoints: 0, used: 0 }): PlusPageResponse['cashbackCap'] {
  const money = (minor: number) => moneyJson(minor, PLUS_CURRENCY)
  return { month: money(monthlyCap(terms.capBasisPoints)), left: money(capLeft(terms)) }
}

function inPercent(basisPoints: number): string {
  return String(basisPoints / 100)
}

/** Sums by currency as money, without zeros. */
function sums(rows: { currency: string; minor: number }[]): MoneyJson[] {
  return rows
    .filter((row): row is { currency: Currency; minor: number } => isCurrency(row.currency))
    .filter(({ minor }) => minor > 0)
    .map(({ currency, minor }) => moneyJson(minor, currency))
}
