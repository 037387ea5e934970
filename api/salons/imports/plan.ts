// What the rows of a file do, by what the file holds: what is known of the salon is read once, and each row is planned
// against it and the rows before.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import { salonClient } from '../../../db/schema/salons/clients'
import { type salon, service, staff } from '../../../db/schema/salons/salons'
import { feeInForce } from '../../money/ledger/fees'
import type { Ctx } from '../../platform/context'
import { type CalendarRows, calendarFrom, calendarReads } from '../times/calendar-reads'
import { bookOf, planClient } from './clients-plan'
import type { Planned } from './planned'
import type { FileRow, Reading } from './rows'
import { planService, planStaff } from './set-up-plan'
import { AHEAD, appointmentBookOf, planAppointmentRow } from './visits-plan'

type SalonRow = typeof salon.$inferSelect

/** Plans the next row, and counts on what it does. */
type Planner = (row: FileRow) => Planned

/** Reads what the salon has, once. The salon must be listed for appointments. */
export async function plannerFor(
  ctx: Ctx,
  { id: salonId }: SalonRow,
  reading: Reading,
  actor: string,
): Promise<Planner> {
  const ids = { salonId, newId: ctx.id }
  switch (reading.kind) {
    case 'clients': {
      const book = bookOf(await clientsOf(ctx, salonId), reading.country)
      return (row) => planClient(row, book, reading, ids)
    }
    case 'services':
    case 'staff': {
      const [services, team] = await ctx.db.batch([
        listOf(ctx, service, salonId),
        listOf(ctx, staff, salonId, { isSetUp: staff.isSetUp }),
      ])
      const setUp = { services: [...services], staff: [...team] }
      return reading.kind === 'services'
        ? (row) => planService(row, setUp, reading, ids)
        : (row) => planStaff(row, setUp, ids)
    }
    case 'appointments': {
      const [clients, fees, ...rows] = await ctx.db.batch([
        clientsOf(ctx, salonId),
        feeInForce(ctx, 'platform'),
        ...calendarReads(ctx, salonId, ctx.now(), ctx.now() + AHEAD),
      ])
      const calendar = calendarFrom(ctx, rows as unknown as CalendarRows)
      const feeId = fees[0]?.id
      if (!feeId) throw new Error('there is no platform fee')
      const book = appointmentBookOf(calendar, bookOf(clients, reading.country), feeId)
      return (row) => planAppointmentRow(row, book, reading, { ...ids, actor })
    }
  }
}

/** The salon's client book. Of a client with an account it says what the salon sees. */
function clientsOf(ctx: Ctx, salonId: string) {
  return ctx.db
    .select({
      id: salonClient.id,
      userId: salonClient.userId,
      name: salonClient.name,
      phone: sql<string>`coalesce(${user.phone}, ${salonClient.phone})`,
      email: salonClient.email,
      notes: salonClient.notes,
      before: salonClient.before,
      blocked: sql<boolean>`${salonClient.blockedAt} IS NOT NULL`.mapWith(Boolean),
    })
    .from(salonClient)
    .leftJoin(user, eq(user.id, salonClient.userId))
    .where(and(eq(salonClient.salonId, salonId), sql`${user.deletedAt} IS NULL` as SQL))
    .orderBy(salonClient.createdAt, salonClient.id)
}

function listOf<M extends Record<string, typeof staff.isSetUp>>(
  ctx: Ctx,
  list: typeof service | typeof staff,
  salonId: string,
  more: M = {} as M,
) {
  const { id, name, active, position } = list
  return ctx.db
    .select({ id, name, active, position, ...more })
    .from(list)
    .where(eq(list.salonId, salonId))
    .orderBy(list.position)
}
