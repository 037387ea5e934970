// The secret address of one professional's calendar, made and ended by the salon's owner.

import { and, eq } from 'drizzle-orm'
import { staffCalendarFeed } from '../../../../db/schema/booking/staff-feeds'
import { salon, staff } from '../../../../db/schema/salons/salons'
import { drainOutbox } from '../../../notifications/outbox'
import { writeBatch } from '../../../platform/command'
import type { Ctx, Viewer } from '../../../platform/context'
import { operation } from '../../../platform/http/operation'
import { DomainError } from '../../../platform/values/problem'
import { rfc3339 } from '../../../platform/values/time'
import { readAs, requireFresh } from '../../../platform/viewer/proof'
import { NewFeedResponse, StaffFeedResponse } from '../../appointments/my-bookings/responses'
import { newAddress, recordFeed } from './calendar-feed'

/** Whose feed it is, and since when there is one. One round trip. */
export const getStaffFeed = operation('beauty_partner', 'GET /staff-calendar-feeds/:staffId', {
  summary: 'Whether a staff member has a private calendar feed',
  response: StaffFeedResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, params: { staffId } }) => {
    const { name, createdAt } = await readFeedOf(ctx, viewer, staffId)
    return { staff: { id: staffId, name }, createdAt: rfc3339(createdAt) }
  },
})

/** Creates a secret address for one professional's calendar, replacing the previous one. */
export const renewStaffFeed = operation('beauty_partner', 'PUT /staff-calendar-feeds/:staffId', {
  summary: 'Create a private address of a staff member; the old one ends',
  response: NewFeedResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, params: { staffId } }) => {
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
  },
})

/** Disables the address. */
export const removeStaffFeed = operation('beauty_partner', 'DELETE /staff-calendar-feeds/:staffId', {
  summary: 'End the private calendar feed of a staff member',
  response: StaffFeedResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, params: { staffId } }) => {
    const { name } = await readFeedOf(ctx, viewer, staffId)
    await writeBatch(ctx, [ctx.db.delete(staffCalendarFeed).where(eq(staffCalendarFeed.staffId, staffId))])
    return { staff: { id: staffId, name }, createdAt: null }
  },
})

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
