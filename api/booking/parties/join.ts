// A friend's side: opening an invitation, taking the seat, declining or leaving it. Taking the last one books everything.

import { and, eq, sql } from 'drizzle-orm'
import { partySeat } from '../../../db/schema/booking/parties'
import { availableIn, requireCovered } from '../../money/ledger/balances'
import { commandAndNotify } from '../../notifications/outbox'
import type { Statement } from '../../platform/command'
import type { Ctx, ProvenViewer, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { sumText } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { expireSlotHolds } from '../../salons/times/occupied-time'
import { staffedPlan } from '../../salons/times/proposals'
import { type PlannedAppointment, planAppointment } from '../../salons/times/visit-plan'
import { bookParty, isComplete, planSeat, retimed } from './booking'
import { InvitationToken, PartySeatId, TakeSeat } from './input'
import { changedForAll, notifyOrganiser, seatOfToken } from './invitations'
import { holdShare, releaseShares, requireAgreed } from './money'
import { freeSeat } from './party-times'
import { PartyChangedResponse, PartyStartedResponse } from './responses'
import {
  bookingReads,
  counted,
  type PartyToBook,
  partyFrom,
  partyReads,
  requireGathering,
  type Seat,
  toBookFrom,
  untilCurrent,
} from './rows'
import { dueOf } from './shares'
import { isPaid } from './unpaid-seats'

export type PartyChanged = { id: string; status: PartyToBook['row']['status'] }

/** Takes the seat of a link for the viewer's account. A replayed or repeated opening changes nothing. */
export const openInvitation = operation('client', 'POST /party-invitations/:token', {
  summary: 'Open an invitation: the place is yours to accept',
  keyed: true,
  params: InvitationToken,
  response: PartyStartedResponse,
  problems: ['not-found', 'party-claimed'],
  run: async ({ ctx, viewer, key, params: { token } }) => {
    const seatId = await seatOfToken(ctx, token)
    if (!seatId) throw new DomainError('not-found')
    const partyId = sql`(SELECT party_id FROM party_seat WHERE id = ${seatId})`
    return commandAndNotify(ctx, viewer, {
      name: 'openInvitation',
      key,
      input: { seatId },
      reads: partyReads(ctx, partyId),
      decide: (rows) => {
        const party = partyFrom(rows)
        const seat = party.seats.find(({ id }) => id === seatId)
        if (!seat) throw new DomainError('not-found')
        const response = { id: party.row.id }
        if (seat.userId === viewer.id || party.row.organiserId === viewer.id) return { writes: [], response }
        requireGathering(ctx, party)
        const hasSeat = party.seats.some(({ userId }) => userId === viewer.id)
        if (seat.userId !== null || seat.status !== 'invited' || hasSeat) throw new DomainError('party-claimed')
        return {
          writes: [
            ctx.db.update(partySeat).set({ userId: viewer.id }).where(eq(partySeat.id, seatId)),
            ...changedForAll(ctx, party),
          ],
          response,
        }
      },
    })
  },
})

/**
 * Takes the viewer's seat, also after they declined it: their share is held, never above what they saw, and its time is kept from then on; taken again
 * if it was no longer kept. If it was the last one, all visits are booked in the same batch.
 */
export const takeSeat = operation('client', 'POST /parties/:id/seats/:number/acceptance', {
  summary: 'Take your place: your share is held, and the last one books everything',
  keyed: true,
  params: PartySeatId,
  body: TakeSeat,
  response: PartyChangedResponse,
  problems: ['not-found', 'party-ended', 'party-changed', 'insufficient-funds', 'slot-taken'],
  run: ({ ctx, viewer, key, params: { id, number }, body: input }) => {
    const take = () =>
      commandAndNotify(ctx, viewer, {
        name: 'takeSeat',
        key,
        input: { id, number, ...input },
        reads: bookingReads(ctx, viewer, id),
        decide: (rows, proven) => {
          const party = toBookFrom(ctx, rows)
          const seat = seatOf(party, viewer, number)
          requireGathering(ctx, party)
          // Who declined by mistake comes back, until the organiser has decided what becomes of the place.
          if (seat.status !== 'invited' && seat.status !== 'declined') throw new DomainError('party-changed')
          const chosen = chosenSeat(ctx, party, seat, input.serviceId)
          requireAgreed(chosen.seat.share, input.share, party.row.currency)
          return taken(ctx, party, proven, chosen, proven)
        },
      })
    return untilCurrent(take)
  },
})

/** The statements by which a person takes a seat, and all visits are booked if it is the last. */
export function taken(
  ctx: Ctx,
  party: PartyToBook,
  person: Pick<ProvenViewer, 'id' | 'name'>,
  { seat, writes: chosen, planned }: Chosen,
  viewer: ProvenViewer,
): { writes: Statement[]; response: PartyChanged } {
  const { currency } = party.row
  requireCovered(seat.share, availableIn(currency, party.accounts, viewer), currency)
  const placed = holdShare(ctx, party, { seatId: seat.id, owner: person.id, amount: seat.share })
  const by = { status: 'accepted' as const, personId: person.id }
  const isKept = isPaid(party.row, { ...seat, ...by })
  const time = planned ?? (isKept && !seat.hasTime ? planSeat(party, seat) : null)
  const hasTime = seat.hasTime || time !== null
  const after: PartyToBook = {
    ...party,
    held: [...party.held, ...placed.held],
    seats: party.seats.map((partySeat) =>
      partySeat.id === seat.id ? { ...seat, ...by, personName: person.name, hasTime } : partySeat,
    ),
  }
  const writes = [
    ...chosen,
    ...placed.writes,
    ctx.db.update(partySeat).set(by).where(eq(partySeat.id, seat.id)),
    // Once it is paid for: unpaid seats keep few hours.
    ...(time ? [expireSlotHolds(ctx), ...retimed(ctx, seat, time)] : []),
  ]
  return settled(ctx, after, viewer.id, writes, [
    ...notifyOrganiser(ctx, party, viewer.id, {
      title: `${person.name} is in`,
      text: `For your visit with friends at ${party.salon.name}.`,
    }),
  ])
}

/** The end of every change: booked if it is complete, else counted, and shown to everybody. */
export function settled(
  ctx: Ctx,
  after: PartyToBook,
  actor: string,
  writes: Statement[],
  unlessBooked: Statement[] = [],
): { writes: Statement[]; response: PartyChanged } {
  const booked = isComplete(after.seats)
  return {
    writes: [
      ...writes,
      ...(booked ? bookParty(ctx, after, actor) : [counted(ctx, after), ...unlessBooked]),
      ...changedForAll(ctx, after),
    ],
    response: { id: after.row.id, status: booked ? 'booked' : 'gathering' },
  }
}

/**
 * Declines a seat, or leaves it after taking it: what was held for it is back at once, and others can book its time unless the
 * organiser pays for all. The organiser decides what becomes of it.
 */
export const leaveSeat = operation('client', 'POST /parties/:id/seats/:number/leave', {
  summary: 'Decline your place, or leave it: your share is back at once',
  keyed: true,
  params: PartySeatId,
  response: PartyChangedResponse,
  problems: ['party-ended', 'party-changed'],
  run: ({ ctx, viewer, key, params: { id, number } }) => {
    const leave = () =>
      commandAndNotify(ctx, viewer, {
        name: 'leaveSeat',
        key,
        input: { id, number },
        reads: partyReads(ctx, id),
        decide: (rows, proven) => {
          const party = partyFrom(rows)
          const seat = seatOf(party, viewer, number)
          requireGathering(ctx, party)
          const open = seat.status === 'invited' || seat.personId === viewer.id
          if (seat.position === 0 || !open) throw new DomainError('party-changed')
          const held = party.held.filter(({ seatId }) => seatId === seat.id)
          const share = held.reduce((all, { amount }) => all + amount, 0)
          const back = share > 0 ? ` ${sumText(share, party.row.currency)} is back in their purse.` : ''
          // What was paid for and no longer is frees its time: the trigger party_seat_left_frees.
          const freed = seat.status === 'accepted' && !isPaid(party.row, { ...seat, ...LEFT })
          const cover = freed ? 'Others can book the time now: cover the place soon' : 'Cover the place'
          return {
            writes: [
              ...releaseShares(ctx, party, held, viewer.id),
              ctx.db.update(partySeat).set(LEFT).where(eq(partySeat.id, seat.id)),
              counted(ctx, party),
              ...notifyOrganiser(ctx, party, viewer.id, {
                title: `${proven.name} isn’t coming`,
                text: `To your visit with friends at ${party.salon.name}.${back} ${cover}, leave it out or cancel it for all.`,
              }),
              ...changedForAll(ctx, party),
            ],
            response: { id, status: 'gathering' as const },
          }
        },
      })
    return untilCurrent(leave)
  },
})

const LEFT = { status: 'declined', personId: null } as const

/** The viewer's seat. @throws DomainError not-found */
function seatOf({ seats }: { seats: Seat[] }, viewer: Viewer, number: number): Seat {
  const seat = seats.find(({ position }) => position === number)
  if (!seat || seat.userId !== viewer.id) throw new DomainError('not-found')
  return seat
}

/** A seat as it is taken; `planned`: the time of another service than it was kept for. */
type Chosen = { seat: Seat; writes: Statement[]; planned: PlannedAppointment | null }

/**
 * The seat with the service that was chosen for it, at the salon's price.
 * @throws DomainError party-changed (it isn't open), invalid-input, slot-taken, slot-unavailable
 */
function chosenSeat(ctx: Ctx, { calendar, row }: PartyToBook, seat: Seat, serviceId: string | undefined): Chosen {
  if (serviceId === undefined || serviceId === seat.plan[0]?.serviceId) return { seat, writes: [], planned: null }
  if (!seat.open || seat.status !== 'invited') throw new DomainError('party-changed')
  const planned = planAppointment(calendar, {
    plan: [{ serviceId, staffId: null, addOnIds: [] }],
    startsAt: seat.startsAt,
    by: 'salon',
    ignoring: seat.id,
  })
  const { price, endsAt } = planned
  if (price === 0) throw freeSeat()
  const columns = { plan: staffedPlan(planned), price, share: dueOf(row, price), endsAt }
  return {
    seat: { ...seat, ...columns },
    planned,
    writes: [
      ctx.db
        .update(partySeat)
        .set(columns)
        .where(and(eq(partySeat.id, seat.id), eq(partySeat.open, true))),
    ],
  }
}
