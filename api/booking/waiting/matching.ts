// Gives freed time to those who wait for it, right after the change and by the minute job: each step is one batch,
// which the database rejects if the time, the money or the entry has gone elsewhere meanwhile.
import { and, asc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { appointment, slotHold } from '../../../db/schema/booking/appointments'
import { waitingDue, waitingEntry, waitingTurn } from '../../../db/schema/booking/waiting-list'
import { user } from '../../../db/schema/identity'
import { accountBalance } from '../../money/ledger/balances'
import { feeInForce } from '../../money/ledger/fees'
import { memberPricesAt } from '../../money/member-discounts/in-force'
import { drainOutbox } from '../../notifications/outbox'
import { writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { eachRow, JOB_PAGE, type Outcome, runJob } from '../../platform/job-runs'
import { DomainError } from '../../platform/values/problem'
import { DAY, MINUTE } from '../../platform/values/time'
import { type CalendarRows, calendarFrom, calendarReads, horizonOf } from '../../salons/times/calendar-reads'
import { fundsOf } from '../appointments/origins/pay-from-goal'
import { savedFor, TRY_AGAIN } from './goal-entries'
import { nextStep, type WaitingList } from './next-step'
import { setAsideOf } from './set-aside'
import { type FeeRows, stepWrites } from './step-writes'

/** Steps for one salon in one run; the next run continues. */
const STEPS = 200

/** Rejected batches in a row, after which others are left to finish first. */
const REJECTED = 10

/** When to look again while somebody's purse is short of a time that is still free. */
const LOOK_AGAIN = MINUTE

/** What rejects a step because something else was faster: read again. */
const LOST: DomainError['code'][] = [
  'slot-taken',
  'slot-unavailable',
  'waiting-ended',
  'insufficient-funds',
  // The goal was switched off, or its money taken out.
  'goal-status',
  // The account was deleted meanwhile.
  'unauthenticated',
]

/** Minute job; safe to run twice and beside itself. */
export async function matchWaiting(ctx: Ctx): Promise<void> {
  await runJob(ctx, 'matchWaiting', (run) =>
    eachRow(
      run,
      (after) => salonsDue(ctx, after),
      ({ salonId }) => salonId,
      (due) => matchSalon(ctx, due),
    ),
  )
}

/** The same right after a change, with its notifications. */
export async function matchAfterChange(ctx: Ctx): Promise<void> {
  const due = await salonsDue(ctx, '')
  let done = false
  for (const item of due) done = (await matchSalon(ctx, item)) === 'done' || done
  if (done) await drainOutbox(ctx)
}

type Due = typeof waitingDue.$inferSelect

function salonsDue(ctx: Ctx, after: string): Promise<Due[]> {
  return ctx.db
    .select()
    .from(waitingDue)
    .where(and(lte(waitingDue.dueAt, ctx.now()), gt(waitingDue.salonId, after)))
    .orderBy(asc(waitingDue.salonId))
    .limit(JOB_PAGE)
}

async function matchSalon(ctx: Ctx, due: Due): Promise<Outcome> {
  let outcome: Outcome = 'nothing'
  let lost = 0
  for (let steps = 0; steps < STEPS && lost < REJECTED; steps += 1) {
    const read = await readList(ctx, due.salonId)
    const { step, short } = read ? nextStep(read.list) : { step: null, short: false }
    if (!read || !step) {
      const saved = read?.list.waiting.some(({ goal }) => goal !== null) ?? false
      await settle(ctx, due, short ? LOOK_AGAIN : saved ? TRY_AGAIN : null)
      return outcome
    }
    try {
      await writeBatch(ctx, stepWrites(ctx, read.list.calendar, read.fees, step))
      outcome = 'done'
      lost = 0
    } catch (error) {
      if (!(error instanceof DomainError && LOST.includes(error.code))) throw error
      lost += 1
    }
  }
  return outcome
}

/** Done with what was known of this salon, to be looked at again after so long; what has changed since stays due. */
async function settle(ctx: Ctx, { salonId, changes }: Due, again: number | null): Promise<void> {
  const same = and(eq(waitingDue.salonId, salonId), lte(waitingDue.changes, changes))
  if (again !== null)
    await ctx.db
      .update(waitingDue)
      .set({ dueAt: ctx.now() + again })
      .where(same)
  else await ctx.db.delete(waitingDue).where(same)
}

/** One round trip; null: nobody can be given anything here now. */
async function readList(ctx: Ctx, salonId: string): Promise<{ list: WaitingList; fees: FeeRows } | null> {
  const now = ctx.now()
  const open = and(
    eq(waitingEntry.salonId, salonId),
    eq(waitingEntry.status, 'waiting'),
    // Goals of who is blocked meanwhile wait on until their owner decides.
    sql`NOT EXISTS (SELECT 1 FROM blocked_client WHERE salon_id = ${waitingEntry.salonId} AND user_id = ${waitingEntry.clientId})`,
  )
  const clients = ctx.db.select({ id: waitingEntry.clientId }).from(waitingEntry).where(open)
  const [entries, turns, appointments, reduced, fees, ...rows] = await ctx.db.batch([
    ctx.db
      .select({
        entry: waitingEntry,
        name: user.name,
        available: availableOf(salonId),
        aside: setAsideOf(waitingEntry.id),
        goal: savedFor(now),
        isMember: sql<number>`${waitingEntry.clientId} IN (SELECT user_id FROM plus_member)`,
      })
      .from(waitingEntry)
      .innerJoin(user, and(eq(user.id, waitingEntry.clientId), isNull(user.deletedAt)))
      .where(open)
      .orderBy(asc(waitingEntry.id)),
    ctx.db
      .select({ turn: waitingTurn, isKept: sql<number>`${slotHold.id} IS NOT NULL` })
      .from(waitingTurn)
      .innerJoin(waitingEntry, eq(waitingEntry.id, waitingTurn.entryId))
      .leftJoin(
        slotHold,
        and(eq(slotHold.id, waitingTurn.visitId), eq(slotHold.status, 'held'), gt(slotHold.expiresAt, now)),
      )
      .where(and(open, or(gt(waitingTurn.startsAt, now), gt(waitingTurn.createdAt, now - DAY)))),
    ctx.db
      .select({ clientId: appointment.clientId, startsAt: appointment.startsAt, endsAt: appointment.endsAt })
      .from(appointment)
      .where(
        and(
          inArray(appointment.clientId, clients),
          inArray(appointment.status, ['pending', 'confirmed']),
          gt(appointment.startsAt, now - DAY),
        ),
      ),
    memberPricesAt(ctx, salonId),
    feeInForce(ctx, 'platform'),
    ...calendarReads(ctx, salonId, now - 2 * DAY, horizonOf(salonId, now)),
  ])
  try {
    const calendar = calendarFrom(ctx, rows as unknown as CalendarRows)
    // What goals pay for is looked for also while the salon has switched its list off.
    const open = entries.filter(({ entry, goal }) => {
      return entry.goalId === null ? calendar.salon.waitingList : goal !== null
    })
    return {
      fees,
      list: {
        calendar,
        reduced,
        waiting: open.map(({ entry, name, available, aside, isMember, goal }) => {
          const entryTurns = turns.filter(({ turn }) => turn.entryId === entry.id)
          return {
            entry,
            client: { id: entry.clientId, name },
            goal,
            aside,
            available: goal ? fundsOf(goal) : available + aside,
            isMember: isMember === 1,
            turns: entryTurns.map(({ turn }) => turn),
            isKept: entryTurns.some(({ isKept }) => isKept === 1),
            toldToday: entryTurns.filter(({ turn }) => {
              return turn.kind !== 'booked' && turn.createdAt > now - DAY
            }).length,
            visits: appointments.filter(({ clientId }) => clientId === entry.clientId),
          }
        }),
      },
    }
  } catch (error) {
    // The salon is not public.
    if (error instanceof DomainError && error.code === 'not-found') return null
    throw error
  }
}

/** What is available in the client's purse in the salon's currency. */
export function availableOf(salonId: string | SQL) {
  const currency = sql`(SELECT currency FROM salon WHERE id = ${salonId})`
  return accountBalance(sql`'wallet:' || ${waitingEntry.clientId} || ':' || ${currency}`)
}
