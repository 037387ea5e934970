// Daily interest of every member, on the balance of each purse and goal at the end of the UTC day. Closing balances are
// read from account entries, so that a day caught up later gives the same result.
//
// Earned interest earns interest too, paid or not: a wallet's base is its balance at the day's end, accrued interest,
// and interest paid since the day's end.
import { and, asc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import { goalMember } from '../../../db/schema/money/goals'
import { accountEntry, ledgerAccount, transfer } from '../../../db/schema/money/ledger'
import { interest, plusSubscription } from '../../../db/schema/money/plus'
import { changed, drainOutbox, notify } from '../../notifications/outbox'
import { type Statement, writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { eachRow, JOB_PAGE, type Outcome, type Run, runJob, unitOver } from '../../platform/job-runs'
import { moneyJson } from '../../platform/values/money'
import { dueDay, type LocalDay, localDay } from '../../platform/values/recurrence'
import { DAY } from '../../platform/values/time'
import { accountId, recordTransfer } from '../ledger/ledger'
import { BEGUN, type PlusRow } from './membership'
import { accruedOf, interestExpense, payInterest } from './termination'
import { accrue } from './terms/interest'
import { moneyText } from './terms/wording'

/** How long after a subscription ended its last days are still caught up, in milliseconds. */
const CAUGHT_UP_FOR = 31 * DAY

/** An account that earns interest, and its accrual state. */
type Earning = {
  id: string
  kind: 'wallet' | 'goal'
  currency: string
  carry: string | null
  accruedOn: LocalDay | null
  firstEntryAt: number | null
}

/** Accrues every completed day and pays out every completed month. Run every hour; mostly idle. */
export async function accrueInterest(ctx: Ctx): Promise<Run> {
  const run = await runJob(ctx, 'interest', (run) =>
    eachRow(
      run,
      (after) => members(ctx, after),
      ({ userId }) => userId,
      ({ userId }) => accrueFor(ctx, userId),
    ),
  )
  if (run.done > 0) ctx.after(() => drainOutbox(ctx))
  return run
}

/** The last completed UTC day. */
function yesterday(ctx: Ctx): LocalDay {
  return localDay(ctx.now() - DAY, 'UTC')
}

/** The instant at which a UTC day ends. */
function endOf(day: LocalDay): number {
  return Date.parse(`${day}T00:00:00Z`) + DAY
}

/** Members with completed days not accrued yet. */
async function members(ctx: Ctx, after: string): Promise<{ userId: string }[]> {
  const { userId, endedAt, createdAt } = plusSubscription
  return ctx.db
    .selectDistinct({ userId })
    .from(plusSubscription)
    .innerJoin(user, eq(user.id, userId))
    .where(
      and(
        BEGUN,
        isNull(user.deletedAt),
        lt(createdAt, endOf(yesterday(ctx))),
        or(isNull(endedAt), gte(endedAt, ctx.now() - CAUGHT_UP_FOR)),
        sql`coalesce((SELECT max(accrued_on) FROM ${interest} WHERE user_id = ${userId}), '')
          < coalesce(date(${endedAt} / 1000, 'unixepoch', '-1 day'), ${yesterday(ctx)})`,
        sql`${userId} > ${after}`,
      ),
    )
    .orderBy(asc(userId))
    .limit(JOB_PAGE)
}

/** Accrues all due days of one member, earliest first. */
async function accrueFor(ctx: Ctx, userId: string): Promise<Outcome> {
  const [rows, found] = await ctx.db.batch([
    ctx.db
      .select()
      .from(plusSubscription)
      .where(and(eq(plusSubscription.userId, userId), BEGUN)),
    earningOf(ctx, userId),
  ])
  const accounts = found as Earning[]
  let outcome: Outcome = 'nothing'
  for (let day = firstDay(rows, accounts); day && day <= yesterday(ctx); day = dayAfter(day)) {
    if (!hadPlus(rows, day)) continue
    await accrueDay(ctx, userId, accounts, day, isLastDay(rows, day))
    outcome = 'done'
  }
  return outcome
}

/** The day after the last accrued one; else the first with both Plus and money. */
function firstDay(rows: PlusRow[], accounts: Earning[]): LocalDay | null {
  const last = accounts
    .map(({ accruedOn }) => accruedOn ?? '')
    .sort()
    .at(-1)
  if (last) return dayAfter(last)
  const opened = accounts.flatMap(({ firstEntryAt }) => firstEntryAt ?? [])
  if (rows.length === 0 || opened.length === 0) return null
  const began = Math.min(...rows.map(({ createdAt }) => createdAt))
  return localDay(Math.max(began, Math.min(...opened)), 'UTC')
}

function dayAfter(day: LocalDay): LocalDay {
  return dueDay(day, 'daily', 1)
}

/** A day earns interest if the person has Plus at its end. */
function hadPlus(rows: PlusRow[], day: LocalDay): boolean {
  return rows.some(({ createdAt, endedAt }) => createdAt < endOf(day) && (endedAt === null || endedAt >= endOf(day)))
}

/** Whether Plus had ended by the following day, so that nothing else would pay out this day's interest. */
function isLastDay(rows: PlusRow[], day: LocalDay): boolean {
  return rows.some(({ status }) => status === 'ended') && !hadPlus(rows, dayAfter(day))
}

function earningOf(ctx: Ctx, userId: string) {
  return ctx.db
    .select({
      id: ledgerAccount.id,
      kind: ledgerAccount.kind,
      currency: ledgerAccount.currency,
      carry: interest.carry,
      accruedOn: interest.accruedOn,
      firstEntryAt: sql<number | null>`(
        SELECT min(created_at) FROM ${accountEntry} WHERE account_id = ${ledgerAccount.id})`,
    })
    .from(ledgerAccount)
    .leftJoin(interest, eq(interest.accountId, ledgerAccount.id))
    .where(
      and(
        sql`${ledgerAccount.owner} IN (
          SELECT ${userId} UNION SELECT id FROM ${goalMember} WHERE user_id = ${userId})`,
        inArray(ledgerAccount.kind, ['wallet', 'goal']),
      ),
    )
    .orderBy(asc(ledgerAccount.id))
}

/**
 * Accrues one day of one member, in one batch: each account's carry, whole units to accrued
 * interest, and the monthly payment at the end of a month. A trigger rejects a day already accrued.
 */
async function accrueDay(ctx: Ctx, userId: string, accounts: Earning[], day: LocalDay, isLast: boolean): Promise<void> {
  const ids = accounts.map(({ id }) => id)
  const [closing, accrued, paidSince] = await ctx.db.batch([
    closingBalances(ctx, ids, day),
    accruedOf(ctx, userId),
    paymentsSince(ctx, ids, day),
  ])
  const waiting = new Map(accrued.map(({ currency, balance }) => [currency, balance]))
  const writes: Statement[] = []
  // Wallets earn on accrued interest as of before this day; `earned` is the accrued interest after it.
  const earned = new Map(waiting)
  for (const account of accounts) {
    const { id, kind, currency } = account
    const stood = closing.find((row) => row.id === id)?.balance ?? 0
    const paid = paidSince.find((row) => row.id === id)?.amount ?? 0
    const minor = kind === 'wallet' ? stood + paid + (waiting.get(currency) ?? 0) : stood
    if (minor === 0 && account.carry === null) continue
    const { earned: units, carry } = accrue(minor, BigInt(account.carry ?? '0'))
    writes.push(setInterest(ctx, userId, account, carry, day), ...book(ctx, userId, account, units, day))
    account.carry = String(carry)
    account.accruedOn = day
    earned.set(currency, (earned.get(currency) ?? 0) + units)
  }
  const month = day.slice(0, 7)
  const monthIsOver = dayAfter(day).slice(0, 7) !== month
  const due = [...earned].filter(([, balance]) => balance > 0)
  if ((monthIsOver || isLast) && due.length > 0) {
    for (const [currency, balance] of due) {
      const subject = accountId({ kind: 'accrued', owner: userId, currency })
      if (monthIsOver) writes.push(unitOver(ctx, { job: 'interestPayment', subject, period: month }))
      writes.push(...payInterest(ctx, userId, { currency, balance }))
    }
    writes.push(changed(ctx, userId, 'wallet'), notify(ctx, userId, paymentNotification(due)))
  }
  const [first, ...rest] = writes
  if (first) await writeBatch(ctx, [first, ...rest])
}

/** The balance of each account at the end of a day. */
function closingBalances(ctx: Ctx, ids: string[], day: LocalDay) {
  return ctx.db
    .select({
      id: ledgerAccount.id,
      balance: sql<number | null>`(
        SELECT balance FROM ${accountEntry}
        WHERE account_id = ${ledgerAccount.id} AND created_at < ${endOf(day)}
        ORDER BY created_at DESC, sequence DESC LIMIT 1)`,
    })
    .from(ledgerAccount)
    .where(inArray(ledgerAccount.id, ids))
}

/** Interest paid to each account since the end of a day: zero, unless the day is caught up late. */
function paymentsSince(ctx: Ctx, ids: string[], day: LocalDay) {
  return ctx.db
    .select({ id: accountEntry.accountId, amount: sql<number>`sum(${accountEntry.amount})` })
    .from(accountEntry)
    .innerJoin(transfer, eq(transfer.id, accountEntry.transferId))
    .where(
      and(
        inArray(accountEntry.accountId, ids),
        gte(accountEntry.createdAt, endOf(day)),
        eq(transfer.kind, 'interest_payment'),
      ),
    )
    .groupBy(accountEntry.accountId)
}

function setInterest(ctx: Ctx, userId: string, account: Earning, carry: bigint, day: LocalDay): Statement {
  const changes = { carry: String(carry), accruedOn: day }
  return account.accruedOn === null
    ? ctx.db.insert(interest).values({ accountId: account.id, userId, ...changes })
    : ctx.db.update(interest).set(changes).where(eq(interest.accountId, account.id))
}

function book(ctx: Ctx, userId: string, { currency }: Earning, units: number, day: LocalDay): Statement[] {
  if (units === 0) return []
  return recordTransfer(ctx, {
    id: ctx.id(),
    kind: 'interest_accrual',
    description: `Interest for ${day}`,
    actor: 'system',
    moves: [{ from: interestExpense(currency), to: { kind: 'accrued', owner: userId, currency }, minor: units }],
  })
}

function paymentNotification(due: [currency: string, minor: number][]) {
  const sums = due.map(([currency, minor]) => moneyText(moneyJson(minor, currency))).join(' and ')
  return {
    kind: 'money' as const,
    title: `${sums} in interest`,
    text: `Your purse and goals earned ${sums} with Plus. It has been added to your purse.`,
    path: '/client/wallet',
  }
}
