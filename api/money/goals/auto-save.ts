// Auto-save settings of a person for a goal; auto-save-run.ts executes them.
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { recordGrant } from '../../identity/sessions/standing-grants'
import { operation } from '../../platform/http/operation'
import { CURRENCY } from '../../platform/values/currencies'
import { type Currency, moneyJson, sumText } from '../../platform/values/money'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { dueAt, dueDay, type LocalDay, localDay } from '../../platform/values/recurrence'
import { findGoal, type GoalRow, requireFreshForFriend } from './goal-rows'
import { AUTO_SAVE_DEFAULTS, AutoSave } from './input'
import { AutoSaveResponse } from './responses'

type AutoSaveSetting = z.output<typeof AutoSaveResponse>

/** The first due day of a setting made today: tomorrow, in 7 days, or in a month. */
function firstDay(today: LocalDay, frequency: AutoSave['frequency']): LocalDay {
  return dueDay(today, frequency, 1)
}

/** A person's settings for a goal, or the defaults: off, 10 of the goal's currency, weekly. */
export function autoSaveFrom({ goal, autoSave }: GoalRow, today: LocalDay): AutoSaveSetting {
  const ten = Number(AUTO_SAVE_DEFAULTS.amount) * 10 ** CURRENCY[goal.currency as Currency].digits
  const frequency = autoSave?.frequency ?? AUTO_SAVE_DEFAULTS.frequency
  return {
    goalId: goal.id,
    isActive: autoSave?.isActive ?? AUTO_SAVE_DEFAULTS.isActive,
    amount: moneyJson(autoSave?.amount ?? ten, goal.currency),
    frequency,
    nextDate: autoSave?.isActive ? autoSave.nextDate : firstDay(today, frequency),
    nextDates: {
      daily: firstDay(today, 'daily'),
      weekly: firstDay(today, 'weekly'),
      monthly: firstDay(today, 'monthly'),
    },
  }
}

/**
 * Switches auto-save for a goal on or off, or changes it. Due days are counted from today in the
 * person's time zone. If it is already on and the frequency stays, only the amount changes and the
 * due days stay, so that raising the amount causes no delay.
 */
export const setAutoSave = operation('client', 'PUT /goals/:id/auto-save', {
  summary: 'Turn auto-save on or off, or change it',
  body: AutoSave,
  response: AutoSaveResponse,
  problems: ['not-found', 'goal-status', 'step-up-required', 'invalid-amount'],
  reads: ({ ctx, viewer, params }) => ({ goals: findGoal(ctx, viewer.id, params.id) }),
  decide: ({ goals: [row] }, { ctx, viewer, params: { id: goalId }, body: chosen }) => {
    if (!row) throw new DomainError('not-found')
    const { goal, timeZone, autoSave: before } = row
    if (chosen.currency !== goal.currency) {
      throw fieldFault('currency', `This goal is in ${goal.currency}.`)
    }
    if (chosen.isActive && goal.status !== 'active') throw new DomainError('goal-status')
    if (chosen.isActive) requireFreshForFriend(ctx, goal, viewer)
    const { isActive, minor, frequency } = chosen
    const today = localDay(ctx.now(), timeZone)
    const next = firstDay(today, frequency)
    const now = ctx.now()
    const goesOn = before?.isActive && isActive && before.frequency === frequency
    const schedule = { anchorDate: today, timeZone, nextDate: next, nextAt: dueAt(next, timeZone), attempts: 0 }
    const after = {
      goalId,
      userId: viewer.id,
      isActive,
      amount: minor,
      frequency,
      updatedAt: now,
    }
    return {
      response: autoSaveFrom(
        { ...row, autoSave: { ...after, ...schedule, ...(goesOn && { nextDate: before.nextDate }) } },
        today,
      ),
      writes: [
        // Existing due days are not written, because a run may be changing them concurrently.
        goesOn
          ? ctx.db.run(sql`
                UPDATE goal_auto_save SET amount = ${minor}, updated_at = ${now}
                WHERE goal_id = ${goalId} AND user_id = ${viewer.id}`)
          : ctx.db.run(sql`
                INSERT INTO goal_auto_save (goal_id, user_id, is_active, amount, frequency,
                  anchor_date, time_zone, next_date, next_at, attempts, updated_at)
                VALUES (${goalId}, ${viewer.id}, ${isActive ? 1 : 0}, ${minor}, ${frequency},
                  ${schedule.anchorDate}, ${timeZone}, ${schedule.nextDate}, ${schedule.nextAt}, 0, ${now})
                ON CONFLICT (goal_id, user_id) DO UPDATE SET is_active = excluded.is_active,
                  amount = excluded.amount, frequency = excluded.frequency,
                  anchor_date = excluded.anchor_date, time_zone = excluded.time_zone,
                  next_date = excluded.next_date, next_at = excluded.next_at,
                  attempts = 0, updated_at = excluded.updated_at`),
        ...(isActive && goal.userId !== viewer.id
          ? recordGrant(ctx, viewer, {
              kind: 'goal_auto_save',
              subject: goalId,
              title: 'Auto-save into a friend’s goal',
              text: `${sumText(minor, goal.currency)} goes into ${goal.name} ${frequency}.`,
              path: `/client/goals/${goalId}`,
            })
          : []),
      ],
    }
  },
})
