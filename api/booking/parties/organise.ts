// The organiser's side: covering a seat that nobody takes, leaving it out, or cancelling for all.

import { eq } from 'drizzle-orm'
import { partySeat } from '../../../db/schema/booking/parties'
import { availableIn, requireCovered } from '../../money/ledger/balances'
import { commandAndNotify, notify } from '../../notifications/outbox'
import type { Statement } from '../../platform/command'
import type { Ctx, ProvenViewer, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { sumText } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { backSentences } from '../appointments/history/money-back'
import { AgreedShare, PartySeatId } from './input'
import { changedForAll, partyPath } from './invitations'
import { type PartyChanged, settled, taken } from './join'
import { holdShare, releaseShares, requireAgreed } from './money'
import { PartyChangedResponse } from './responses'
import {
  bookingReads,
  counted,
  membersOf,
  type Party,
  type PartyToBook,
  partyFrom,
  partyReads,
  requireGathering,
  type Seat,
  seatsLeft,
  toBookFrom,
  untilCurrent,
} from './rows'
import { dueOf, sharesWithout } from './shares'

type At = { id: string; number: number }

/** The organiser takes a seat that nobody has taken, and pays its share: the visit is theirs, for a friend. */
export const coverSeat = operation('client', 'POST /parties/:id/seats/:number/cover', {
  summary: 'Pay for a place that nobody has taken',
  keyed: true,
  params: PartySeatId,
  body: AgreedShare,
  response: PartyChangedResponse,
  problems: ['party-ended', 'party-changed', 'slot-taken'],
  run: ({ ctx, viewer, key, params: at, body: input }) =>
    changeSeat(ctx, viewer, key, at, { name: 'coverSeat', input }, (party, seat, proven) => {
      requireAgreed(seat.share, input.share, party.row.currency)
      return taken(ctx, party, proven, { seat, writes: [], planned: null }, proven)
    }),
})

/**
 * Leaves a seat out that nobody has taken. Nobody else pays more for it than they have agreed to: the organiser pays the
 * rest, never above what they saw.
 */
export const dropSeat = operation('client', 'POST /parties/:id/seats/:number/drop', {
  summary: 'Leave out a place that nobody has taken',
  keyed: true,
  params: PartySeatId,
  body: AgreedShare,
  response: PartyChangedResponse,
  problems: ['party-ended', 'party-changed'],
  run: ({ ctx, viewer, key, params: at, body: input }) =>
    changeSeat(ctx, viewer, key, at, { name: 'dropSeat', input }, (party, seat, proven) => {
      const seats = without(party, seat)
      if (!seats) throw new DomainError('party-changed', { detail: tooSmall(party) })
      const organiserSeat = seats.find(({ position }) => position === 0)
      requireAgreed(organiserSeat?.share ?? 0, input.share, party.row.currency)
      const before = party.seats.find(({ position }) => position === 0)?.share ?? 0
      const available = availableIn(party.row.currency, party.accounts, proven)
      requireCovered((organiserSeat?.share ?? 0) - before, available, party.row.currency)
      const { writes, held } = reshared(ctx, party, seats, viewer.id)
      return settled(ctx, { ...party, seats, held }, viewer.id, [
        ctx.db.update(partySeat).set({ status: 'dropped' }).where(eq(partySeat.id, seat.id)),
        ...writes,
      ])
    }),
})

/** What the organiser makes of a seat that nobody has taken; tried again where somebody was faster. */
function changeSeat(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  { id, number }: At,
  { name, input }: { name: string; input: AgreedShare },
  decide: (party: PartyToBook, seat: Seat, proven: ProvenViewer) => ReturnType<typeof settled>,
): Promise<PartyChanged> {
  return untilCurrent(() =>
    commandAndNotify(ctx, viewer, {
      name,
      key,
      input: { id, number, ...input },
      reads: bookingReads(ctx, viewer, id),
      decide: (rows, proven) => {
        const party = toBookFrom(ctx, rows)
        return decide(party, untakenSeat(ctx, party, viewer, number), proven)
      },
    }),
  )
}

/** The seats with one left out and the shares that follow; null if too few are left. */
export function without({ row, seats }: Pick<Party, 'row' | 'seats'>, { id }: Pick<Seat, 'id'>): Seat[] | null {
  const left = seatsLeft(seats).filter((seat) => seat.id !== id)
  if (left.length < row.smallest) return null
  const dues = left.map(({ share, price }) => ({ share, price: dueOf(row, price) }))
  const shares = new Map(sharesWithout(row.split, dues).map((share, i) => [left[i]?.id ?? '', share]))
  return seats.map((seat) => ({
    ...seat,
    share: shares.get(seat.id) ?? seat.share,
    ...(seat.id === id && { status: 'dropped' as const, personId: null }),
  }))
}

/** Holds the new shares instead of the old ones where they differ. */
function reshared(ctx: Ctx, party: PartyToBook, seats: Seat[], actor: string) {
  let held = party.held
  const writes: Statement[] = []
  for (const seat of seatsLeft(seats)) {
    const before = party.seats.find(({ id }) => id === seat.id)
    if (before?.share === seat.share) continue
    if (seat.personId) {
      const old = held.filter(({ seatId }) => seatId === seat.id)
      const owner = seat.personId
      const placed = holdShare(ctx, party, { seatId: seat.id, owner, amount: seat.share })
      writes.push(...releaseShares(ctx, party, old, actor), ...placed.writes)
      held = [...held.filter(({ seatId }) => seatId !== seat.id), ...placed.held]
    }
    writes.push(ctx.db.update(partySeat).set({ share: seat.share }).where(eq(partySeat.id, seat.id)))
  }
  return { writes, held }
}

/** Cancels the whole party: every share is back at once, and nothing is booked. */
export const cancelParty = operation('client', 'POST /parties/:id/cancellation', {
  summary: 'Cancel for all: every share is back at once',
  keyed: true,
  response: PartyChangedResponse,
  problems: ['party-ended', 'not-found'],
  run: ({ ctx, viewer, key, params: { id } }) => {
    const cancel = () =>
      commandAndNotify(ctx, viewer, {
        name: 'cancelParty',
        key,
        input: { id },
        reads: partyReads(ctx, id),
        decide: (rows) => {
          const party = partyFrom(rows)
          requireOrganiser(party, viewer)
          if (party.row.status !== 'gathering') throw new DomainError('party-ended')
          return {
            writes: endedWrites(ctx, party, 'cancelled', viewer.id),
            response: { id, status: 'cancelled' as const },
          }
        },
      })
    return untilCurrent(cancel)
  },
})

/** The statements that end a party without visits: every share is back, every seat is free, everybody is told. */
export function endedWrites(ctx: Ctx, party: Party, status: 'cancelled' | 'failed', actor: string): Statement[] {
  const failed = status === 'failed'
  const { row, salon, organiserName } = party
  const notified = membersOf(party).filter((id) => id !== actor)
  return [
    ...releaseShares(ctx, party, party.held, actor, failed ? 'expired' : 'released'),
    counted(ctx, party, status),
    ...changedForAll(ctx, party),
    ...notified.map((id) => {
      const returned = party.held.filter(({ owner }) => owner === id).reduce((all, { amount }) => all + amount, 0)
      const back = backSentences({ returned, passedOn: 0, goal: null }, (minor) => sumText(minor, row.currency))
      return notify(ctx, id, {
        kind: 'appointment',
        title: failed ? 'Not everyone joined in time' : 'The visit with friends was cancelled',
        text: `${failed ? 'Nothing was booked' : `${organiserName} cancelled it`} at ${salon.name}.${back}`,
        path: partyPath(row.id),
      })
    }),
  ]
}

/** @throws DomainError not-found, forbidden */
function requireOrganiser({ row, seats }: Party, viewer: Viewer): void {
  if (row.organiserId === viewer.id) return
  const isIn = seats.some(({ userId }) => userId === viewer.id)
  throw new DomainError(isIn ? 'forbidden' : 'not-found')
}

/** @throws DomainError not-found, forbidden, party-ended, party-changed */
function untakenSeat(ctx: Ctx, party: Party, viewer: Viewer, number: number): Seat {
  requireOrganiser(party, viewer)
  requireGathering(ctx, party)
  const seat = party.seats.find(({ position }) => position === number)
  if (!seat) throw new DomainError('not-found')
  if (seat.position === 0 || (seat.status !== 'invited' && seat.status !== 'declined'))
    throw new DomainError('party-changed')
  return seat
}

const tooSmall = ({ row, salon }: Party) =>
  `${salon.name} takes ${row.smallest} people or more together. Cover the place, or cancel for all.`
