// Auto top-up: charges a payment method when a balance falls below its threshold, within a cap per 24 hours and one
// attempt at a time. A decline delays the next attempt; three in a row switch it off.

import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import { deposit } from '../../../db/schema/money/wallet'
import { autoTopUp } from '../../../db/schema/money/wallet-services'
import { changed, drainOutbox, notify } from '../../notifications/outbox'
import { command, type Statement, writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { eachRow, isJobDone, JOB_PAGE, type Outcome, runJob, unitOver } from '../../platform/job-runs'
import { type Currency, moneyJson, sumText } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { DAY, HOUR, rfc3339 } from '../../platform/values/time'
import { depositStatements, settleDeposit } from '../deposits/deposits'
import { accountBalance } from '../ledger/balances'
import { chooseMethod, methodsOf, payWith } from '../payment-methods/payment-methods'
import { AutoTopUpEdit, ServiceCurrency, ServiceSwitch } from './input'
import { AutoTopUpResponse, AutoTopUpsResponse } from './responses'

/** Nobody is there to approve a payment. */
const UNATTENDED = { present: false }

type Row = typeof autoTopUp.$inferSelect

const JOB = 'autoTopUp'

/** How long a declined top-up waits before the next attempt, and how many in a row switch it off. */
const WAIT = 6 * HOUR
const MOST_DECLINES = 3

/** The viewer's settings and their recent top-ups. One round trip. */
export const getAutoTopUps = operation('client', 'GET /automation/auto-top-up', {
  summary: 'Auto top-up for each currency',
  response: AutoTopUpsResponse,
  reads: ({ ctx, viewer }) => ({
    rows: selectSettings(ctx, viewer.id),
    methods: methodsOf(ctx, viewer.id),
    deposits: ctx.db
      .select()
      .from(deposit)
      .where(and(eq(deposit.userId, viewer.id), eq(deposit.purpose, 'auto_top_up')))
      .orderBy(desc(deposit.createdAt), desc(deposit.id))
      .limit(5),
  }),
  read: ({ rows, methods, deposits }, { ctx, viewer }) => ({
    items: rows.map(({ row, available }) => autoTopUpFrom(row, available)),
    recent: deposits.map((row) => ({
      id: row.id,
      amount: moneyJson(row.amount, row.currency),
      status: row.status === 'requested' ? 'waiting' : row.status,
      method: row.methodLabel,
      createdAt: rfc3339(row.createdAt, viewer.timeZone),
    })),
    currency: viewer.currency as Currency,
    ...payWith(ctx, methods, UNATTENDED),
  }),
})

/** Saves auto top-up for one currency and switches it on. Amounts in minor units. Two round trips. */
export const saveAutoTopUp = operation('client', 'PUT /automation/auto-top-up', {
  summary: 'Set up auto top-up for a currency and turn it on',
  keyed: true,
  body: AutoTopUpEdit,
  response: AutoTopUpResponse,
  problems: ['payment-method-unknown', 'no-payment-method', 'invalid-amount', 'unknown-currency'],
  run: async ({ ctx, viewer, key, body: input }) => {
    const { response } = await command(ctx, viewer, {
      name: 'saveAutoTopUp',
      key,
      input,
      reads: [methodsOf(ctx, viewer.id), selectSettings(ctx, viewer.id)],
      decide: ([methods, rows]) => {
        chooseMethod(ctx, methods, input.paymentMethodId ?? undefined, input.currency, UNATTENDED)
        const row: Row = { ...input, userId: viewer.id, isActive: true, updatedAt: ctx.now() }
        const { userId: _, currency, ...changes } = row
        const known = rows.find((found) => found.row.currency === currency)
        return {
          writes: [
            ctx.db
              .insert(autoTopUp)
              .values(row)
              .onConflictDoUpdate({ target: [autoTopUp.userId, autoTopUp.currency], set: changes }),
            changed(ctx, viewer.id, 'wallet'),
          ],
          response: autoTopUpFrom(row, known?.available ?? 0),
        }
      },
    })
    ctx.after(() => checkAutoTopUp(ctx, viewer.id))
    return response
  },
})

/** Switches it on or off. */
export const switchAutoTopUp = operation('client', 'PUT /automation/auto-top-up/:currency/active', {
  summary: 'Turn auto top-up on or off',
  keyed: true,
  params: ServiceCurrency,
  body: ServiceSwitch,
  response: AutoTopUpResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, key, params: { currency }, body: { isActive } }) => {
    const { response } = await command(ctx, viewer, {
      name: 'switchAutoTopUp',
      key,
      input: { currency, isActive },
      reads: [selectSettings(ctx, viewer.id)],
      decide: ([rows]) => {
        const found = rows.find(({ row }) => row.currency === currency)
        if (!found) throw new DomainError('not-found')
        return {
          writes: [setActive(ctx, found.row, isActive), changed(ctx, viewer.id, 'wallet')],
          response: autoTopUpFrom({ ...found.row, isActive }, found.available),
        }
      },
    })
    ctx.after(() => checkAutoTopUp(ctx, viewer.id))
    return response
  },
})

/** Tops up every purse below its threshold. Run by the minute job; safe to run twice. */
export async function runAutoTopUps(ctx: Ctx): Promise<void> {
  await topUpWhere(ctx, undefined)
}

/** The same for one person, immediately: for `ctx.after` when money has left their purse. */
export async function checkAutoTopUp(ctx: Ctx, userId: string): Promise<void> {
  await topUpWhere(ctx, eq(autoTopUp.userId, userId))
  await drainOutbox(ctx)
}

async function topUpWhere(ctx: Ctx, whose: SQL | undefined): Promise<void> {
  await runJob(ctx, JOB, (run) =>
    eachRow(
      run,
      (after) => selectDue(ctx, whose, after),
      ({ row }) => `${row.userId}:${row.currency}`,
      (due) => topUpDue(ctx, due),
    ),
  )
}

type Due = Awaited<ReturnType<typeof selectDue>>[number]

async function topUpDue(ctx: Ctx, due: Due): Promise<Outcome> {
  const { row, tries, declines, used } = due
  if (declines >= MOST_DECLINES) return switchOff(ctx, due, `${MOST_DECLINES} tries in a row failed.`)
  if (used + row.amount > row.dailyCap) return capReached(ctx, due)
  const methods = await methodsOf(ctx, row.userId)
  let method: ReturnType<typeof chooseMethod>
  try {
    const id = row.paymentMethodId ?? undefined
    method = chooseMethod(ctx, methods, id, row.currency as Currency, UNATTENDED)
  } catch (error) {
    // No provider is available: not the person's fault.
    if (error instanceof DomainError && error.code === 'provider-unavailable') return 'nothing'
    return switchOff(ctx, due, 'Its payment method was removed.')
  }
  const { userId, currency, amount: minor } = row
  const { row: requested, insert } = depositStatements(ctx, {
    userId,
    currency,
    minor,
    method,
    purpose: 'auto_top_up',
    subjectId: null,
  })
  return once(ctx, async () => {
    await writeBatch(ctx, [unitOver(ctx, { ...unitOf(row), period: String(tries) }), insert])
    // The deposit itself notifies the person of the result.
    await settleDeposit(ctx, requested)
    return 'done'
  })
}

function capReached(ctx: Ctx, { row }: Due): Promise<Outcome> {
  const cap = sumText(row.dailyCap, row.currency)
  const period = `cap ${dayOf(ctx)}`
  return once(ctx, async () => {
    await writeBatch(ctx, [
      unitOver(ctx, { ...unitOf(row), period }, 'The daily limit is reached.'),
      notifyOwner(
        ctx,
        row,
        'Daily limit reached',
        `Your purse is low, but auto top-up has reached its limit of ${cap} a day.`,
      ),
    ])
    return 'skipped'
  })
}

function switchOff(ctx: Ctx, { row, tries }: Due, why: string): Promise<Outcome> {
  return once(ctx, async () => {
    await writeBatch(ctx, [
      unitOver(ctx, { ...unitOf(row), period: `off ${tries} ${row.updatedAt}` }, why),
      setActive(ctx, row, false),
      changed(ctx, row.userId, 'wallet'),
      notifyOwner(
        ctx,
        row,
        'Auto top-up is off',
        `${why} We turned off auto top-up in ${row.currency}. You can turn it on again.`,
      ),
    ])
    return 'skipped'
  })
}

/** Skips the work if another run was faster, or if it was switched off or changed meanwhile. */
async function once(ctx: Ctx, work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work()
  } catch (error) {
    const capped = error instanceof DomainError && error.code === 'auto-top-up-cap'
    if (isJobDone(error) || capped) return 'nothing'
    throw error
  } finally {
    ctx.after(() => drainOutbox(ctx))
  }
}

/**
 * Settings whose balance is below the threshold and that need work: no attempt is open; the last
 * decline is older than the wait, unless this switches it off; and the cap leaves room, unless
 * today's notification about the cap is still to be sent.
 */
function selectDue(ctx: Ctx, whose: SQL | undefined, after: string) {
  const now = ctx.now()
  const tries = sql`FROM deposit WHERE user_id = auto_top_up.user_id
    AND deposit.currency = auto_top_up.currency AND purpose = 'auto_top_up'`
  const used = sql<number>`(SELECT coalesce(sum(amount), 0) ${tries}
    AND status NOT IN ('failed', 'expired') AND created_at > ${now - DAY})`
  const declines = sql<number>`(SELECT count(*) ${tries} AND status IN ('failed', 'expired')
    AND created_at >= auto_top_up.updated_at
    AND created_at > coalesce((SELECT max(created_at) ${tries} AND status = 'confirmed'), 0))`
  const key = sql`${autoTopUp.userId} || ':' || ${autoTopUp.currency}`
  return ctx.db
    .select({
      row: autoTopUp,
      /** Attempts so far: the number of the next one, which makes it unique. */
      tries: sql<number>`(SELECT count(*) ${tries})`,
      declines,
      used,
    })
    .from(autoTopUp)
    .innerJoin(user, eq(user.id, autoTopUp.userId))
    .where(
      and(
        whose,
        eq(autoTopUp.isActive, true),
        isNull(user.deletedAt),
        eq(user.role, 'client'),
        sql`${key} > ${after}`,
        sql`${WATCHED} < ${autoTopUp.threshold}`,
        sql`NOT EXISTS (SELECT 1 ${tries} AND status IN ('requested', 'waiting', 'requires_action'))`,
        sql`(${declines} >= ${MOST_DECLINES} OR NOT EXISTS (SELECT 1 ${tries}
          AND status IN ('failed', 'expired') AND created_at >= auto_top_up.updated_at
          AND created_at > ${now - WAIT}))`,
        sql`(${used} + ${autoTopUp.amount} <= ${autoTopUp.dailyCap} OR NOT EXISTS (
          SELECT 1 FROM job_unit WHERE job = ${JOB} AND subject = ${key}
            AND period = ${`cap ${dayOf(ctx)}`}))`,
      ),
    )
    .orderBy(asc(key))
    .limit(JOB_PAGE)
}

function selectSettings(ctx: Ctx, userId: string) {
  return ctx.db
    .select({ row: autoTopUp, available: WATCHED })
    .from(autoTopUp)
    .where(eq(autoTopUp.userId, userId))
    .orderBy(asc(autoTopUp.currency))
}

/** The balance that a setting watches. */
const WATCHED = accountBalance(sql`'wallet:' || auto_top_up.user_id || ':' || auto_top_up.currency`)

function setActive(ctx: Ctx, { userId, currency }: Row, isActive: boolean): Statement {
  return ctx.db
    .update(autoTopUp)
    .set({ isActive, updatedAt: ctx.now() })
    .where(and(eq(autoTopUp.userId, userId), eq(autoTopUp.currency, currency)))
}

function autoTopUpFrom(row: Row, available: number): AutoTopUpResponse {
  const { currency } = row
  return {
    currency: currency as Currency,
    isActive: row.isActive,
    threshold: moneyJson(row.threshold, currency),
    amount: moneyJson(row.amount, currency),
    dailyCap: moneyJson(row.dailyCap, currency),
    paymentMethodId: row.paymentMethodId,
    available: moneyJson(available, currency),
  }
}

function unitOf({ userId, currency }: Row) {
  return { job: JOB, subject: `${userId}:${currency}` }
}

function notifyOwner(ctx: Ctx, { userId, currency }: Row, title: string, text: string): Statement {
  const path = `/client/wallet/auto-top-up?currency=${currency}`
  return notify(ctx, userId, { kind: 'money', title, text, path })
}

/** The UTC day, for notifications sent once a day. */
function dayOf(ctx: Ctx): string {
  return rfc3339(ctx.now()).slice(0, 10)
}
