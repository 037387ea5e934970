// Slot holds: for ten minutes during checkout, or longer for a salon's offer. A slot hold owns its
// time through its busy intervals, and ends once: booked, released or expired.

import { and, eq, sql } from 'drizzle-orm'
import { type AppointmentPlan, slotHold } from '../../../db/schema/booking/appointments'
import { salon } from '../../../db/schema/salons/salons'
import { publishOffer } from '../../messaging/messages/offer-updates'
import { type DiscountRow, discountsAtSalon } from '../../money/member-discounts/in-force'
import { changed, drainOutbox, notify } from '../../notifications/outbox'
import { commandResponse, type Statement, writeBatch } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { attempt, refuseOver } from '../../platform/rate-limit'
import { notificationTime } from '../../platform/values/place-time'
import { DomainError } from '../../platform/values/problem'
import { DAY, HOUR, MINUTE } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import type { Via } from '../../salons/links/input'
import { policyOf } from '../../salons/profile/policy'
import { type Calendar, type CalendarRows, calendarFrom, calendarReads } from '../../salons/times/calendar-reads'
import { atMemberPrice, discountsOn } from '../../salons/times/member-price'
import { expireSlotHolds, occupy } from '../../salons/times/occupied-time'
import { planAppointment, untilFree } from '../../salons/times/visit-plan'
import { heldFor, heldForClient, isLive, type SlotHoldRow } from '../appointments/held-visit'
import { HoldSlot } from '../appointments/input'
import { offerTo, takenUp } from './held-offer'
import { SlotHoldResponse } from './responses'
import { slotHoldFrom } from './slot-hold'

/** How long a slot is held during checkout, in milliseconds. */
const HOLD_DURATION = 10 * MINUTE

/** Slot holds per client: limits holding slots by repeated requests. */
const HOLDS = { max: 30, windowMs: HOUR }

/**
 * Holds a free slot for ten minutes at the current price and policy, with all professionals assigned. Releases the
 * client's previous hold. When accepting an offer, the offer's price applies.
 */
export const holdSlot = operation('client', 'POST /slot-holds', {
  summary: 'Hold a free time for ten minutes',
  keyed: true,
  body: HoldSlot,
  created: SlotHoldResponse,
  problems: ['slot-taken', 'slot-unavailable', 'not-found', 'offer-ended', 'client-blocked'],
  run: ({ ctx, viewer, key, body: input }) => untilFree(() => tryToHold(ctx, viewer, key, input)),
})

async function tryToHold(ctx: Ctx, viewer: Viewer, key: string, input: HoldSlot): Promise<SlotHoldResponse> {
  const { salonId, plan, startsAt, offerId, via } = input
  return commandResponse(ctx, viewer, {
    name: 'holdSlot',
    key,
    input,
    reads: [
      holdAttempt(ctx, viewer),
      heldFor(ctx, viewer.id),
      offerTo(ctx, viewer.id, offerId),
      discountsAtSalon(ctx, viewer.id, salonId),
      ...calendarReads(ctx, salonId, startsAt - 2 * DAY, startsAt + 2 * DAY),
    ],
    decide: ([attempts, ownHolds, offers, reduced, ...rows]) => {
      refuseManyHolds(ctx, attempts)
      const calendar = calendarFrom(ctx, rows as unknown as CalendarRows)
      const offered = offerId === undefined ? null : takenUp(ctx, offers[0], input)
      return holdStatements(ctx, viewer, {
        calendar,
        plan,
        startsAt,
        ignoring: ownHolds[0]?.id,
        // An offer has a price of its own.
        reduced: offered ? [] : reduced,
        offered,
        via: via ?? null,
      })
    },
  })
}

/** Selects how often the viewer has held a slot lately. */
export function holdAttempt(ctx: Ctx, viewer: Viewer) {
  return attempt(ctx, `hold-slot:${viewer.id}`, HOLDS)
}

/** @throws DomainError too-many-requests */
export function refuseManyHolds(ctx: Ctx, attempts: Awaited<ReturnType<typeof holdAttempt>>): void {
  refuseOver(ctx, attempts, HOLDS)
}

type Wanted = {
  calendar: Calendar
  plan: AppointmentPlan
  startsAt: number
  /** The client's own hold, which this one releases. */
  ignoring: string | undefined
  /** The rows of `discountsAtSalon`. */
  reduced: DiscountRow[]
  offered?: { id: string; price: number } | null
  via?: Via | null
}

/**
 * Holds a slot at the current price and policy, with all professionals assigned, instead of what the client held.
 * @throws DomainError slot-taken, slot-unavailable, invalid-input
 */
export function holdStatements(
  ctx: Ctx,
  viewer: Viewer,
  { calendar, plan, startsAt, ignoring, reduced, offered = null, via = null }: Wanted,
): { writes: Statement[]; response: SlotHoldResponse } {
  const discounts = discountsOn(plan, reduced)
  const planned = atMemberPrice(planAppointment(calendar, { plan, startsAt, ignoring }), discounts)
  const row: SlotHoldRow = {
    id: ctx.id(),
    clientId: viewer.id,
    salonId: calendar.salon.id,
    kind: 'checkout',
    startsAt: planned.startsAt,
    endsAt: planned.endsAt,
    plan: plan.map((wanted, i) => ({ ...wanted, staffId: planned.items[i]?.staffId ?? wanted.staffId })),
    price: offered?.price ?? planned.price,
    currency: planned.currency,
    policy: policyOf(calendar.salon),
    message: '',
    discounts,
    offerId: offered?.id ?? null,
    recurringId: null,
    via,
    status: 'held',
    booking: null,
    expiresAt: ctx.now() + HOLD_DURATION,
    createdAt: ctx.now(),
    endedAt: null,
  }
  return {
    writes: [
      expireSlotHolds(ctx),
      ctx.db.update(slotHold).set({ status: 'released', endedAt: ctx.now() }).where(heldForClient(viewer.id)),
      ctx.db.insert(slotHold).values(row),
      ...occupy(ctx, row.id, planned),
    ],
    response: slotHoldFrom(ctx, row, calendar.salon.timeZone),
  }
}

/** By the salon, or for a repeat booking; what the waiting list keeps is let go without a word. */
const IS_OFFER = sql<number>`${slotHold.kind} = 'proposal'
  AND NOT EXISTS (SELECT 1 FROM waiting_turn WHERE visit_id = ${slotHold.id} AND kind = 'told')`

export const releaseHold = operation('client', 'DELETE /slot-holds/:id', {
  summary: 'Release a held time',
  response: SlotHoldResponse,
  problems: ['not-found'],
  run: ({ ctx, viewer, params }) => releaseSlotHold(ctx, viewer, params.id),
})

/**
 * Releases a slot hold; does nothing if it has ended. The salon is notified if this declines its offer.
 * @throws DomainError not-found
 */
async function releaseSlotHold(ctx: Ctx, viewer: Viewer, id: string): Promise<SlotHoldResponse> {
  const [proven, rows] = await readAs(ctx, viewer, [
    ctx.db
      .select({ hold: slotHold, salon, isOffer: IS_OFFER })
      .from(slotHold)
      .innerJoin(salon, eq(salon.id, slotHold.salonId))
      .where(and(eq(slotHold.id, id), eq(slotHold.clientId, viewer.id))),
  ])
  const [found] = rows
  if (!found) throw new DomainError('not-found')
  const { hold, salon: at, isOffer } = found
  if (!isLive(ctx, hold)) return slotHoldFrom(ctx, hold, at.timeZone)
  const when = notificationTime(hold.startsAt, at.timeZone)
  try {
    await writeBatch(ctx, [
      ctx.db.update(slotHold).set({ status: 'released', endedAt: ctx.now() }).where(eq(slotHold.id, id)),
      ...(isOffer === 1
        ? [
            changed(ctx, at.ownerId, 'appointments'),
            notify(ctx, at.ownerId, {
              kind: 'booking',
              title: 'Offer declined',
              text: `${proven.name} declined ${at.name} on ${when}. The time is free again.`,
              path: '/partner/dashboard',
            }),
          ]
        : []),
    ])
  } catch (error) {
    // It was booked or expired concurrently.
    if (error instanceof DomainError && error.code === 'slot-hold-ended') return releaseSlotHold(ctx, viewer, id)
    throw error
  }
  ctx.after(async () => {
    if (hold.offerId) await publishOffer(ctx, { offerId: hold.offerId })
    await drainOutbox(ctx)
  })
  return slotHoldFrom(ctx, { ...hold, status: 'released' }, at.timeZone)
}
