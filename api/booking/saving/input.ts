// Input of saving for a visit. Browser-safe; the forms use the same schemas.
import { z } from 'zod'
import { FREQUENCIES, GoalIconName, GoalName, TargetDate } from '../../money/goals/input'
import { TypedAmount } from '../../money/ledger/input'
import { DAY_FAULTS, Day } from '../../platform/day'
import { id } from '../../platform/values/input'
import { Plan } from '../appointments/input'
import { NoticeMinutes, Terms, WaitingWindows } from '../waiting/input'

/** A salon honours its savers' price for up to so many months, and pays back up to so much of it, in percent. */
const MAX_LOCK_MONTHS = 12
const MAX_BONUS_PERCENT = 20

/** Weeks of saving that are shown. */
export const MOST_WEEKS = 60

/** How long before a visit its client wants to know of it, in minutes. */
export const USUAL_GOAL_NOTICE = 1440

const wishes = {
  windows: WaitingWindows,
  firstDate: Day,
  lastDate: Day,
  noticeMinutes: NoticeMinutes.default(USUAL_GOAL_NOTICE),
  /** The highest price that is agreed, in the salon's currency; absent: today's. */
  price: z.preprocess((value) => value || undefined, TypedAmount.optional()),
  /** The salon's terms as they were shown; absent: those of now. Stricter ones are refused. */
  terms: Terms.optional(),
}

const inOrder = ({ firstDate, lastDate }: { firstDate: string; lastDate: string }) => firstDate <= lastDate
const REVERSED = { path: ['lastDate'], message: DAY_FAULTS.reversed }

/** A goal for a visit. Its target is what the visit costs today. */
export const SaveForAppointment = z.object({
  salonId: id,
  plan: Plan,
  name: GoalName,
  icon: GoalIconName.default('sparkles'),
  targetDate: TargetDate,
  /** What to save by itself, how often, and the first day: a pay day. */
  pace: z
    .object({ amount: TypedAmount, frequency: z.enum(FREQUENCIES, { error: 'Choose how often.' }), firstDay: Day })
    .optional(),
  /** Whether it is booked once it is saved, and when; absent: it is not. */
  booking: z.object(wishes).refine(inOrder, REVERSED).optional(),
})

export type SaveForAppointment = z.output<typeof SaveForAppointment>

export const ChangeGoalBooking = z
  .object({
    ...wishes,
    /** Who does it; null: anyone. Absent: as before. */
    staffId: z.preprocess((value) => (value === '' ? null : value), id.nullable()).optional(),
  })
  .refine(inOrder, REVERSED)

export type ChangeGoalBooking = z.output<typeof ChangeGoalBooking>

/** The price as its owner saw it, in the salon's currency. */
const seen = { price: TypedAmount }

/** How a goal goes on whose service, professional or salon changed. */
export const GoalAdaptation = z.discriminatedUnion('choice', [
  /** Its target becomes the price of today. */
  z.object({ choice: z.literal('price'), ...seen }),
  z.object({ choice: z.literal('anyone'), ...seen }),
  z.object({ choice: z.literal('service'), serviceId: id, ...seen }),
  /** It is only saved, for nothing of this salon. */
  z.object({ choice: z.literal('plain') }),
  /** Everybody's part goes back to their purse, and it is archived. */
  z.object({ choice: z.literal('take-out') }),
])

export type GoalAdaptation = z.output<typeof GoalAdaptation>

export const ShareGoal = z.object({
  /** Whether the viewer's part pays for the visit. */
  pays: z.boolean(),
})

function upTo(most: number) {
  const fault = `Enter a whole number up to ${most}.`
  return z.number(fault).int(fault).min(0, fault).max(most, fault)
}

export const SaverTerms = z.object({ lockMonths: upTo(MAX_LOCK_MONTHS), bonusPercent: upTo(MAX_BONUS_PERCENT) })
