// Starts saving for a visit: a goal of its price, what to save by itself, and whether to book it once it is saved.

import { goalBooking } from '../../../db/schema/booking/goal-bookings'
import { goalAutoSave } from '../../../db/schema/money/goals'
import { goalWrites, ownGoals, requireComing } from '../../money/goals/changes'
import { typedMinor } from '../../money/ledger/typed-amount'
import { discountsAtSalon } from '../../money/member-discounts/in-force'
import { commandAndNotify } from '../../notifications/outbox'
import { operation } from '../../platform/http/operation'
import { attempt, refuseOver } from '../../platform/rate-limit'
import { dateBounds, localDate } from '../../platform/values/dates'
import { isCurrency } from '../../platform/values/money'
import { fieldFault } from '../../platform/values/problem'
import { dueAt, dueDay } from '../../platform/values/recurrence'
import { DAY, HOUR } from '../../platform/values/time'
import { policyOf } from '../../salons/profile/policy'
import { type Calendar, type CalendarRows, calendarFrom, calendarReads } from '../../salons/times/calendar-reads'
import { discountsOn, offOf } from '../../salons/times/member-price'
import { wantedOf } from '../../salons/times/visit-plan'
import { agreedOn } from '../waiting/entries'
import { type ChangeGoalBooking, SaveForAppointment } from './input'
import { GoalStartedResponse } from './responses'

type Discounts = Awaited<ReturnType<typeof discountsAtSalon>>

/** Goals that a client starts, those that they archive again too. */
const STARTS = { max: 30, windowMs: HOUR }

/** Creates a goal for a visit. Nothing is paid and nothing is booked now. Two round trips. */
export const saveForAppointment = operation('client', 'POST /goal-bookings', {
  summary: 'Save for a visit: a goal of its price, booked for you once it is saved',
  keyed: true,
  body: SaveForAppointment,
  created: GoalStartedResponse,
  problems: ['goal-booking-limit'],
  run: ({ ctx, viewer, key, body: input }) => {
    const { salonId, plan, name, icon, targetDate, pace, booking } = input
    const now = ctx.now()
    return commandAndNotify(ctx, viewer, {
      name: 'saveForVisit',
      key,
      input,
      reads: [
        attempt(ctx, `saving:${viewer.id}`, STARTS),
        ownGoals(ctx, viewer),
        discountsAtSalon(ctx, viewer.id, salonId),
        ...calendarReads(ctx, salonId, now, now + DAY),
      ],
      decide: ([attempts, goals, reduced, ...rows]) => {
        refuseOver(ctx, attempts, STARTS)
        const calendar = calendarFrom(ctx, rows as unknown as CalendarRows)
        const { currency } = calendar.salon
        if (!isCurrency(currency)) throw new Error('a salon in a currency that is not ours')
        const { price, listPrice } = priceNow(calendar, plan, reduced)
        const zone = goals[0]?.timeZone ?? calendar.salon.timeZone
        if (pace) requireComing(ctx, pace.firstDay, zone, 'pace.firstDay')
        const id = ctx.id()
        const at = { createdAt: now, updatedAt: now }
        const goal = { id, name, icon, targetDate, currency, targetMinor: price }
        return {
          response: { id },
          writes: [
            ...goalWrites(ctx, viewer, goals, goal),
            ...(pace
              ? [
                  ctx.db.insert(goalAutoSave).values({
                    goalId: id,
                    userId: viewer.id,
                    isActive: true,
                    amount: typedMinor(pace.amount, currency, 'pace.amount'),
                    frequency: pace.frequency,
                    anchorDate: pace.firstDay,
                    timeZone: zone,
                    nextDate: pace.firstDay,
                    nextAt: dueAt(pace.firstDay, zone),
                    updatedAt: now,
                  }),
                ]
              : []),
            ctx.db.insert(goalBooking).values({
              goalId: id,
              salonId,
              plan,
              ...(booking
                ? { ...wishedOn(calendar, plan, booking, reduced), status: 'saving' as const }
                : { price, policy: policyOf(calendar.salon) }),
              startPrice: listPrice,
              knownPrice: price,
              lockedUntil: lockedUntil(calendar),
              bonusBasisPoints: calendar.salon.saverBonusBasisPoints,
              ...at,
            }),
          ],
        }
      },
    })
  },
})

/** The columns of the visit that an owner agrees to. @throws DomainError invalid-input */
export function wishedOn(
  calendar: Calendar,
  plan: SaveForAppointment['plan'],
  wishes: ChangeGoalBooking,
  reduced: Discounts,
) {
  const { windows, firstDate, lastDate, noticeMinutes, price, policy } = agreedOn(calendar, {
    plan,
    reduced,
    wishes: { mode: 'book', holds: false, ...wishes },
    anyDay: true,
  })
  return { windows, firstDate, lastDate, noticeMinutes, price, policy }
}

/** What the visit costs the client now, and anybody; minor units. @throws DomainError invalid-input */
export function priceNow(calendar: Calendar, plan: SaveForAppointment['plan'], reduced: Discounts) {
  const wanted = wantedOf(calendar, plan, { service: 'plan', staff: 'plan', addOns: 'plan' })
  const discounts = discountsOn(plan, reduced)
  const listPrice = wanted.reduce((all, item) => all + item.price, 0)
  if (listPrice === 0) {
    throw fieldFault('plan', 'It’s free: there is nothing to save for. Book it right away.')
  }
  const off = wanted.reduce((all, item, i) => all + offOf(item, discounts[i]), 0)
  return { listPrice, price: listPrice - off }
}

/** Until when the salon honours today's price; null: it does not. */
export function lockedUntil({ now, salon }: Calendar): number | null {
  if (salon.saverLockMonths === 0) return null
  const last = dueDay(localDate(now, salon.timeZone), 'monthly', salon.saverLockMonths)
  return dateBounds(last, last, salon.timeZone).endsAt
}
