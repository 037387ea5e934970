// A refund that the balance of a salon or a shop does not cover: promised by them, made from their next earnings
// (promised-run.ts). It is no loan: Purse advances nothing, and nobody can promise more than they lately earned.
import { and, eq, gt, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import { accountEntry, ledgerAccount, transfer } from '../../../db/schema/money/ledger'
import { promisedRefund } from '../../../db/schema/money/promised-refunds'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { formatMoney, moneyJson } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { DAY } from '../../platform/values/time'

/** What was earned within these days is the most that can be promised. */
const EARNED_WITHIN_DAYS = 30

/** The newest earnings that are added up. */
const MOST_EARNINGS = 500

/** Money that was in the balance before, and came back to it. */
const RETURNED = ['payout_release', 'payout_reserve_release'] as const

/** What is refunded: a visit, or a part of an order. */
export type Subject = Pick<typeof promisedRefund.$inferInsert, 'appointmentId' | 'orderId' | 'parts'>

/** The statements whose rows `standingFrom` reads: of the owner's balance in the currency that `currency` selects. */
export function standingReads(ctx: Ctx, ownerId: string | SQL, currency: SQL) {
  return [balanceOf(ctx, ownerId, currency), earnedLately(ctx, ownerId, currency), openPromises(ctx, ownerId)] as const
}

/** What an owner has for refunds: the balance, what was earned lately, and what others were promised of both. Minor units. */
export type Standing = { balance: number; earned: number; promises: Awaited<ReturnType<typeof openPromises>> }

export function standingFrom(
  balances: Awaited<ReturnType<typeof balanceOf>>,
  earned: Awaited<ReturnType<typeof earnedLately>>,
  promises: Standing['promises'],
): Standing {
  return { balance: balances[0]?.balance ?? 0, earned: earned[0]?.minor ?? 0, promises }
}

/** Selects an owner's balance in a currency. */
export function balanceOf(ctx: Ctx, ownerId: string | SQL, currency: SQL) {
  return ctx.db
    .select({ balance: ledgerAccount.balance })
    .from(ledgerAccount)
    .where(eq(ledgerAccount.id, payable(ownerId, currency)))
}

function payable(ownerId: string | SQL, currency: SQL): SQL {
  return sql`'payable:' || ${ownerId} || ':' || ${currency}`
}

/** What an owner earned lately in a currency, in minor units; reads at most 500 entries of their account. */
function earnedLately(ctx: Ctx, ownerId: string | SQL, currency: SQL) {
  const newest = ctx.db
    .select({ amount: accountEntry.amount })
    .from(accountEntry)
    .innerJoin(transfer, eq(transfer.id, accountEntry.transferId))
    .where(
      and(
        eq(accountEntry.accountId, sql`(SELECT ${payable(ownerId, currency)})`),
        gt(accountEntry.createdAt, ctx.now() - EARNED_WITHIN_DAYS * DAY),
        gt(accountEntry.amount, 0),
        notInArray(transfer.kind, [...RETURNED]),
      ),
    )
    .orderBy(sql`${accountEntry.sequence} DESC`)
    .limit(MOST_EARNINGS)
    .as('newest')
  return ctx.db.select({ minor: sql<number>`coalesce(sum(${newest.amount}), 0)` }).from(newest)
}

/** The promises of an owner that wait. */
export function openPromises(ctx: Ctx, ownerId: string | SQL) {
  return ctx.db
    .select()
    .from(promisedRefund)
    .where(and(eq(promisedRefund.ownerId, ownerId), isNull(promisedRefund.endedAt)))
}

/** Selects the promise of a visit or an order that waits. */
export function openPromise(ctx: Ctx, { appointmentId, orderId }: Subject) {
  const of = appointmentId ? eq(promisedRefund.appointmentId, appointmentId) : eq(promisedRefund.orderId, orderId ?? '')
  return ctx.db
    .select()
    .from(promisedRefund)
    .where(and(of, isNull(promisedRefund.endedAt)))
}

/** What of a balance no client was promised, in minor units. */
export function freeOf({ balance, promises }: Omit<Standing, 'earned'>, currency: string): number {
  return Math.max(0, balance - promisedIn(promises, currency))
}

function promisedIn(promises: Standing['promises'], currency: string): number {
  return promises.filter((promise) => promise.currency === currency).reduce((all, { net }) => all + net, 0)
}

/** Whether a refund of it is promised already. */
export function isPromised(promises: Standing['promises'], { appointmentId, orderId }: Subject): boolean {
  return promises.some((promise) =>
    appointmentId ? promise.appointmentId === appointmentId : promise.orderId === orderId,
  )
}

/** @throws DomainError refund-promised */
export function refusePromised(promises: Standing['promises'], of: Subject): void {
  if (isPromised(promises, of)) throw new DomainError('refund-promised')
}

/**
 * Whether a refund that takes `net` from an owner's balance waits for their next earnings; `agreed`: they agree that it may.
 * @throws DomainError insufficient-funds (the balance doesn’t cover it, or recent earnings don’t cover the promise)
 */
export function waitsForEarnings(
  standing: Standing,
  { net, currency, agreed }: { net: number; currency: string; agreed: boolean },
): boolean {
  const free = freeOf(standing, currency)
  if (free >= net) return false
  const amountText = (minor: number) => formatMoney(moneyJson(minor, currency))
  if (!agreed)
    throw new DomainError('insufficient-funds', {
      detail: `Your business’s balance is short by ${amountText(net - free)} for this refund.`,
    })
  const limit = standing.earned - promisedIn(standing.promises, currency)
  if (net > limit)
    throw new DomainError('insufficient-funds', {
      detail: `Your business’s balance doesn’t cover this refund, and you can promise up to ${amountText(Math.max(0, limit))} of your next earnings: what you earned in the last ${EARNED_WITHIN_DAYS} days.`,
    })
  return true
}

/** The row of a promise; amounts are minor units. */
export function promise(
  ctx: Ctx,
  ownerId: string,
  of: Subject,
  money: { currency: string; amount: number; net: number; reason: string },
): Statement {
  return ctx.db.insert(promisedRefund).values({ id: ctx.id(), ownerId, ...of, ...money, createdAt: ctx.now() })
}
