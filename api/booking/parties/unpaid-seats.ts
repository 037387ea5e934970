// Seats of open parties for which less is held than their party asks. They keep their times for half an hour, and few
// hours of staff at once; afterwards they can still be taken while their times are free. expiry.ts has the job.
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { busyInterval } from '../../../db/schema/booking/calendar'
import { unpaidSeat } from '../../../db/schema/booking/parties'
import type { Ctx, ProvenViewer } from '../../platform/context'
import { placeTime } from '../../platform/values/place-time'
import { DomainError } from '../../platform/values/problem'
import { HOUR, MINUTE } from '../../platform/values/time'
import type { PlannedAppointment } from '../../salons/times/visit-plan'
import { UNPAID_MINUTES } from './input'
import type { Party, PartyRow, Seat } from './rows'

/** How long an unpaid seat keeps its time, in milliseconds. */
export const KEPT_UNPAID = UNPAID_MINUTES * MINUTE

/** Staff time that all unpaid seats of one organiser keep at once; the trigger party_unpaid_hours has the same number. */
const MOST_UNPAID = 8 * HOUR

/**
 * Whether as much is held for a seat of an open party as its party asks: where the organiser pays for all, all of it is.
 * The view unpaid_seat says the same.
 */
export function isPaid(
  { split }: Pick<PartyRow, 'split'>,
  { status, share, price }: Pick<Seat, 'status' | 'share' | 'price'>,
): boolean {
  if (split === 'organiser') return true
  return status === 'accepted' && (split === 'own' || share >= price)
}

/** Until when an unpaid seat keeps its time, UTC ms. */
export function unpaidUntil(
  { deadlineAt }: Pick<PartyRow, 'deadlineAt'>,
  { createdAt }: Pick<Seat, 'createdAt'>,
): number {
  return Math.min(createdAt + KEPT_UNPAID, deadlineAt)
}

/** Until when a seat of an open party keeps its time, UTC ms; null: others can book it. */
export function keptUntil(ctx: Ctx, { row }: Pick<Party, 'row'>, seat: Seat): number | null {
  const until = isPaid(row, seat) ? row.deadlineAt : unpaidUntil(row, seat)
  return seat.hasTime && until > ctx.now() ? until : null
}

/** Selects the staff time (ms) that a person's unpaid seats keep, and since when (UTC ms) the first does. */
export function unpaidOf(ctx: Ctx, organiserId: string) {
  return ctx.db
    .select({
      staffTime: sql<number>`coalesce(sum(${staffTime}), 0)`,
      since: sql<number | null>`min(${unpaidSeat.createdAt})`,
    })
    .from(unpaidSeat)
    .innerJoin(busyInterval, and(eq(busyInterval.visitId, unpaidSeat.id), isNotNull(busyInterval.staffId)))
    .where(eq(unpaidSeat.organiserId, organiserId))
}

const staffTime = sql`${busyInterval.endsAt} - ${busyInterval.startsAt}`

/**
 * Refuses a party whose unpaid visits would keep too much staff time with what is kept already.
 * @throws DomainError party-limit, saying what to do
 */
export function refuseManyHours(
  unpaid: PlannedAppointment[],
  [kept]: { staffTime: number; since: number | null }[],
  timeZone: string,
  proven: Pick<ProvenViewer, 'timeZone'>,
): void {
  const unpaidTime = unpaid
    .flatMap(({ busy }) => busy)
    .reduce((all, interval) => all + ('staffId' in interval ? interval.endsAt - interval.startsAt : 0), 0)
  const total = unpaidTime + (kept?.staffTime ?? 0)
  if (unpaidTime === 0 || total <= MOST_UNPAID) return
  const free = kept?.since ? `wait until ${placeTime(kept.since + KEPT_UNPAID, timeZone, proven.timeZone)}, ` : ''
  throw new DomainError('party-limit', {
    detail: `Places that aren’t paid for can hold ${hours(MOST_UNPAID)} of staff time at once. With this visit, yours would hold ${hours(total)}. To go on, ${free}pay for all of you, or bring fewer friends.`,
  })
}

/** "8 hours", "8.5 hours": rounded up. */
function hours(ms: number): string {
  return `${Math.ceil((ms / HOUR) * 10) / 10} hours`
}
