// Who saves for a visit, as the salon sees it: how many, how much and for which month, without names; and what it offers
// them.

import { eq, inArray, sql } from 'drizzle-orm'
import { goalBooking } from '../../../db/schema/booking/goal-bookings'
import { savingsGoal } from '../../../db/schema/money/goals'
import { salon } from '../../../db/schema/salons/salons'
import { ownListedSalon, ownListedSalonId, requireListedSalon } from '../../identity/business/own-business'
import { savedIn } from '../../money/goals/goal-rows'
import { type Plan, reachedOn } from '../../money/goals/pace'
import type { Ctx, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { moneyJson } from '../../platform/values/money'
import { SaverTerms } from './input'
import { SaversResponse, SaverTermsResponse } from './responses'

/** One round trip. */
export const getSavers = operation('beauty_partner', 'GET /my-salon/savers', {
  summary: 'Who saves for a visit at your salon: how many and how much, by month',
  response: SaversResponse,
  problems: ['not-found'],
  reads: ({ ctx, viewer }) => ({ salons: ownListedSalon(ctx, viewer), goals: selectSavers(ctx, viewer) }),
  read: ({ salons, goals }) => {
    const row = requireListedSalon(salons)
    const money = (minor: number) => moneyJson(minor, row.currency)
    const total = (rows: typeof goals, of: (item: (typeof goals)[number]) => number) =>
      rows.reduce((all, row) => all + of(row), 0)
    const months = [...new Set(goals.map(monthOf))].sort((a, b) => ((a ?? '9') < (b ?? '9') ? -1 : 1))
    return {
      goals: goals.length,
      booking: goals.filter(({ status }) => status !== 'off').length,
      saved: money(total(goals, ({ saved }) => saved)),
      target: money(total(goals, ({ target }) => target)),
      months: months.map((month) => {
        const of = goals.filter((goal) => monthOf(goal) === month)
        return { month, goals: of.length, target: money(total(of, ({ target }) => target)) }
      }),
      lockMonths: row.saverLockMonths,
      bonusPercent: row.saverBonusBasisPoints / 100,
    }
  },
})

function selectSavers(ctx: Ctx, viewer: Viewer) {
  return ctx.db
    .select({
      status: goalBooking.status,
      target: savingsGoal.targetAmount,
      targetDate: savingsGoal.targetDate,
      completedAt: savingsGoal.completedAt,
      saved: savedIn(savingsGoal.id),
      plans: sql<Plan[]>`(
        SELECT json_group_array(json_object('amount', plan.amount, 'frequency', plan.frequency,
          'anchor', plan.anchor_date, 'next', plan.next_date))
        FROM goal_auto_save AS plan WHERE plan.goal_id = ${savingsGoal.id} AND plan.is_active = 1)`.mapWith(
        (text: string) => JSON.parse(text) as Plan[],
      ),
    })
    .from(goalBooking)
    .innerJoin(savingsGoal, eq(savingsGoal.id, goalBooking.goalId))
    .where(
      sql`${eq(goalBooking.salonId, ownListedSalonId(ctx, viewer))}
        AND ${inArray(goalBooking.status, ['off', 'saving', 'due', 'waiting', 'asked'])}
        AND ${goalBooking.droppedAt} IS NULL AND ${savingsGoal.status} <> 'archived'
        AND NOT EXISTS (SELECT 1 FROM user WHERE user.id = ${savingsGoal.userId} AND user.deleted_at IS NOT NULL)`,
    )
}

type Saver = Awaited<ReturnType<typeof selectSavers>>[number]

/** When it is reached, or will be at its pace, else when it is meant to be; "2027-03". */
function monthOf({ target, saved, plans, targetDate, completedAt }: Saver): string | null {
  if (completedAt !== null) return new Date(completedAt).toISOString().slice(0, 7)
  const day = reachedOn(target - saved, plans) ?? targetDate
  return day?.slice(0, 7) ?? null
}

/** What those get who begin to save from now on: a price that stays, and a share of it back. */
export const saveSaverTerms = operation('beauty_partner', 'POST /my-salon/savers/settings', {
  summary: 'What those get who save for a visit: a price that stays, a bonus',
  body: SaverTerms,
  response: SaverTermsResponse,
  problems: ['not-found'],
  reads: ({ ctx, viewer }) => ({ salons: ownListedSalon(ctx, viewer) }),
  decide: ({ salons }, { ctx, body: input }) => {
    const { id } = requireListedSalon(salons)
    return {
      writes: [
        ctx.db
          .update(salon)
          .set({ saverLockMonths: input.lockMonths, saverBonusBasisPoints: input.bonusPercent * 100 })
          .where(eq(salon.id, id)),
      ],
      response: input,
    }
  },
})
