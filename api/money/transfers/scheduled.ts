// Scheduled transfers to another client or into a goal: created, changed, paused, resumed and ended
// by their owner. scheduled-run.ts executes them.

import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { user } from '../../../db/schema/identity'
import { goalMember, savingsGoal } from '../../../db/schema/money/goals'
import { scheduledTransfer } from '../../../db/schema/money/wallet-services'
import { jobUnit } from '../../../db/schema/platform'
import { recordGrant } from '../../identity/sessions/standing-grants'
import { commandAndNotify } from '../../notifications/outbox'
import type { Statement } from '../../platform/command'
import type { Ctx, ProvenViewer, Viewer } from '../../platform/context'
import { DAY_FAULTS } from '../../platform/day'
import { operation } from '../../platform/http/operation'
import { beyond } from '../../platform/keyset'
import { pageFrom, pageOf } from '../../platform/pagination'
import { moneyJson, sumText } from '../../platform/values/money'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { dueAt, localDay, nextDueDay } from '../../platform/values/recurrence'
import { DAY, daysBetween } from '../../platform/values/time'
import { readAs, requireFresh } from '../../platform/viewer/proof'
import { requireFreshForFriend } from '../goals/goal-rows'
import { openGoalsOf } from '../goals/goals'
import { clientsOf, type Person, requireReceiver } from './counterparties'
import { ChangeScheduled, MAX_DAYS_AHEAD, ScheduledQuery, ScheduleTransfer } from './input'
import { ScheduledResponse } from './responses'

export type ScheduledRow = typeof scheduledTransfer.$inferSelect

/** The job name of its units of work, each identified by the transfer's id and the due day. */
export const SCHEDULED_JOB = 'scheduledTransfers'

/** The viewer's scheduled transfers, newest first. One round trip. */
export const listScheduled = operation('client', 'GET /transfers/scheduled', {
  summary: 'Scheduled transfers, the newest first',
  problems: ['invalid-cursor'],
  query: ScheduledQuery,
  response: pageOf(ScheduledResponse),
  run: async ({ ctx, viewer, query: { limit, cursor } }) => {
    const older = beyond(cursor, [scheduledTransfer.createdAt, scheduledTransfer.id])
    const [, rows] = await readAs(ctx, viewer, [
      selectScheduled(ctx, and(eq(scheduledTransfer.userId, viewer.id), older))
        .orderBy(desc(scheduledTransfer.createdAt), desc(scheduledTransfer.id))
        .limit(limit + 1),
    ])
    return pageFrom(rows, limit, ({ row }) => [row.createdAt, row.id], scheduledResponse)
  },
})

/**
 * Creates one, from its first day on. To another client, or into a friend's goal, it moves money without further
 * confirmation, so it requires step-up. Two round trips.
 */
export const scheduleTransfer = operation('client', 'POST /transfers/scheduled', {
  summary: 'Schedule a transfer to a client or a goal',
  body: ScheduleTransfer,
  created: ScheduledResponse,
  problems: ['step-up-required', 'not-found'],
  reads: ({ ctx, viewer, body: input }) => ({
    people: clientsOf(ctx, viewer, [input.person ?? '']),
    goals: openGoalsOf(ctx, viewer.id),
  }),
  decide: ({ people, goals }, { ctx, viewer, body: input }) => {
    const { timeZone } = viewer
    requireDay(ctx, input.startsOn, timeZone)
    if (input.person) requireFresh(ctx, viewer)
    const person = input.person ? requireReceiver(viewer, people, input.person) : null
    const goal = input.goal ? requireGoal(goals, input.goal, input.currency) : null
    if (goal) requireFreshForFriend(ctx, goal, viewer)
    const row: ScheduledRow = {
      id: ctx.id(),
      userId: viewer.id,
      currency: input.currency,
      amount: input.minor,
      toUserId: person?.id ?? null,
      toGoalId: goal?.id ?? null,
      note: input.note,
      frequency: input.frequency,
      anchorDate: input.startsOn,
      timeZone,
      nextDate: input.startsOn,
      nextAt: dueAt(input.startsOn, timeZone),
      attempts: 0,
      status: 'active',
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    }
    return {
      writes: [
        ctx.db.insert(scheduledTransfer).values(row),
        ...recordGoing(ctx, viewer, { row, person, goal }, 'set up'),
      ],
      response: scheduledResponse({ row, person, goal, last: null }),
    }
  },
})

/**
 * Changes the amount from the next due day on. More money than confirmed before may be sent, so to somebody else it
 * requires step-up.
 */
export const changeScheduled = operation('client', 'PUT /transfers/scheduled/:id', {
  summary: 'Change the amount from the next due day',
  keyed: true,
  body: ChangeScheduled,
  response: ScheduledResponse,
  problems: ['step-up-required', 'not-found', 'unknown-currency'],
  run: ({ ctx, viewer, key, params: { id }, body: input }) =>
    step(ctx, viewer, key, id, { name: 'change', input }, (found, proven) => {
      const { row } = found
      if (row.currency !== input.currency) {
        throw fieldFault('currency', `This transfer is in ${row.currency}.`)
      }
      if (input.minor > row.amount) requireFreshToOthers(ctx, found, proven)
      return { amount: input.minor }
    }),
})

/** Pauses it until it is resumed. */
export const pauseScheduled = operation('client', 'POST /transfers/scheduled/:id/pause', {
  summary: 'Pause a scheduled transfer',
  keyed: true,
  response: ScheduledResponse,
  problems: ['not-found', 'schedule-status'],
  run: ({ ctx, viewer, key, params: { id } }) =>
    step(ctx, viewer, key, id, { name: 'pause' }, () => ({ status: 'paused' }), 'active'),
})

/** Continues with the next due day from today; days within the pause are not caught up. To somebody else it takes a step-up. */
export const resumeScheduled = operation('client', 'POST /transfers/scheduled/:id/resumption', {
  summary: 'Resume a scheduled transfer',
  keyed: true,
  response: ScheduledResponse,
  problems: ['not-found', 'step-up-required', 'schedule-status'],
  run: ({ ctx, viewer, key, params: { id } }) => {
    const resumed = (found: Found, proven: ProvenViewer): Partial<ScheduledRow> => {
      const { row } = found
      // It may have been paused because somebody else had set it up.
      requireFreshToOthers(ctx, found, proven)
      const today = localDay(ctx.now(), row.timeZone)
      if (row.nextDate >= today) return { status: 'active' }
      const late = dueAt(today, row.timeZone) < ctx.now()
      const before = late ? today : localDay(ctx.now() - DAY, row.timeZone)
      const next = nextDueDay(row.anchorDate, row.frequency, before)
      if (next === null) {
        throw new DomainError('schedule-status', { detail: 'This day has passed. Create a new transfer.' })
      }
      return { status: 'active', nextDate: next, nextAt: dueAt(next, row.timeZone), attempts: 0 }
    }
    return step(ctx, viewer, key, id, { name: 'resume' }, resumed, 'paused')
  },
})

/** Another client, or a friend's goal, gets money by itself: whoever lets it has proven who they are. */
function requireFreshToOthers(ctx: Ctx, { row, goal }: Target, proven: ProvenViewer): void {
  if (row.toUserId) requireFresh(ctx, proven)
  if (goal) requireFreshForFriend(ctx, goal, proven)
}

/** Records that money goes to somebody else by itself; nothing of one's own goals. */
function recordGoing(ctx: Ctx, viewer: Viewer, { row, person, goal }: Target, done: 'set up' | 'resumed'): Statement[] {
  const to = person ? `to ${person.name}` : goal && goal.userId !== viewer.id && `into ${goal.name}`
  if (!to) return []
  return recordGrant(ctx, viewer, {
    kind: 'scheduled_transfer',
    subject: row.id,
    title: `A scheduled transfer was ${done}`,
    text: `${sumText(row.amount, row.currency)} goes ${to} ${OFTEN[row.frequency]}.`,
    path: '/client/wallet/scheduled',
  })
}

const OFTEN = { once: 'once', daily: 'every day', weekly: 'every week', monthly: 'every month' }

type Target = { row: ScheduledRow; person: { name: string } | null; goal: { userId: string; name: string } | null }

/** Ends it permanently; past transfers stay. */
export const endScheduled = operation('client', 'POST /transfers/scheduled/:id/end', {
  summary: 'End a scheduled transfer',
  keyed: true,
  response: ScheduledResponse,
  problems: ['not-found', 'schedule-status'],
  run: ({ ctx, viewer, key, params: { id } }) =>
    step(ctx, viewer, key, id, { name: 'end' }, () => ({ status: 'ended' })),
})

/**
 * Changes a transfer as it was read: if its status, day or amount has changed since, the status becomes an invalid one,
 * and the CHECK on it rejects the batch (`schedule-status`). A condition alone would commit the rest of the batch.
 */
export function setStep(ctx: Ctx, read: ScheduledRow, changes: Partial<ScheduledRow>): Statement {
  const { status, nextDate, amount } = read
  const asRead = sql`status = ${status} AND next_date = ${nextDate} AND amount = ${amount}`
  return ctx.db
    .update(scheduledTransfer)
    .set({
      ...changes,
      status: sql`CASE WHEN ${asRead} THEN ${changes.status ?? status} ELSE 'changed' END`,
      updatedAt: ctx.now(),
    })
    .where(eq(scheduledTransfer.id, read.id))
}

const receiver = alias(user, 'receiver')

/** Scheduled transfers with their targets, and the outcome of the last due day (JSON). */
export function selectScheduled(ctx: Ctx, which: SQL | undefined) {
  return ctx.db
    .select({
      row: scheduledTransfer,
      person: {
        id: receiver.id,
        name: receiver.name,
        image: receiver.image,
      },
      goal: {
        id: savingsGoal.id,
        userId: savingsGoal.userId,
        name: savingsGoal.name,
        currency: savingsGoal.currency,
        targetAmount: savingsGoal.targetAmount,
      },
      last: sql<string | null>`(
        SELECT json_object('day', period, 'outcome', outcome, 'reason', reason) FROM ${jobUnit}
        WHERE job = ${SCHEDULED_JOB} AND subject = ${scheduledTransfer.id}
        ORDER BY period DESC LIMIT 1)`,
      owner: { name: user.name, deletedAt: user.deletedAt },
      memberId: goalMember.id,
    })
    .from(scheduledTransfer)
    .innerJoin(user, eq(user.id, scheduledTransfer.userId))
    .leftJoin(receiver, eq(receiver.id, scheduledTransfer.toUserId))
    .leftJoin(savingsGoal, eq(savingsGoal.id, scheduledTransfer.toGoalId))
    .leftJoin(
      goalMember,
      and(eq(goalMember.goalId, scheduledTransfer.toGoalId), eq(goalMember.userId, scheduledTransfer.userId)),
    )
    .where(which)
    .$dynamic()
}

type Found = Awaited<ReturnType<typeof selectScheduled>>[number]

async function step(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  id: string,
  requested: { name: string; input?: object },
  changed: (found: Found, viewer: ProvenViewer) => Partial<ScheduledRow>,
  from?: ScheduledRow['status'],
): Promise<ScheduledResponse> {
  return commandAndNotify(ctx, viewer, {
    name: `scheduled:${requested.name}`,
    key,
    input: { id, ...requested.input },
    reads: [selectScheduled(ctx, and(eq(scheduledTransfer.id, id), eq(scheduledTransfer.userId, viewer.id)))],
    decide: ([rows], proven) => {
      const found = rows[0]
      if (!found) throw new DomainError('not-found')
      const { row } = found
      if (row.status === 'ended' || (from && row.status !== from)) {
        throw new DomainError('schedule-status', {
          detail: row.status === 'ended' ? undefined : 'It has changed. Reload the page and try again.',
        })
      }
      const changes = changed(found, proven)
      return {
        writes: [
          setStep(ctx, row, changes),
          ...(requested.name === 'resume' ? recordGoing(ctx, viewer, found, 'resumed') : []),
        ],
        response: scheduledResponse({ ...found, row: { ...row, ...changes } }),
      }
    },
  })
}

function requireDay(ctx: Ctx, day: string, timeZone: string): void {
  const ahead = daysBetween(localDay(ctx.now(), timeZone), day)
  if (ahead >= 0 && ahead <= MAX_DAYS_AHEAD) return
  throw fieldFault('startsOn', ahead < 0 ? DAY_FAULTS.past : 'Choose a day within a year.')
}

function requireGoal(
  goals: { id: string; userId: string; name: string; currency: string }[],
  id: string,
  currency: string,
): { id: string; userId: string; name: string } {
  const goal = goals.find((goal) => goal.id === id)
  if (!goal) throw new DomainError('not-found')
  if (goal.currency === currency) return { id, userId: goal.userId, name: goal.name }
  throw fieldFault('currency', `${goal.name} is in ${goal.currency}.`)
}

type ScheduledDetail = {
  row: ScheduledRow
  person: Person | null
  goal: { id: string; name: string } | null
  last: string | null
}

function scheduledResponse({ row, person, goal, last }: ScheduledDetail): ScheduledResponse {
  return {
    id: row.id,
    person: person && { id: person.id, name: person.name, image: person.image },
    goal: goal && { id: goal.id, name: goal.name },
    amount: moneyJson(row.amount, row.currency),
    note: row.note,
    frequency: row.frequency,
    status: row.status,
    nextOn: row.nextDate,
    timeZone: row.timeZone,
    last: last === null ? null : (JSON.parse(last) as ScheduledResponse['last']),
  }
}
