// Export of visits that are not booked yet: the waiting list, and bookings with friends.
import { eq, or, sql } from 'drizzle-orm'
import { party, partyPayment, partySeat, partyShare } from '../../../../db/schema/booking/parties'
import { waitingEntry, waitingHold, waitingTurn } from '../../../../db/schema/booking/waiting-list'
import { hold } from '../../../../db/schema/money/ledger'
import { salon } from '../../../../db/schema/salons/salons'
import type { Ctx } from '../../../platform/context'
import { rfc3339 } from '../../../platform/values/time'
import { instantOf, money, pagesAlong } from './pages'
import type { List } from './zip-archive'

export function waitsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'waiting-list',
    columns: [
      ...['entry', 'since', 'salon', 'mode', 'firstDate', 'lastDate', 'windows'],
      ...['noticeMinutes', 'amount', 'currency', 'status', 'endedAt'],
    ],
    pages: pagesAlong(
      () =>
        ctx.db
          .select({ row: waitingEntry, salonName: salon.name, currency: salon.currency })
          .from(waitingEntry)
          .innerJoin(salon, eq(salon.id, waitingEntry.salonId)),
      eq(waitingEntry.clientId, userId),
      [waitingEntry.id],
      (last) => [last.row.id],
      ({ row, salonName, currency }) => ({
        entry: row.id,
        since: rfc3339(row.createdAt),
        salon: salonName,
        mode: row.mode,
        firstDate: row.firstDate,
        lastDate: row.lastDate,
        windows: JSON.stringify(row.windows),
        noticeMinutes: row.noticeMinutes,
        ...money(row.price, currency),
        status: row.status,
        endedAt: instantOf(row.endedAt),
      }),
    ),
  }
}

/** The times that came up for them, and what was done. */
export function turnsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'waiting-list-times',
    columns: ['entry', 'at', 'startsAt', 'kind', 'reason', 'visit'],
    pages: pagesAlong(
      () =>
        ctx.db
          .select({ row: waitingTurn, timeZone: salon.timeZone })
          .from(waitingTurn)
          .innerJoin(waitingEntry, eq(waitingEntry.id, waitingTurn.entryId))
          .innerJoin(salon, eq(salon.id, waitingEntry.salonId)),
      eq(waitingEntry.clientId, userId),
      [waitingTurn.id],
      (last) => [last.row.id],
      ({ row, timeZone }) => ({
        entry: row.entryId,
        at: rfc3339(row.createdAt),
        startsAt: rfc3339(row.startsAt, timeZone),
        kind: row.kind,
        reason: row.reason,
        visit: row.visitId ?? '',
      }),
    ),
  }
}

/** What was set aside for them, and what became of it. */
export function waitingHoldsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'waiting-list-set-aside',
    columns: ['entry', 'at', 'amount', 'currency', 'hold'],
    pages: pagesAlong(
      () =>
        ctx.db
          .select({ row: waitingHold, held: hold })
          .from(waitingHold)
          .innerJoin(hold, eq(hold.id, waitingHold.holdId)),
      eq(hold.owner, userId),
      [waitingHold.holdId],
      (last) => [last.row.holdId],
      ({ row, held }) => ({
        entry: row.entryId,
        at: rfc3339(row.createdAt),
        ...money(held.amount, held.currency),
        hold: held.status,
      }),
    ),
  }
}

/** Names and contacts only as they themselves entered them. */
export function partySeatsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'visits-with-friends',
    columns: [
      ...['booking', 'place', 'organiser', 'salon', 'startsAt', 'deadline', 'whoPays', 'status'],
      ...['endedAt', 'isMine', 'placeStatus', 'name', 'contact', 'amount', 'currency', 'bookedAt'],
    ],
    pages: pagesAlong(
      () =>
        ctx.db
          .select({ row: party, seat: partySeat, salonName: salon.name, timeZone: salon.timeZone })
          .from(partySeat)
          .innerJoin(party, eq(party.id, partySeat.partyId))
          .innerJoin(salon, eq(salon.id, party.salonId)),
      or(eq(party.organiserId, userId), eq(partySeat.userId, userId), eq(partySeat.personId, userId)) ?? sql`0`,
      [partySeat.id],
      (last) => [last.seat.id],
      ({ row, seat, salonName, timeZone }) => {
        const organises = row.organiserId === userId
        return {
          booking: row.id,
          place: seat.id,
          organiser: organises,
          salon: salonName,
          startsAt: rfc3339(seat.startsAt, timeZone),
          deadline: rfc3339(row.deadlineAt, timeZone),
          whoPays: row.split,
          status: row.status,
          endedAt: instantOf(row.endedAt),
          isMine: seat.userId === userId || seat.personId === userId,
          placeStatus: seat.status,
          name: organises ? seat.name : '',
          contact: organises ? seat.contact : '',
          ...money(seat.share, row.currency),
          bookedAt: rfc3339(seat.createdAt),
        }
      },
    ),
  }
}

export function partySharesOf(ctx: Ctx, userId: string): List {
  return {
    name: 'visits-with-friends-shares',
    columns: ['place', 'at', 'amount', 'currency', 'hold'],
    pages: pagesAlong(
      () =>
        ctx.db.select({ row: partyShare, held: hold }).from(partyShare).innerJoin(hold, eq(hold.id, partyShare.holdId)),
      eq(partyShare.payerId, userId),
      [partyShare.id],
      (last) => [last.row.id],
      ({ row, held }) => ({
        place: row.seatId,
        at: rfc3339(row.createdAt),
        ...money(row.amount, held.currency),
        hold: held.status,
      }),
    ),
  }
}

export function partyPaymentsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'visits-with-friends-paid',
    columns: ['visit', 'amount', 'currency'],
    pages: pagesAlong(
      () =>
        ctx.db
          .select({ row: partyPayment, currency: party.currency })
          .from(partyPayment)
          .innerJoin(partySeat, eq(partySeat.id, partyPayment.visitId))
          .innerJoin(party, eq(party.id, partySeat.partyId)),
      eq(partyPayment.payerId, userId),
      [partyPayment.visitId],
      (last) => [last.row.visitId],
      ({ row, currency }) => ({ visit: row.visitId, ...money(row.amount, currency) }),
    ),
  }
}
