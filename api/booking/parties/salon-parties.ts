// The salon's side of a party: it is confirmed, declined and moved as one. Once booked, each visit has its own client.

import { and, asc, eq, sql } from 'drizzle-orm'
import { appointmentItem } from '../../../db/schema/booking/appointments'
import { party, partySeat } from '../../../db/schema/booking/parties'
import { user } from '../../../db/schema/identity'
import { salon } from '../../../db/schema/salons/salons'
import { ownListedSalon, requireListedSalon } from '../../identity/business/own-business'
import { commandAndNotify } from '../../notifications/outbox'
import type { Ctx, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { DAY, rfc3339 } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { type CalendarRows, calendarFrom, calendarReads } from '../../salons/times/calendar-reads'
import { vacate } from '../../salons/times/occupied-time'
import { untilFree } from '../../salons/times/visit-plan'
import { appointmentFrom, type Found, selectAppointments } from '../appointments/appointments'
import { moved } from '../appointments/rescheduling/reschedule'
import { giveBack } from '../appointments/settlement'
import { writesOf } from '../appointments/transitions'
import { MoveParty, PartySettings } from './input'
import { planParty } from './party-times'
import { PartyStartedResponse, SalonPartyResponse } from './responses'
import { depositOf } from './shares'

/** A booked party of the viewer's salon; one round trip. */
export const getSalonParty = operation('beauty_partner', 'GET /my-salon/parties/:id', {
  summary: 'A booking with friends at your salon, as one',
  response: SalonPartyResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, params: { id } }) => {
    const [, ...rows] = await readAs(ctx, viewer, salonReads(ctx, viewer, id))
    return salonPartyFrom(...rows)
  },
})

/** Confirms every visit of a party that waits for the salon. */
export const confirmParty = operation('beauty_partner', 'POST /my-salon/parties/:id/confirmation', {
  summary: 'Confirm all visits of a booking with friends',
  keyed: true,
  response: PartyStartedResponse,
  problems: ['not-found', 'appointment-status'],
  run: ({ ctx, viewer, key, params: { id } }) => decideParty(ctx, viewer, key, id, 'confirmed'),
})

/** Declines every visit of a party that waits for the salon; everybody gets everything back. */
export const declineParty = operation('beauty_partner', 'POST /my-salon/parties/:id/decline', {
  summary: 'Decline all visits of a booking with friends',
  keyed: true,
  response: PartyStartedResponse,
  problems: ['not-found'],
  run: ({ ctx, viewer, key, params: { id } }) => decideParty(ctx, viewer, key, id, 'cancelled'),
})

function decideParty(ctx: Ctx, viewer: Viewer, key: string, id: string, to: 'confirmed' | 'cancelled') {
  return commandAndNotify(ctx, viewer, {
    name: `party:${to}`,
    key,
    input: { id },
    reads: salonReads(ctx, viewer, id),
    decide: ([parties, appointments]) => {
      if (!parties[0]) throw new DomainError('not-found')
      const waiting = appointments.filter((visit) => visit.appointment.status === 'pending')
      if (waiting.length === 0) throw new DomainError('appointment-status')
      return {
        writes: waiting.flatMap((found) =>
          writesOf(
            ctx,
            found,
            to,
            viewer.id,
            to === 'confirmed' ? {} : { ...giveBack(ctx, found, viewer.id), ending: 'declined' },
          ),
        ),
        response: { id },
      }
    },
  })
}

/**
 * Moves all visits of a party that are still open, so that the first begins at startsAt; no fee is charged until each
 * client has agreed to it. Everybody keeps their professional if they are all free then.
 */
export const moveParty = operation('beauty_partner', 'POST /my-salon/parties/:id/reschedule', {
  summary: 'Move all visits of a booking with friends',
  problems: ['not-found'],
  keyed: true,
  body: MoveParty,
  response: PartyStartedResponse,
  run: ({ ctx, viewer, key, params: { id }, body: input }) => {
    const { startsAt } = input
    return untilFree(() =>
      commandAndNotify(ctx, viewer, {
        name: 'moveParty',
        key,
        input: { id, ...input },
        reads: [
          ...salonReads(ctx, viewer, id),
          ctx.db
            .select({ item: appointmentItem })
            .from(partySeat)
            .innerJoin(appointmentItem, eq(appointmentItem.appointmentId, partySeat.id))
            .where(eq(partySeat.partyId, id))
            .orderBy(asc(appointmentItem.position)),
          ...calendarReads(
            ctx,
            sql`(SELECT salon_id FROM party WHERE id = ${id})`,
            startsAt - 2 * DAY,
            startsAt + 2 * DAY,
          ),
        ],
        decide: ([parties, appointments, allItems, ...rows]) => {
          const row = parties[0]?.row
          if (!row) throw new DomainError('not-found')
          const calendar = calendarFrom(ctx, rows as unknown as CalendarRows)
          const open = appointments.filter(isOpen)
          if (open.length === 0 || startsAt <= ctx.now()) throw new DomainError('appointment-status')
          const itemsOf = (found: Found) =>
            allItems.map(({ item }) => item).filter(({ appointmentId }) => appointmentId === found.appointment.id)
          const plans = (keepsStaff: boolean) =>
            open.map((found) =>
              itemsOf(found).map(({ serviceId, staffId, addOns }) => ({
                serviceId,
                staffId: keepsStaff ? staffId : null,
                addOnIds: addOns.map((addOn) => addOn.id),
              })),
            )
          const plan = (keepsStaff: boolean) =>
            planParty(calendar, { plans: plans(keepsStaff), arrangement: row.arrangement }, startsAt, {
              by: 'salon',
              ignoring: open.map((found) => found.appointment.id),
            })
          const planned = plan(true) ?? plan(false)
          if (!planned) {
            throw new DomainError('slot-taken', { errors: { startsAt: ['Choose another time.'] } })
          }
          return {
            writes: [
              // Each may take what another had.
              ...open.map((found) => vacate(ctx, found.appointment.id)),
              ...open.flatMap((found, i) => {
                const appointment = planned[i]
                if (!appointment) throw new Error('a visit without a plan')
                return moved(ctx, { found, items: itemsOf(found), calendar }, appointment, viewer).writes
              }),
            ],
            response: { id },
          }
        },
      }),
    )
  },
})

/** The settings of the viewer's salon for friends who book together; one round trip. */
export const getPartySettings = operation('beauty_partner', 'GET /my-salon/party-settings', {
  summary: 'Whether friends may book together at your salon',
  response: PartySettings,
  problems: ['not-found'],
  reads: ({ ctx, viewer }) => ({ salons: ownListedSalon(ctx, viewer) }),
  read: ({ salons }) => {
    const found = requireListedSalon(salons)
    const { parties: open, partyLargest: largest, partySmallest: smallest, partyHours: hours } = found
    return { open, largest, smallest, hours, held: Math.ceil(depositOf('own', found) / 100) }
  },
})

export const savePartySettings = operation('beauty_partner', 'POST /my-salon/party-settings', {
  summary: 'Set whether and how friends may book together at your salon',
  body: PartySettings,
  response: PartySettings,
  problems: ['not-found'],
  reads: ({ ctx, viewer }) => ({ salons: ownListedSalon(ctx, viewer) }),
  decide: ({ salons }, { ctx, body: input }) => {
    const { open, largest, smallest, hours, held } = input
    const { id, depositBasisPoints } = requireListedSalon(salons)
    if (held * 100 < depositBasisPoints) {
      const deposit = `${depositBasisPoints / 100}%`
      throw fieldFault('held', `Choose at least your deposit, ${deposit}.`)
    }
    const terms = {
      parties: open,
      partyLargest: largest,
      partySmallest: smallest,
      partyHours: hours,
      partyDepositBasisPoints: held * 100,
    }
    return {
      writes: [ctx.db.update(salon).set(terms).where(eq(salon.id, id))],
      response: input,
    }
  },
})

function salonReads(ctx: Ctx, viewer: Viewer, id: string) {
  return [
    ctx.db
      .select({ row: party, organiserName: user.name, timeZone: salon.timeZone })
      .from(party)
      .innerJoin(salon, and(eq(salon.id, party.salonId), eq(salon.ownerId, viewer.id)))
      .innerJoin(user, eq(user.id, party.organiserId))
      .where(and(eq(party.id, id), eq(party.status, 'booked'))),
    selectAppointments(ctx)
      .where(and(eq(partySeat.partyId, id), eq(salon.ownerId, viewer.id)))
      .orderBy(asc(partySeat.position)),
  ] as const
}

type SalonRows = [{ row: typeof party.$inferSelect; organiserName: string; timeZone: string }[], Found[]]

function salonPartyFrom(...[[found], appointments]: SalonRows): SalonPartyResponse {
  if (!found) throw new DomainError('not-found')
  const open = appointments.filter(isOpen)
  const starts = open.map((appointment) => appointment.appointment.startsAt)
  return {
    id: found.row.id,
    organiserName: found.organiserName,
    arrangement: found.row.arrangement,
    timeZone: found.timeZone,
    startsAt: starts.length > 0 ? rfc3339(Math.min(...starts), found.timeZone) : null,
    pending: appointments.some((appointment) => appointment.appointment.status === 'pending'),
    open: open.length > 0,
    visits: appointments.map((appointment) => {
      const { id, clientName, forName, serviceName, staffName, startsAt, endsAt, status } = appointmentFrom(appointment)
      return { id, clientName, forName, serviceName, staffName, startsAt, endsAt, status }
    }),
  }
}

const isOpen = ({ appointment: { status } }: Found) => status === 'pending' || status === 'confirmed'
