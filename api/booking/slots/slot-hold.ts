// One slot hold as it is read: on its own, and with everything the review page shows of it.

import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { appointment, appointmentItem, recurringAppointment, slotHold } from '../../../db/schema/booking/appointments'
import { deposit } from '../../../db/schema/money/wallet'
import { salonPicture, staff } from '../../../db/schema/salons/salons'
import { depositResponse } from '../../money/deposits/deposits'
import { otherBalances } from '../../money/exchange/shortfall'
import { accountsOf, availableIn } from '../../money/ledger/balances'
import { methodsOf, payWith } from '../../money/payment-methods/payment-methods'
import type { Ctx } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { type Currency, moneyJson } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { HOUR, rfc3339 } from '../../platform/values/time'
import { policyOf } from '../../salons/profile/policy'
import { type Calendar, calendarFrom } from '../../salons/times/calendar-reads'
import type { PlannedAppointment } from '../../salons/times/visit-plan'
import { otherAppointmentFrom, selectOtherAppointments } from '../appointments/coming/other-visits'
import { heldAppointmentReads, isLive, planHeld, type SlotHoldRow } from '../appointments/held-visit'
import { FROM_GOAL } from '../appointments/origins/from-goal'
import { isWaitedFor } from '../appointments/origins/held-for'
import { appointmentOfHold, fittingGoals, offeredGoal } from '../appointments/origins/pay-from-goal'
import { clientCancellation, heldAtBooking, isStricter, noShowFee, type Policy } from '../appointments/policy'
import { offerOfHold } from './held-offer'
import { SlotHoldDetailResponse, type SlotHoldItem, type SlotHoldResponse } from './responses'

/** Everything the review page shows of one of the viewer's slot holds, also an ended one; one round trip. */
export const getSlotHold = operation('client', 'GET /slot-holds/:id', {
  summary: 'A held time, with everything to review before booking',
  response: SlotHoldDetailResponse,
  problems: ['not-found'],
  reads: ({ ctx, viewer, params: { id } }) => ({
    accounts: accountsOf(ctx, viewer),
    methods: methodsOf(ctx, viewer.id),
    deposits: ctx.db
      .select()
      .from(deposit)
      .where(and(eq(deposit.userId, viewer.id), eq(deposit.purpose, 'booking'), eq(deposit.subjectId, id)))
      .orderBy(desc(deposit.id))
      .limit(1),
    booked: ctx.db
      .select({ row: appointment, cover: salonPicture.image, fromGoal: FROM_GOAL })
      .from(appointment)
      .leftJoin(salonPicture, and(eq(salonPicture.salonId, appointment.salonId), eq(salonPicture.kind, 'cover')))
      .where(and(eq(appointment.id, id), eq(appointment.clientId, viewer.id))),
    people: ctx.db
      .select({ name: staff.name })
      .from(appointmentItem)
      .innerJoin(staff, eq(staff.id, appointmentItem.staffId))
      .where(eq(appointmentItem.appointmentId, id))
      .orderBy(asc(appointmentItem.position)),
    offers: offerOfHold(ctx, id),
    agreed: agreementOf(ctx, id),
    others: selectOtherAppointments(ctx, viewer.id, { id, from: timeOf(id, 'starts_at'), to: timeOf(id, 'ends_at') }),
    goals: fittingGoals(ctx, viewer.id, appointmentOfHold(id)),
    heldVisit: heldAppointmentReads(ctx, viewer.id, id),
  }),
  read: (
    { accounts, methods, deposits, booked, people, offers, agreed, others, goals, heldVisit: [holds, ...rows] },
    { ctx, viewer },
  ) => {
    const [row] = holds
    if (!row) throw new DomainError('not-found')
    const calendar = calendarFrom(ctx, rows)
    const planned = plannedNow(ctx, calendar, row)
    const held = slotHoldFrom(ctx, row, calendar.salon.timeZone)
    const policy = row.policy ?? policyOf(calendar.salon)
    // A gift is paid from the purse alone; the page says what is missing once its client names somebody.
    const available = availableIn(row.currency, accounts, viewer) + row.aside
    const payment = (kind: 'purse' | 'salon') => paymentTerms(kind, row, policy, available)
    const { autoConfirm, answerHours } = calendar.salon
    return {
      ...held,
      status: held.status === 'held' && !planned ? 'unavailable' : held.status,
      message: row.message,
      waitingList: Boolean(agreed[0]?.waitingList),
      offer: offers[0]
        ? {
            id: offers[0].id,
            conversationId: offers[0].conversationId,
            listPrice: moneyJson(offers[0].listPrice, row.currency),
          }
        : null,
      agreed: agreed[0]?.repeats
        ? {
            price: moneyJson(agreed[0].repeats.price, row.currency),
            payment: agreed[0].repeats.payment,
            stricter: isStricter(policy, agreed[0].repeats.policy),
          }
        : null,
      salon: {
        id: calendar.salon.id,
        name: calendar.salon.name,
        address: calendar.salon.address,
        city: calendar.salon.city,
        timeZone: calendar.salon.timeZone,
        businessType: calendar.salon.businessType,
      },
      plan: row.plan,
      items: (planned?.items ?? []).map((item) => itemFrom(item, calendar, row.currency)),
      otherVisits: others.map(otherAppointmentFrom),
      available: moneyJson(available, row.currency),
      balances: otherBalances(accounts, row.currency),
      payments: { purse: payment('purse'), salon: payment('salon') },
      goal: goalFrom(offeredGoal(goals, row.price), row, available),
      policy: {
        ...policy,
        freeCancelUntil:
          policy.freeCancelHours === null
            ? null
            : rfc3339(row.startsAt - policy.freeCancelHours * HOUR, calendar.salon.timeZone),
        confirmedAtOnce: autoConfirm,
        answerBy: autoConfirm
          ? null
          : rfc3339(Math.min(ctx.now() + answerHours * HOUR, row.startsAt), calendar.salon.timeZone),
      },
      deposit: deposits[0] ? depositResponse(deposits[0], viewer.timeZone) : null,
      appointment: booked[0] ? becameFrom(booked[0], people) : null,
      ...payWith(ctx, methods, { currency: row.currency as Currency }),
    }
  },
})

/** A slot hold as the api answers it. */
export function slotHoldFrom(ctx: Ctx, row: SlotHoldRow, timeZone: string): SlotHoldResponse {
  const over = row.status === 'held' && row.expiresAt <= ctx.now()
  return {
    id: row.id,
    kind: row.kind,
    status: over ? 'expired' : row.status,
    salonId: row.salonId,
    startsAt: rfc3339(row.startsAt, timeZone),
    endsAt: rfc3339(row.endsAt, timeZone),
    timeZone,
    price: moneyJson(row.price, row.currency),
    expiresAt: rfc3339(row.expiresAt, timeZone),
  }
}

function timeOf(slotHoldId: string, column: 'starts_at' | 'ends_at'): SQL {
  return sql`(SELECT ${sql.identifier(column)} FROM ${slotHold} WHERE ${slotHold.id} = ${slotHoldId})`
}

/** Selects why a slot hold is proposed: the agreed terms of a recurring appointment, or the waiting list. */
function agreementOf(ctx: Ctx, slotHoldId: string) {
  return ctx.db
    .select({
      repeats: {
        price: recurringAppointment.price,
        payment: recurringAppointment.payment,
        policy: recurringAppointment.policy,
      },
      waitingList: isWaitedFor(slotHold.id),
    })
    .from(slotHold)
    .leftJoin(recurringAppointment, eq(recurringAppointment.id, slotHold.recurringId))
    .where(eq(slotHold.id, slotHoldId))
}

/** The plan with its times while the hold is live; null if the salon can no longer provide it. */
function plannedNow(ctx: Ctx, calendar: Calendar, row: SlotHoldRow): PlannedAppointment | null {
  if (!isLive(ctx, row)) return null
  try {
    return planHeld(calendar, row)
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

function becameFrom(
  {
    row,
    cover,
    fromGoal,
  }: { row: typeof appointment.$inferSelect; cover: string | null; fromGoal: { name: string; amount: number } | null },
  people: { name: string }[],
): SlotHoldDetailResponse['appointment'] {
  return {
    status: row.status,
    // It may have been moved since.
    startsAt: rfc3339(row.startsAt, row.timeZone),
    serviceName: row.serviceName,
    staffNames: [...new Set(people.map(({ name }) => name))],
    cover,
    payment: row.payment,
    answerBy: rfc3339(row.answerBy, row.timeZone),
    forName: row.forName,
    fromGoal: fromGoal && {
      name: fromGoal.name,
      amount: moneyJson(fromGoal.amount, row.currency),
    },
  }
}

function itemFrom(
  { service, staffId, startsAt, endsAt, price, addOns, discount }: PlannedAppointment['items'][number],
  calendar: Calendar,
  currency: string,
): SlotHoldItem {
  const { timeZone } = calendar.salon
  const person = calendar.staff.find(({ id }) => id === staffId)
  const extras = addOns.reduce((sum, addOn) => sum + addOn.price, 0)
  return {
    serviceName: service.name,
    staffName: person?.name ?? '',
    staffPicture: person?.picture ?? null,
    startsAt: rfc3339(startsAt, timeZone),
    endsAt: rfc3339(endsAt, timeZone),
    price: moneyJson(price - extras, currency),
    discount: discountFrom(price - extras, discount, currency),
    addOns: addOns.map((addOn) => ({
      name: addOn.name,
      price: moneyJson(addOn.price, currency),
      durationMinutes: addOn.durationMinutes,
    })),
  }
}

/** A member discount in a price, for screens. */
function discountFrom(price: number, discount: PlannedAppointment['items'][number]['discount'], currency: string) {
  return discount
    ? { percent: discount.basisPoints / 100, listPrice: moneyJson(price + discount.amount, currency) }
    : null
}

/** What a goal pays, and what the purse then does; null: no goal fits. */
function goalFrom(
  offered: ReturnType<typeof offeredGoal>,
  { price, currency }: SlotHoldRow,
  available: number,
): SlotHoldDetailResponse['goal'] {
  if (!offered) return null
  const { goal, minor } = offered
  const rest = price - minor
  return {
    id: goal.id,
    name: goal.name,
    pays: moneyJson(minor, currency),
    rest: moneyJson(rest, currency),
    shortfall: rest > available ? moneyJson(rest - available, currency) : null,
    isBooked: goal.booking !== 'off' && goal.booking !== 'booked',
  }
}

/** What a payment method costs, by the same computations that hold and capture the money. */
function paymentTerms(
  payment: 'purse' | 'salon',
  { price, currency, startsAt }: SlotHoldRow,
  policy: Policy,
  available: number,
): SlotHoldDetailResponse['payments']['purse'] {
  const held = heldAtBooking(payment, price, policy)
  const appointment = { status: 'confirmed', startsAt, price, held, policy } as const
  const late = clientCancellation(appointment, startsAt - 1)
  return {
    held: moneyJson(held, currency),
    shortfall: held > available ? moneyJson(held - available, currency) : null,
    lateFee: late && moneyJson(late.fee, currency),
    noShowFee: moneyJson(noShowFee(appointment), currency),
  }
}
