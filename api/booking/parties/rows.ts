// A party as it is read: with its seats, what is held for them, and the salon's calendar.
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { busyInterval } from '../../../db/schema/booking/calendar'
import { party, partySeat, partyShare } from '../../../db/schema/booking/parties'
import { user } from '../../../db/schema/identity'
import { hold } from '../../../db/schema/money/ledger'
import { salon, salonPicture } from '../../../db/schema/salons/salons'
import { accountsOf } from '../../money/ledger/balances'
import { feeInForce } from '../../money/ledger/fees'
import type { HeldMoney } from '../../money/ledger/ledger'
import { retryUnique, type Statement } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { DomainError } from '../../platform/values/problem'
import { DAY } from '../../platform/values/time'
import { type Calendar, type CalendarRows, calendarFrom, calendarReads } from '../../salons/times/calendar-reads'
import { COVER } from '../appointments/my-bookings/my-bookings'

export type PartyRow = typeof party.$inferSelect
type SeatRow = typeof partySeat.$inferSelect

/** `personName` is whoever has accepted it, `userName` the account that it is for. */
type Names = { personName: string | null; userName: string | null }

/** `hasTime`: whether its time is kept; else others can book it until it is paid for. */
export type Seat = SeatRow & Names & { hasTime: boolean }

/** What is held for a seat. */
export type HeldShare = HeldMoney & { seatId: string }

export type Party = {
  row: PartyRow
  organiserName: string
  organiserImage: string | null
  salon: Pick<typeof salon.$inferSelect, 'id' | 'ownerId' | 'name' | 'address' | 'city' | 'timeZone'>
  salonType: (typeof salon.$inferSelect)['businessType']
  salonCover: string | null
  /** In order, those that were dropped too. */
  seats: Seat[]
  held: HeldShare[]
}

/** Selects a party, its seats and what is held for them. */
export function partyReads(ctx: Ctx, id: string | SQL) {
  const seatUser = alias(user, 'seat_user')
  const { db } = ctx
  return [
    db
      .select({
        row: party,
        organiserName: user.name,
        organiserImage: user.image,
        salonType: salon.businessType,
        salonCover: salonPicture.image,
        salon: {
          id: salon.id,
          ownerId: salon.ownerId,
          name: salon.name,
          address: salon.address,
          city: salon.city,
          timeZone: salon.timeZone,
        },
      })
      .from(party)
      .innerJoin(user, eq(user.id, party.organiserId))
      .innerJoin(salon, eq(salon.id, party.salonId))
      .leftJoin(salonPicture, COVER)
      .where(eq(party.id, id)),
    db
      .select({
        seat: partySeat,
        personName: user.name,
        userName: seatUser.name,
        hasTime: sql`EXISTS (SELECT 1 FROM ${busyInterval} WHERE visit_id = ${partySeat.id})`.mapWith(Boolean),
      })
      .from(partySeat)
      .leftJoin(user, eq(user.id, partySeat.personId))
      .leftJoin(seatUser, eq(seatUser.id, partySeat.userId))
      .where(eq(partySeat.partyId, id))
      .orderBy(asc(partySeat.position)),
    db
      .select({ seatId: partyShare.seatId, held: hold })
      .from(partySeat)
      .innerJoin(partyShare, eq(partyShare.seatId, partySeat.id))
      .innerJoin(hold, and(eq(hold.id, partyShare.holdId), eq(hold.status, 'held')))
      .where(eq(partySeat.partyId, id)),
  ] as const
}

type PartyRows = readonly [
  Omit<Party, 'seats' | 'held'>[],
  ({ seat: SeatRow; hasTime: boolean } & Names)[],
  { seatId: string; held: typeof hold.$inferSelect }[],
]

/** @throws DomainError not-found */
export function partyFrom([[found], seats, held]: PartyRows): Party {
  if (!found) throw new DomainError('not-found')
  return {
    ...found,
    seats: seats.map(({ seat, ...more }) => ({ ...seat, ...more })),
    held: held.map((row) => ({ ...row.held, seatId: row.seatId })),
  }
}

/** The same with what it takes to book: fees, the viewer's accounts, and the salon's calendar around it. */
export function bookingReads(ctx: Ctx, viewer: Viewer, id: string) {
  const of = (column: 'salon_id' | 'starts_at') =>
    sql`(SELECT ${sql.identifier(column)} FROM ${party} WHERE ${party.id} = ${id})`
  return [
    ...partyReads(ctx, id),
    feeInForce(ctx, 'platform'),
    accountsOf(ctx, viewer),
    ...calendarReads(ctx, of('salon_id'), sql`${of('starts_at')} - ${2 * DAY}`, sql`${of('starts_at')} + ${2 * DAY}`),
  ] as const
}

type Accounts = Awaited<ReturnType<typeof accountsOf>>
type Fees = Awaited<ReturnType<typeof feeInForce>>

export type PartyToBook = Party & { fees: Fees; accounts: Accounts; calendar: Calendar }

/** @throws DomainError not-found */
export function toBookFrom(ctx: Ctx, rows: readonly unknown[]): PartyToBook {
  const [found, seats, held, fees, accounts, ...calendar] = rows as [...PartyRows, Fees, Accounts, ...unknown[]]
  return {
    ...partyFrom([found, seats, held]),
    fees,
    accounts,
    calendar: calendarFrom(ctx, calendar as unknown as CalendarRows),
  }
}

/** How the database rejects what somebody, or another run, has ended or changed meanwhile. */
export const FASTER = ['party-ended', 'party-changed', 'hold-ended']

/** Those that are not dropped. */
export function seatsLeft<S extends Pick<SeatRow, 'status'>>(seats: S[]): S[] {
  return seats.filter(({ status }) => status !== 'dropped')
}

/** Everybody who is told of it: the organiser, those who are invited by account, and those who are in. */
export function membersOf({ row, seats }: Pick<Party, 'row' | 'seats'>): string[] {
  const others = seatsLeft(seats)
    .filter(({ status }) => status !== 'declined')
    .flatMap(({ userId, personId }) => [personId ?? userId ?? []].flat())
  return [...new Set([row.organiserId, ...others])]
}

/** @throws DomainError party-ended, also once its deadline has passed */
export function requireGathering(ctx: Ctx, { row }: Pick<Party, 'row'>): void {
  if (row.status !== 'gathering' || row.deadlineAt <= ctx.now()) throw new DomainError('party-ended')
}

/** The statement that counts on from the version that was read, and ends it if `status` says so. */
export function counted(ctx: Ctx, { row }: Pick<Party, 'row'>, status?: PartyRow['status']): Statement {
  const ended = status && { status, endedAt: ctx.now() }
  return ctx.db
    .update(party)
    .set({ version: row.version + 1, ...ended })
    .where(eq(party.id, row.id))
}

/** Decides again where the database rejects a change that was based on an outdated reading: everybody may press at once. */
export function untilCurrent<T>(change: () => Promise<T>): Promise<T> {
  return retryUnique(['party-changed', 'hold-ended'], change, 12)
}
