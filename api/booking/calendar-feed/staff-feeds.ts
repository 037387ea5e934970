// The secret address of one professional's calendar, made and ended by the salon's owner.
import { and, eq } from 'drizzle-orm'
import { salon, staff } from '../../../db/schema/booking/salons'
import { staffCalendarFeed } from '../../../db/schema/booking/staff-feeds'
import { drainOutbox } from '../../notifications/outbox'
import { writeBatch } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { DomainError } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import { readAs, requireFresh } from '../../platform/viewer/proof'
import type { NewFeedResponse, StaffFeedResponse } from '../my-bookings/responses'
import { newAddress, recordFeed } from './calendar-feed'

/** Whose feed it is, and since when there is one. One round trip. @throws DomainError not-found */
export async function getStaffFeed(
  ctx: Ctx,
  viewer: Viewer,
  staffId: string,
): Promise<StaffFeedResponse> {
  const { name, createdAt } = await readFeedOf(ctx, viewer, staffId)
  return { staff: { id: staffId, name }, createdAt: rfc3339(createdAt) }
}

/**
 * Creates a secret address for one professional's calendar, replacing the previous one.
 * @throws DomainError step-up-required, not-found
 */
export async function renewStaffFeed(
  ctx: Ctx,
  viewer: Viewer,
  staffId: string,
): Promise<NewFeedResponse> {
  const { name, proven } = await readFeedOf(ctx, viewer, staffId)
  requireFresh(ctx, proven)
  const { changes, answer } = await newAddress(ctx)
  const row = { userId: viewer.id, ...changes }
  await writeBatch(ctx, [
    ctx.db
      .insert(staffCalendarFeed)
      .values({ staffId, ...row })
      .onConflictDoUpdate({ target: staffCalendarFeed.staffId, set: row }),
    ...recordFeed(ctx, viewer, staffId, {
      title: `A private calendar link for ${name} was created`,
      text: 'Whoever has it can see their appointments, with times and clients’ first names.',
    }),
  ])
  ctx.after(() => drainOutbox(ctx))
  return answer
}

/** Disables the address. @throws DomainError not-found */
export async function removeStaffFeed(
  ctx: Ctx,
  viewer: Viewer,
  staffId: string,
): Promise<StaffFeedResponse> {
  const { name } = await readFeedOf(ctx, viewer, staffId)
  await writeBatch(ctx, [
    ctx.db.delete(staffCalendarFeed).where(eq(staffCalendarFeed.staffId, staffId)),
  ])
  return { staff: { id: staffId, name }, createdAt: null }
}

async function readFeedOf(ctx: Ctx, viewer: Viewer, staffId: string) {
  const [proven, rows] = await readAs(ctx, viewer, [
    ctx.db
      .select({ name: staff.name, createdAt: staffCalendarFeed.createdAt })
      .from(staff)
      .innerJoin(salon, and(eq(salon.id, staff.salonId), eq(salon.ownerId, viewer.id)))
      .leftJoin(staffCalendarFeed, eq(staffCalendarFeed.staffId, staff.id))
      .where(eq(staff.id, staffId)),
  ])
  const [found] = rows
  if (!found) throw new DomainError('not-found')
  return { ...found, proven }
}
