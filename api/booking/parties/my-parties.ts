// Reading parties: the viewer's own list, one with everything its page shows, and an invitation by its link.

import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { appointment } from '../../../db/schema/booking/appointments'
import { party, partySeat } from '../../../db/schema/booking/parties'
import { user } from '../../../db/schema/identity'
import { salon, service, staff } from '../../../db/schema/salons/salons'
import { availableIn } from '../../money/ledger/balances'
import { displayed } from '../../money/transfers/waiting'
import type { Ctx, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { beyond } from '../../platform/keyset'
import { pageFrom } from '../../platform/pagination'
import { moneyJson } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { planAppointment } from '../../salons/times/visit-plan'
import { InvitationToken, PartiesQuery } from './input'
import { invitationPath, seatOfToken } from './invitations'
import { without } from './organise'
import { InvitationResponse, PartiesResponse, PartyResponse } from './responses'
import {
  bookingReads,
  type Party,
  type PartyToBook,
  partyFrom,
  partyReads,
  type Seat,
  seatsLeft,
  toBookFrom,
} from './rows'
import { dueOf } from './shares'
import { keptUntil } from './unpaid-seats'
import { invitationsFor, waitingInvitations } from './waiting-invitations'

type Summary = PartiesResponse['items'][number]
/** The parties that the viewer has started or is invited to, newest first; one round trip. */
export const listParties = operation('client', 'GET /parties', {
  summary: 'Your bookings with friends, newest first',
  query: PartiesQuery,
  response: PartiesResponse,
  problems: ['invalid-cursor'],
  run: async ({ ctx, viewer, query: { limit, cursor } }) => {
    const invited = ctx.db.select({ id: partySeat.partyId }).from(partySeat).where(eq(partySeat.userId, viewer.id))
    const [, waiting, rows] = await readAs(ctx, viewer, [
      invitationsFor(ctx, viewer),
      ctx.db
        .select({
          row: party,
          organiserName: user.name,
          salon: {
            id: salon.id,
            ownerId: salon.ownerId,
            name: salon.name,
            address: salon.address,
            city: salon.city,
            timeZone: salon.timeZone,
          },
          size: countOf("status <> 'dropped'"),
          joined: countOf("status IN ('accepted', 'booked')"),
        })
        .from(party)
        .innerJoin(user, eq(user.id, party.organiserId))
        .innerJoin(salon, eq(salon.id, party.salonId))
        .where(
          and(
            or(eq(party.organiserId, viewer.id), inArray(party.id, invited)),
            beyond(cursor, [party.createdAt, party.id]),
          ),
        )
        .orderBy(desc(party.createdAt), desc(party.id))
        .limit(limit + 1),
    ])
    const page = pageFrom(
      rows,
      limit,
      ({ row }) => [row.createdAt, row.id],
      ({ size, joined, ...found }) => ({ ...summaryFrom(viewer, found), size, joined }),
    )
    return { ...page, invitations: await waitingInvitations(ctx, waiting) }
  },
})

function countOf(condition: string) {
  return sql<number>`(SELECT count(*) FROM ${partySeat} WHERE ${partySeat.partyId} = ${party.id} AND ${sql.raw(condition)})`
}

/** A party that the viewer has started or is invited to; one round trip. */
export const getParty = operation('client', 'GET /parties/:id', {
  summary: 'A booking with friends: who is in, and what you can do',
  response: PartyResponse,
  problems: ['not-found'],
  reads: ({ ctx, viewer, params: { id } }) => ({
    people: ctx.db
      .select({ id: staff.id, name: staff.name })
      .from(staff)
      .where(eq(staff.salonId, salonOf(id))),
    services: ctx.db
      .select({ id: service.id, name: service.name })
      .from(service)
      .where(eq(service.salonId, salonOf(id))),
    visits: ctx.db
      .select({ id: appointment.id })
      .from(appointment)
      .where(and(eq(appointment.clientId, viewer.id), inArray(appointment.id, seatsOf(ctx, id)))),
    rows: bookingReads(ctx, viewer, id),
  }),
  read: async ({ people, services, visits, rows }, { ctx, viewer }) => {
    const found = toBookFrom(ctx, rows)
    const isOrganiser = found.row.organiserId === viewer.id
    const ownSeat = found.seats.find((seat) => seat.userId === viewer.id)
    if (!isOrganiser && !ownSeat) throw new DomainError('not-found')
    const names = namesOf(people, services)
    const { currency } = found.row
    const available = availableIn(currency, found.accounts, viewer)
    const money = (minor: number) => moneyJson(minor, currency)
    const lacking = (needed: number) => (needed > available ? money(needed - available) : null)
    const way = (share: number, extra: number) => ({ share: money(share), missing: lacking(extra) })
    const gathers = found.row.status === 'gathering' && found.row.deadlineAt > ctx.now()
    const ownShare = found.seats[0]?.share ?? 0
    const mine = isOrganiser ? found.seats[0] : ownSeat
    return {
      ...summaryFrom(viewer, found),
      ...countsOf(found.seats),
      policy: found.row.policy,
      confirmedAtOnce: found.calendar.salon.autoConfirm,
      seats: await Promise.all(
        found.seats.map(async (seat) => {
          const isMine = seat.userId === viewer.id
          const sees = isOrganiser || isMine
          const untaken = gathers && seat.position > 0 && (seat.status === 'invited' || seat.status === 'declined')
          const left = isOrganiser && untaken ? without(found, seat) : null
          const share = left?.[0]?.share ?? 0
          return {
            ...seatFrom(found, seat, names),
            isMine,
            heldUntil: gathers ? heldUntil(ctx, found, seat) : null,
            atSalon: sees ? atSalon(found, seat) : null,
            price: sees ? money(seat.price) : null,
            share: sees ? money(seat.share) : null,
            link:
              isOrganiser && untaken && seat.userId === null && seat.status === 'invited'
                ? `${ctx.origin}${await invitationPath(ctx, seat.id)}`
                : null,
            contact: isOrganiser && seat.contact ? displayed(seat.contact) : '',
            cover: isOrganiser && untaken ? way(seat.share, seat.share) : null,
            drop: left ? way(share, share - ownShare) : null,
            services: isMine && seat.open && gathers && seat.status === 'invited' ? servicesFor(found, seat) : [],
          }
        }),
      ),
      mine: mine
        ? {
            number: mine.position,
            share: money(mine.share),
            missing: ['invited', 'declined'].includes(mine.status) ? lacking(mine.share) : null,
            visitId: visits.find((appointment) => appointment.id === mine.id)?.id ?? null,
          }
        : null,
      available: money(available),
    }
  },
})

/** What anybody with the link of a seat sees; one round trip. */
export const getInvitation = operation('public', 'GET /party-invitations/:token', {
  summary: 'An invitation to a booking with friends, by its link',
  params: InvitationToken,
  response: InvitationResponse,
  problems: ['not-found'],
  run: async ({ ctx, params: { token } }) => {
    const seatId = await seatOfToken(ctx, token)
    if (!seatId) throw new DomainError('not-found')
    const id = sql`(SELECT party_id FROM party_seat WHERE id = ${seatId})`
    const inSalon = sql`(SELECT salon_id FROM party WHERE id = ${id})`
    const [people, services, ...rows] = await ctx.db.batch([
      ctx.db.select({ id: staff.id, name: staff.name }).from(staff).where(eq(staff.salonId, inSalon)),
      ctx.db.select({ id: service.id, name: service.name }).from(service).where(eq(service.salonId, inSalon)),
      ...partyReads(ctx, id),
    ])
    const found = partyFrom(rows)
    const seat = found.seats.find((seat) => seat.id === seatId)
    if (!seat) throw new DomainError('not-found')
    const { row, organiserName, organiserImage, salonType, salonCover } = found
    const { serviceName, staffName, startsAt, endsAt } = seatFrom(found, seat, namesOf(people, services))
    const over = row.status === 'gathering' && row.deadlineAt <= ctx.now()
    return {
      partyId: row.id,
      // A place that was left out waits for nobody.
      status: over ? 'failed' : seat.status === 'dropped' && row.status === 'gathering' ? 'cancelled' : row.status,
      open: seat.userId === null && seat.status === 'invited',
      organiserName,
      organiserImage,
      salonType,
      salonCover,
      name: seat.name,
      salon: salonFrom(found),
      serviceName,
      staffName,
      startsAt,
      endsAt,
      deadlineAt: rfc3339(row.deadlineAt, found.salon.timeZone),
      heldUntil: row.status === 'gathering' && !over && seat.status !== 'dropped' ? heldUntil(ctx, found, seat) : null,
      share: moneyJson(seat.share, row.currency),
      atSalon: atSalon(found, seat),
      ...countsOf(found.seats),
    }
  },
})

function salonOf(partyId: string) {
  return sql`(SELECT salon_id FROM party WHERE id = ${partyId})`
}

function seatsOf(ctx: Ctx, partyId: string) {
  return ctx.db.select({ id: partySeat.id }).from(partySeat).where(eq(partySeat.partyId, partyId))
}

type Named = { id: string; name: string }[]

function namesOf(...lists: Named[]): Map<string, string> {
  return new Map(lists.flat().map(({ id, name }) => [id, name]))
}

function summaryFrom(
  viewer: Viewer,
  { row, organiserName, salon: at }: Pick<Party, 'row' | 'organiserName' | 'salon'>,
): Omit<Summary, 'joined' | 'size'> {
  const { id, status, arrangement, split, organiserId } = row
  return {
    id,
    status,
    organiserName,
    arrangement,
    split,
    isOrganiser: organiserId === viewer.id,
    salon: salonFrom({ salon: at }),
    startsAt: rfc3339(row.startsAt, at.timeZone),
    deadlineAt: rfc3339(row.deadlineAt, at.timeZone),
  }
}

function salonFrom({ salon: { id, name, address, city, timeZone } }: Pick<Party, 'salon'>) {
  return { id, name, address: `${address}, ${city}`, timeZone }
}

function countsOf(seats: Seat[]): { joined: number; size: number } {
  const left = seatsLeft(seats)
  const joined = left.filter(({ status }) => status === 'accepted' || status === 'booked').length
  return { joined, size: left.length }
}

function seatFrom({ salon: { timeZone } }: Party, seat: Seat, names: Map<string, string>) {
  const { position, status, plan } = seat
  const named = (id: string | null | undefined) => names.get(id ?? '') ?? ''
  return {
    number: position,
    name: seat.personName ?? (seat.name || seat.userName || ''),
    status,
    serviceName: plan.map(({ serviceId }) => named(serviceId)).join(', '),
    staffName: named(plan[0]?.staffId),
    startsAt: rfc3339(seat.startsAt, timeZone),
    endsAt: rfc3339(seat.endsAt, timeZone),
  }
}

function heldUntil(ctx: Ctx, party: Party, seat: Seat): string | null {
  const until = keptUntil(ctx, party, seat)
  return until === null ? null : rfc3339(until, party.salon.timeZone)
}

/** What is not held of a seat's price. */
function atSalon({ row }: Pick<Party, 'row'>, { price }: Seat) {
  const rest = price - dueOf(row, price)
  return rest > 0 ? moneyJson(rest, row.currency) : null
}

/** The services that somebody can do in the seat's time, at the salon's prices. */
function servicesFor({ calendar, row }: PartyToBook, { id, startsAt }: Seat) {
  return calendar.services.flatMap((service) => {
    try {
      const plan = [{ serviceId: service.id, staffId: null, addOnIds: [] }]
      const { price } = planAppointment(calendar, { plan, startsAt, by: 'salon', ignoring: id })
      if (price === 0) return []
      const money = (minor: number) => moneyJson(minor, row.currency)
      return [{ id: service.id, name: service.name, price: money(price), share: money(dueOf(row, price)) }]
    } catch (error) {
      if (error instanceof DomainError) return []
      throw error
    }
  })
}
