// One appointment in full: services, history, money, and the actions open to the viewer now with
// their exact amounts. Both sides read the same, except for the other side's private data.

import { and, eq, gt, sql } from 'drizzle-orm'
import type { BatchResponse } from 'drizzle-orm/batch'
import { appointment, appointmentEvent, appointmentRefund, slotHold } from '../../../db/schema/booking/appointments'
import { user } from '../../../db/schema/identity'
import { salonClient } from '../../../db/schema/salons/clients'
import { salonPicture } from '../../../db/schema/salons/salons'
import { ticket } from '../../../db/schema/support'
import { cashbackPaid } from '../../money/plus/cashback'
import { openPromise } from '../../money/promised-refunds/promises'
import type { Ctx } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { moneyJson, percent } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { disputeTicketOf } from '../../support/tickets/dispute-ticket'
import { appointmentFrom, type Found, itemsOf, itemsResponse, ownedBy, selectAppointments } from './appointments'
import {
  extrasOf,
  extrasResponse,
  settlementReads,
  settlementResponse,
  tipResponse,
  tipsOf,
  tipTerms,
} from './chair-reads'
import { changeResponse, lastChange } from './history/change-reads'
import { selectEnded, undoEndUntil } from './history/ended'
import { selectOrigin } from './history/origin'
import { endOf, selectEvents, timelineOf } from './history/timeline'
import { disputableUntil, freeCancelUntil, mayNotifyLate, mayShowCode, moveUntil, undoUntil } from './policy'
import { AppointmentDetailResponse } from './responses'
import { clientTerms, freeIn, judged, salonTerms } from './terms'

/** One appointment of the viewer's in full; one round trip. */
export const getAppointment = operation(['client', 'beauty_partner'], 'GET /appointments/:id', {
  summary: 'One appointment in full: its history, its money and what can be done now',
  scope: 'read',
  response: AppointmentDetailResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, params: { id } }) => {
    const partner = viewer.role === 'beauty_partner'
    const settled = partner ? settlementReads(ctx, viewer.id, id) : []
    const [, rows, items, events, refunds, cashback, clients, covers, offers, disputes, ...ended] = await readAs(
      ctx,
      viewer,
      [
        selectAppointments(ctx).where(and(eq(appointment.id, id), ownedBy(viewer))),
        itemsOf(ctx, id),
        selectEvents(ctx, id),
        ctx.db.select().from(appointmentRefund).where(eq(appointmentRefund.appointmentId, id)),
        cashbackPaid(ctx, id),
        clientOf(ctx, id),
        ctx.db
          .select({ image: salonPicture.image })
          .from(salonPicture)
          .innerJoin(appointment, eq(appointment.salonId, salonPicture.salonId))
          .where(and(eq(appointment.id, id), eq(salonPicture.kind, 'cover'))),
        offeredInstead(ctx, id),
        ctx.db.select().from(ticket).where(disputeTicketOf('appointment', id)),
        extrasOf(ctx, id),
        tipsOf(ctx, id),
        lastChange(ctx, id),
        selectOrigin(ctx, id),
        openPromise(ctx, { appointmentId: id }),
        selectEnded(ctx, id),
        ...settled,
      ],
    )
    const [requests, tips, [change], origins, [promised], [ending], ...settlement] = ended
    const standing = settlement as unknown as BatchResponse<ReturnType<typeof settlementReads>>
    const found = rows[0]
    if (!found) throw new DomainError('not-found')
    const { appointment: row, salon } = found
    const money = (minor: number) => moneyJson(minor, row.currency)
    const instant = (at: number) => rfc3339(at, row.timeZone)
    const judgedAppointment = judged(found)
    const now = ctx.now()
    const held = found.hold?.amount ?? 0
    const fee = percent(row.captured, found.basisPoints)
    const cashbackMinor = cashback[0]?.amount ?? 0
    const sumOf = (part: 'feePart' | 'cashbackPart') => refunds.reduce((sum, refund) => sum + refund[part], 0)
    const disputeUntil = disputableUntil(row, endOf(events))
    const [dispute] = disputes
    const over = found.hold !== null && found.hold.status !== 'held'
    return {
      ...appointmentFrom(found),
      salonPhone: salon.phone,
      visitNotes: salon.visitNotes,
      mayTellLate: !partner && mayNotifyLate(row, ctx.now()),
      salonCover: covers[0]?.image ?? null,
      salonTaxNumber: salon.taxNumber,
      items: itemsResponse(row, items),
      checkInCode: !partner && mayShowCode(row, ctx.now()) ? row.checkInCode : null,
      extras: extrasResponse(row, requests),
      change: changeResponse(row, change, ctx.now()),
      tip: tipResponse(row, tips),
      settlement: partner ? settlementResponse(ctx, row, standing) : null,
      timeline: timelineOf(found, events, dispute),
      forContact: row.forContact,
      forMessage: row.forMessage,
      recurringId: row.recurringId,
      anyway: partner ? row.anyway : null,
      origin: origins[0]?.origin ?? null,
      offered:
        (partner ? [] : offers)
          .map((offer) => ({ id: offer.id, startsAt: instant(offer.startsAt), expiresAt: instant(offer.expiresAt) }))
          .at(0) ?? null,
      policy: judgedAppointment.policy,
      fromGoal: partner
        ? null
        : found.fromGoal && {
            id: found.fromGoal.goalId,
            name: found.fromGoal.name,
            amount: money(found.fromGoal.amount),
          },
      back: partner ? null : backResponse(found),
      dispute: dispute
        ? {
            at: instant(dispute.createdAt),
            decided: dispute.status === 'closed',
            ticketId: partner ? null : dispute.id,
          }
        : null,
      promisedRefund: promised ? { amount: money(promised.amount), at: instant(promised.createdAt) } : null,
      freeUntil: rfc3339(freeCancelUntil(judgedAppointment, now), row.timeZone),
      moveUntil: rfc3339(moveUntil(judgedAppointment, now), row.timeZone),
      undoUntil: partner ? null : rfc3339(undoUntil(judgedAppointment, now), row.timeZone),
      money: {
        held: money(held),
        atSalon: money(row.payment === 'salon' ? row.price - held : 0),
        captured: money(row.captured),
        // More was captured than was held where extras were agreed to.
        released: money(over ? Math.max(0, held - row.captured) : 0),
        refunded: money(row.refunded),
        fee: partner ? money(fee - sumOf('feePart')) : null,
        cashback: money(cashbackMinor - sumOf('cashbackPart')),
        holdTransferId: found.hold?.transferId ?? null,
        captureId: row.captureId,
      },
      terms: partner
        ? {
            ...salonTerms(ctx, found, {
              fee,
              cashback: cashbackMinor,
              promised: promised !== undefined,
              free: freeIn(row.currency, standing),
            }),
            undo: rfc3339(undoEndUntil(ending?.ended ?? null, now), row.timeZone),
          }
        : {
            ...clientTerms(judgedAppointment, now, money),
            dispute: !dispute && disputeUntil !== null && ctx.now() <= disputeUntil ? instant(disputeUntil) : null,
            tip: tipTerms(found, tips, peopleOf(items), ctx.now()),
          },
      client: partner ? (clients[0] ?? null) : null,
    }
  },
})

/** Where what came back of a cancelled visit is; null: nothing did. */
export function backResponse(
  found: Pick<Found, 'appointment' | 'hold' | 'movedBack'>,
): AppointmentDetailResponse['back'] {
  const { appointment: row, hold: held, movedBack } = found
  const over = row.status === 'cancelled' && held && held.status !== 'held'
  if (!over || held.amount <= row.captured) return null
  const { goal, passedOn } = movedBack
  const money = (minor: number) => moneyJson(minor, row.currency)
  return {
    goal: goal && { name: goal.name, amount: money(goal.amount) },
    others: passedOn > 0 ? money(passedOn) : null,
  }
}

/** Who did the visit, each once. */
function peopleOf(items: { item: { staffId: string }; staffName: string }[]) {
  const names = new Map(items.map(({ item, staffName }) => [item.staffId, staffName]))
  return [...names].map(([id, name]) => ({ id, name }))
}

/** Selects the time that was offered when it was declined, while it is held. */
function offeredInstead(ctx: Ctx, id: string) {
  return ctx.db
    .select({ id: slotHold.id, startsAt: slotHold.startsAt, expiresAt: slotHold.expiresAt })
    .from(appointmentEvent)
    .innerJoin(slotHold, eq(slotHold.id, sql`${appointmentEvent.detail} ->> 'offer'`))
    .where(and(eq(appointmentEvent.appointmentId, id), eq(slotHold.status, 'held'), gt(slotHold.expiresAt, ctx.now())))
}

/** Selects the salon's entry for the client. */
function clientOf(ctx: Ctx, appointmentId: string) {
  return ctx.db
    .select({
      id: salonClient.id,
      name: sql<string>`coalesce(${user.name}, ${salonClient.name})`,
      phone: sql<string>`coalesce(${user.phone}, ${salonClient.phone})`,
      notes: salonClient.notes,
      visits: salonClient.visits,
      noShows: salonClient.missed,
      guest: sql<boolean>`${salonClient.userId} IS NULL`.mapWith(Boolean),
    })
    .from(salonClient)
    .leftJoin(user, eq(user.id, salonClient.userId))
    .where(
      sql`${salonClient.id} = (
        SELECT coalesce(visit.guest_id, known.id) FROM appointment AS visit
        LEFT JOIN salon_client AS known
          ON known.salon_id = visit.salon_id AND known.user_id = visit.client_id
        WHERE visit.id = ${appointmentId})`,
    )
}
