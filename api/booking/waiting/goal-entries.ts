// Entries that a goal pays for: what is known of the goal, and what their steps write. Booked from the goal in one
// batch, or its owner is asked; never at a higher price or on stricter terms than they agreed to.
import { and, eq, sql } from 'drizzle-orm'
import { goalBooking } from '../../../db/schema/booking/goal-bookings'
import { waitingEntry } from '../../../db/schema/booking/waiting-list'
import { goalPath, notifyMembersLive } from '../../money/goals/notifications'
import { notify } from '../../notifications/outbox'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { sumText } from '../../platform/values/money'
import { DAY } from '../../platform/values/time'
import { type GoalPart, payingParts } from '../appointments/origins/pay-from-goal'

/** The goal behind an entry. */
export type SavedFor = {
  id: string
  name: string
  /** What may pay for the visit, the owner's part first; minor units. */
  parts: GoalPart[]
  /** The highest price that the salon honours; null: today's. */
  lockedPrice: number | null
  bonusBasisPoints: number
  /** Its owner knows that no time fits for now. */
  isTold: boolean
}

/** Why the owner of a goal is asked. */
export type Question = Exclude<(typeof goalBooking.$inferSelect)['reason'], ''>

/** The title of a notification that the owner of a goal has to decide. */
export const NEEDS_DECISION = 'Your goal needs a decision'

/** How long a visit booked from a goal can be moved, or given back free of charge, in milliseconds. */
export const GOAL_FREE_FOR = DAY

/** How long after a day without a time it is tried again, in milliseconds. */
export const TRY_AGAIN = DAY

/** A column of a select from `waiting_entry` and others; null: no goal, or its goal is not looking for a time. */
export function savedFor(now: number) {
  return sql<SavedFor | null>`(
    SELECT json_object('id', goal.id, 'name', goal.name, 'parts', json(${payingParts(sql`goal.id`)}),
      'lockedPrice', iif(wish.locked_until >= ${now}, wish.start_price, NULL),
      'bonusBasisPoints', wish.bonus_basis_points, 'isTold', wish.told_at IS NOT NULL)
    FROM goal_booking AS wish JOIN savings_goal AS goal ON goal.id = wish.goal_id
    WHERE wish.entry_id = ${waitingEntry.id} AND wish.status = 'waiting' AND goal.status = 'completed')`.mapWith(
    (text: string | null) => {
      if (text === null) return null
      const { isTold, ...goal } = JSON.parse(text)
      return { ...goal, isTold: isTold === 1 } as SavedFor
    },
  )
}

type AppointmentQuestion = {
  goal: Pick<SavedFor, 'id' | 'name'>
  clientId: string
  salonName: string
  currency: string
  reason: Question
  /** Minor units: the price now, the highest price agreed to, and what can pay for it. */
  price: number
  agreed: number
  funds: number
  /** The last day that suits. */
  lastDate: string
}

/** The statements that stop looking and ask the owner; rejected if it was booked or switched off meanwhile. */
export function ask(ctx: Ctx, question: AppointmentQuestion): [Statement, ...Statement[]] {
  const { goal, clientId, reason } = question
  return [
    endEntries(ctx, goal.id, reason === 'over' ? 'expired' : 'left'),
    ctx.db
      .update(goalBooking)
      .set({ status: 'asked', reason, updatedAt: ctx.now() })
      .where(eq(goalBooking.goalId, goal.id)),
    notifyMembersLive(ctx, goal.id),
    notify(ctx, clientId, {
      kind: 'appointment',
      title: NEEDS_DECISION,
      text: `${goal.name}: ${questionText(question)} Nothing was booked, and the money is still in your goal.`,
      path: goalPath(goal.id),
    }),
  ]
}

function questionText({ reason, salonName, currency, price, agreed, funds, lastDate }: AppointmentQuestion): string {
  const money = (minor: number) => sumText(minor, currency)
  switch (reason) {
    case 'price':
      return `${salonName} now asks ${money(price)}, and you agreed to ${money(agreed)} at most.`
    case 'terms':
      return `the terms of ${salonName} are now stricter than the ones you agreed to.`
    case 'funds':
      return `it costs ${money(price)} now, and ${money(funds)} of the goal can pay for it.`
    case 'gone':
      return `${salonName} no longer offers what you saved for.`
    case 'over':
      return `no time that suits you came up until ${lastDate}.`
  }
}

/** Told once; it is tried again every day, and whenever time becomes free. */
export function notifyNoTime(
  ctx: Ctx,
  goal: SavedFor,
  clientId: string,
  salonName: string,
): [Statement, ...Statement[]] {
  return [
    ctx.db
      .update(goalBooking)
      .set({ toldAt: ctx.now(), updatedAt: ctx.now() })
      .where(and(eq(goalBooking.goalId, goal.id), eq(goalBooking.status, 'waiting'))),
    notifyMembersLive(ctx, goal.id),
    notify(ctx, clientId, {
      kind: 'appointment',
      title: 'Saved, but no time fits yet',
      text: `${goal.name}: ${salonName} has no time on the days and hours you chose. We keep looking. You can choose other days or a time yourself, or take the money out.`,
      path: goalPath(goal.id),
    }),
  ]
}

/** The statement that ends a goal's entry, if one is looking for a time. */
export function endEntries(ctx: Ctx, goalId: string, status: 'left' | 'expired'): Statement {
  return ctx.db
    .update(waitingEntry)
    .set({ status, endedAt: ctx.now() })
    .where(and(eq(waitingEntry.goalId, goalId), eq(waitingEntry.status, 'waiting')))
}
