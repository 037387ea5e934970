// Starting a party: the engine finds who serves whom, all seats are kept, the organiser's share is held, and the friends
// are invited; all of it in one batch.

import { eq } from 'drizzle-orm'
import { party, partySeat } from '../../../db/schema/booking/parties'
import { askable } from '../../identity/accounts/people-search'
import { e164 } from '../../identity/authentication/phone'
import { accountsOf, availableIn, requireCovered } from '../../money/ledger/balances'
import { OWN_ACCOUNT } from '../../money/transfers/input'
import { commandAndNotify } from '../../notifications/outbox'
import { reached } from '../../notifications/to-contacts/contact-hash'
import { countContacts, explained } from '../../notifications/to-contacts/contact-messages'
import type { Ctx, ProvenViewer, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { attempt, refuseOver } from '../../platform/rate-limit'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { DAY, HOUR, MINUTE } from '../../platform/values/time'
import { policyOf } from '../../salons/profile/policy'
import { type Calendar, type CalendarRows, calendarFrom, calendarReads } from '../../salons/times/calendar-reads'
import { expireSlotHolds, occupy } from '../../salons/times/occupied-time'
import { staffedPlan } from '../../salons/times/proposals'
import { type PlannedAppointment, untilFree } from '../../salons/times/visit-plan'
import { StartParty } from './input'
import { changedForAll, invitationPath, invite } from './invitations'
import { holdShare, requireAgreed } from './money'
import { LEAST_TO_ACCEPT, planParty } from './party-times'
import { PartyStartedResponse } from './responses'
import type { PartyRow, Seat } from './rows'
import { depositOf, dueOf, sharesOf, WHOLE } from './shares'
import { isPaid, refuseManyHours, unpaidOf } from './unpaid-seats'
import { ownersOf } from './waiting-invitations'

/** Parties that one client starts, also those that come to nothing: each sends invitations, and keeps times for a while. */
const STARTS = { max: 10, windowMs: DAY }

/**
 * Keeps the times of all seats, holds the organiser's share, and invites the others. A time is kept until the deadline once
 * it is paid for, and for half an hour before.
 */
export const startParty = operation('client', 'POST /parties', {
  summary: 'Book with friends: keep a place for everyone, and invite them',
  keyed: true,
  body: StartParty,
  created: PartyStartedResponse,
  problems: ['parties-closed', 'slot-taken', 'party-limit', 'contact-unreachable'],
  run: ({ ctx, viewer, key, body: input }) => {
    const addressed = input.seats.flatMap(({ contact }, i) =>
      contact ? [{ contact, field: `seats.${i}.contact` }] : [],
    )
    return explained(
      ctx,
      viewer.id,
      () => addressed,
      untilFree(() => tryToStart(ctx, viewer, key, input)),
    )
  },
})

async function tryToStart(ctx: Ctx, viewer: Viewer, key: string, input: StartParty) {
  const { salonId, startsAt } = input
  const ids = input.seats.map(() => ctx.id())
  const paths = await Promise.all(ids.map((id) => invitationPath(ctx, id)))
  return commandAndNotify(ctx, viewer, {
    name: 'startParty',
    key,
    input,
    reads: [
      attempt(ctx, `parties:${viewer.id}`, STARTS),
      accountsOf(ctx, viewer),
      unpaidOf(ctx, viewer.id),
      askable(
        ctx,
        viewer.id,
        input.seats.flatMap(({ userId }) => userId ?? []),
      ),
      ownersOf(
        ctx,
        viewer.id,
        input.seats.flatMap(({ contact }) => (contact ? [stored(contact)] : [])),
      ),
      ...calendarReads(ctx, salonId, startsAt - 2 * DAY, startsAt + 2 * DAY),
    ],
    decide: ([attempts, accounts, kept, people, owners, ...rows], proven) => {
      refuseOver(ctx, attempts, STARTS)
      const calendar = calendarFrom(ctx, rows as unknown as CalendarRows)
      const { salon } = calendar
      requireTaken(calendar, input)
      requireFindable(input, proven, people)
      const appointments = planParty(calendar, wishOf(input), startsAt)
      if (!appointments) throw new DomainError('slot-taken', { errors: { startsAt: ['Choose another time.'] } })
      const row = partyRow(ctx, viewer, calendar, input)
      const seats = seatRows(ctx, row, input, appointments, ids)
      const [ownSeat] = seats
      if (!ownSeat) throw new Error('a party without seats')
      const { currency } = row
      requireAgreed(ownSeat.share, input.share, currency)
      requireCovered(ownSeat.share, availableIn(currency, accounts, viewer), currency)
      const unpaid = seats.map((seat) => !isPaid(row, seat.position === 0 ? { ...seat, status: 'accepted' } : seat))
      refuseManyHours(
        appointments.filter((_, i) => unpaid[i]),
        kept,
        salon.timeZone,
        proven,
      )
      const about = { row, salon, organiserName: proven.name }
      const { writes } = holdShare(ctx, about, { seatId: ownSeat.id, owner: viewer.id, amount: ownSeat.share })
      return {
        writes: [
          expireSlotHolds(ctx),
          ctx.db.insert(party).values(row),
          ctx.db.insert(partySeat).values(seats),
          ...writes,
          ctx.db.update(partySeat).set({ status: 'accepted', personId: viewer.id }).where(eq(partySeat.id, ownSeat.id)),
          // Once the organiser's own is paid for: unpaid seats keep few hours.
          ...appointments.flatMap((appointment, i) => occupy(ctx, ids[i] ?? '', appointment)),
          ...countContacts(
            ctx,
            viewer.id,
            input.seats.flatMap(({ contact }) => contact ?? []),
          ),
          ...seats.slice(1).flatMap((seat, i) => invite(ctx, about, seat, paths[i + 1] ?? '', owners)),
          ...changedForAll(ctx, { ...about, seats: seats.map(unnamed) }),
        ],
        response: { id: row.id },
      }
    },
  })
}

/** A contact as accounts have it: a phone in E.164. */
function stored(contact: string): string {
  return contact.includes('@') ? contact : e164(contact)
}

function wishOf({ arrangement, seats }: Pick<StartParty, 'arrangement' | 'seats'>) {
  return {
    arrangement,
    plans: seats.map(({ serviceId, staffId }) => [{ serviceId, staffId: staffId ?? null, addOnIds: [] }]),
  }
}

/** @throws DomainError parties-closed */
function requireTaken({ salon, now }: Calendar, { seats, startsAt }: StartParty): void {
  const size = seats.length >= salon.partySmallest && seats.length <= salon.partyLargest
  const inTime = startsAt - salon.leadMinutes * MINUTE - now >= LEAST_TO_ACCEPT
  if (!salon.parties || !size || !inTime) throw new DomainError('parties-closed')
}

const TWICE = 'You have invited them already.'

/** @throws DomainError invalid-input: nobody who can be found, twice the same, or the organiser */
function requireFindable({ seats }: StartParty, proven: ProvenViewer, people: { id: string }[]): void {
  const refuse = (i: number, field: string, message: string) => fieldFault(`seats.${i}.${field}`, message)
  const contacts = [proven.email, proven.phone ?? ''].map(reached)
  for (const [i, { userId, contact }] of seats.entries()) {
    if (i === 0 && (userId || contact)) throw refuse(i, 'userId', 'The first seat is yours.')
    if (userId === proven.id || (contact && contacts.includes(reached(contact))))
      throw refuse(i, userId ? 'userId' : 'contact', OWN_ACCOUNT)
    if (userId && !people.some(({ id }) => id === userId))
      throw refuse(i, 'userId', 'They can’t be invited by name. Send them the link.')
    if (userId && seats.findIndex((seat) => seat.userId === userId) !== i) throw refuse(i, 'userId', TWICE)
    const isSame = (other: StartParty['seats'][number]) =>
      other.contact && contact && reached(other.contact) === reached(contact)
    if (contact && seats.findIndex(isSame) !== i) throw refuse(i, 'contact', TWICE)
  }
}

/** The salon's hours to accept, but never into its notice period. */
function partyRow(
  ctx: Ctx,
  viewer: Viewer,
  { salon, now }: Calendar,
  { arrangement, split, startsAt }: StartParty,
): PartyRow {
  const depositBasisPoints = depositOf(split, salon)
  return {
    id: ctx.id(),
    organiserId: viewer.id,
    salonId: salon.id,
    arrangement,
    split,
    startsAt,
    currency: salon.currency,
    // What is not held is paid at the salon, as with its deposit.
    policy: { ...policyOf(salon), ...(depositBasisPoints < WHOLE && { depositBasisPoints }) },
    depositBasisPoints,
    smallest: salon.partySmallest,
    deadlineAt: Math.min(now + salon.partyHours * HOUR, startsAt - salon.leadMinutes * MINUTE),
    status: 'gathering',
    version: 0,
    createdAt: now,
    endedAt: null,
  }
}

function seatRows(
  ctx: Ctx,
  row: PartyRow,
  { seats, split }: StartParty,
  appointments: PlannedAppointment[],
  ids: string[],
): (typeof partySeat.$inferSelect)[] {
  const shares = sharesOf(
    split,
    appointments.map(({ price }) => dueOf(row, price)),
  )
  return appointments.map((appointment, position) => ({
    id: ids[position] ?? '',
    partyId: row.id,
    position,
    plan: staffedPlan(appointment),
    open: position > 0 && (seats[position]?.open ?? false),
    startsAt: appointment.startsAt,
    endsAt: appointment.endsAt,
    price: appointment.price,
    share: shares[position] ?? 0,
    name: seats[position]?.name ?? '',
    contact: stored(seats[position]?.contact ?? ''),
    userId: position === 0 ? row.organiserId : (seats[position]?.userId ?? null),
    personId: null,
    status: 'invited' as const,
    createdAt: ctx.now(),
  }))
}

const unnamed = (seat: typeof partySeat.$inferSelect): Seat => ({
  ...seat,
  personName: null,
  userName: null,
  hasTime: true,
})
