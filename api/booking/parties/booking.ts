// The last share is held: all visits are booked in the batch that holds it, each for the person who took the seat, paid
// from what everybody has held.
import { partyPayment } from '../../../db/schema/booking/parties'
import { recordTransfer } from '../../money/ledger/ledger'
import { notify } from '../../notifications/outbox'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { notificationTime } from '../../platform/values/place-time'
import { DomainError } from '../../platform/values/problem'
import { expireSlotHolds, occupy, vacate } from '../../salons/times/occupied-time'
import { type PlannedAppointment, planAppointment } from '../../salons/times/visit-plan'
import { bookAppointment } from '../appointments/booking-writes'
import { releaseShares } from './money'
import { counted, type PartyToBook, type Seat, seatsLeft } from './rows'
import { dueOf, paymentsOf, WHOLE } from './shares'

type Taken = Seat & { personId: string; personName: string }

/** Whether everybody who is left has accepted. */
export function isComplete(seats: Seat[]): boolean {
  return seatsLeft(seats).every(({ status }) => status === 'accepted')
}

/**
 * The statements that book every visit of a party in which everybody has accepted, by the act of `actor`.
 * @throws DomainError slot-taken, slot-unavailable
 */
export function bookParty(ctx: Ctx, party: PartyToBook, actor: string): Statement[] {
  const { row, salon, calendar, fees } = party
  const seats = seatsLeft(party.seats).map((seat): Taken => {
    if (seat.personId === null) throw new Error('a seat that nobody has taken')
    return { ...seat, personId: seat.personId, personName: seat.personName ?? '' }
  })
  const payments = paymentsOf(seats.map((seat) => ({ ...seat, price: dueOf(row, seat.price) })))
  const ownHold = (seat: Taken) =>
    (seat.share === dueOf(row, seat.price) && party.held.find(({ seatId }) => seatId === seat.id)) || null
  const appointments = seats.map((seat) => {
    const planned = planSeat(party, seat)
    const { writes, response } = bookAppointment(ctx, {
      id: seat.id,
      calendar,
      planned,
      fees,
      client: { id: seat.personId, name: seat.personName },
      price: seat.price,
      policy: row.policy,
      booking: {
        payment: row.depositBasisPoints < WHOLE ? 'salon' : 'purse',
        notes: '',
        // The organiser took it for a friend.
        forName: seat.position > 0 && seat.personId === row.organiserId ? seat.name || 'A friend' : '',
        forContact: '',
        forMessage: '',
      },
      bookedFrom: seat.personId === actor ? undefined : 'with your friends',
      party: { heldBy: ownHold(seat) },
    })
    const moved = planned.endsAt === seat.endsAt && seat.hasTime ? [] : retimed(ctx, seat, planned)
    return { response, writes: [...writes, ...moved] }
  })
  const reused = new Set(seats.flatMap((seat) => ownHold(seat)?.id ?? []))
  return [
    expireSlotHolds(ctx),
    ...releaseShares(
      ctx,
      party,
      party.held.filter(({ id }) => !reused.has(id)),
      actor,
    ),
    ...payments.flatMap(({ visitId, payerId, amount }) => {
      const owner = seats.find(({ id }) => id === visitId)?.personId ?? ''
      const { currency } = row
      return [
        ...recordTransfer(ctx, {
          id: ctx.id(),
          kind: 'send',
          description: `Share of a visit with friends at ${salon.name}`,
          actor,
          moves: [
            {
              from: { kind: 'wallet', owner: payerId, currency },
              to: { kind: 'wallet', owner, currency },
              minor: amount,
            },
          ],
        }),
        ctx.db.insert(partyPayment).values({ visitId, payerId, amount }),
      ]
    }),
    ...appointments.flatMap(({ writes }) => writes),
    counted(ctx, party, 'booked'),
    notifySalon(ctx, party, seats),
  ]
}

/** A seat's visit with the salon's current setup. @throws DomainError slot-taken, slot-unavailable */
export function planSeat(
  { calendar }: Pick<PartyToBook, 'calendar'>,
  { id, plan, startsAt, name, personName }: Seat,
): PlannedAppointment {
  try {
    return planAppointment(calendar, { plan, startsAt, by: 'salon', ignoring: id })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    // The salon has since removed a service or a professional.
    if (error.code === 'invalid-input') throw new DomainError('slot-unavailable')
    if (error.code !== 'slot-taken') throw error
    const whose = personName || name
    throw new DomainError('slot-taken', {
      detail: `The time of ${whose ? `${whose}’s` : 'this'} place was no longer held, and someone else has booked it. Nothing has changed for you.`,
    })
  }
}

/** The statements by which a seat takes the time of a plan, instead of what it has. */
export function retimed(ctx: Ctx, { id }: Pick<Seat, 'id'>, planned: PlannedAppointment): Statement[] {
  return [vacate(ctx, id), ...occupy(ctx, id, planned)]
}

function notifySalon(ctx: Ctx, { row, salon, calendar, organiserName }: PartyToBook, seats: Taken[]) {
  const when = notificationTime(row.startsAt, salon.timeZone)
  const { autoConfirm } = calendar.salon
  return notify(ctx, salon.ownerId, {
    kind: 'booking',
    title: autoConfirm ? 'New booking with friends' : 'New booking request with friends',
    text: `${organiserName} and friends: ${seats.length} visits at ${salon.name} on ${when}. ${autoConfirm ? 'They are confirmed.' : 'Please confirm or decline them.'}`,
    path: `/partner/appointments/${seats[0]?.id}`,
  })
}
