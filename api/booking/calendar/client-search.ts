// Searches a salon's own clients by name or phone, for the form of a visit booked by the salon.
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { salonClient } from '../../../db/schema/booking/appointments'
import { user } from '../../../db/schema/identity'
import { ownListedSalonId } from '../../identity/business/own-business'
import { type Ctx, readAs, type Viewer } from '../../platform/context'
import { nameHas } from '../../platform/search/names'

type CalendarClient = { id: string; name: string; phone: string; isGuest: boolean }

const MOST = 10

/**
 * Clients whose name or phone contains the text, at most ten, by name. Only people the salon
 * already knows; those who have left Purse are excluded. One round trip.
 */
export async function findClients(
  ctx: Ctx,
  viewer: Viewer,
  typed: string,
): Promise<{ items: CalendarClient[]; next: null }> {
  const [, rows] = await readAs(ctx, viewer, [clientsNamed(ctx, viewer, typed)])
  return { items: clientsFrom(rows), next: null }
}

/** The search statement, for batches that read more; finds nothing for less than two characters. */
export function clientsNamed(ctx: Ctx, viewer: Viewer, typed: string) {
  const name = sql<string>`coalesce(${user.name}, ${salonClient.name})`
  const phone = sql<string>`coalesce(${user.phone}, ${salonClient.phone})`
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '')
  return ctx.db
    .select({ id: salonClient.id, name, phone, userId: salonClient.userId })
    .from(salonClient)
    .leftJoin(user, eq(user.id, salonClient.userId))
    .where(
      and(
        eq(salonClient.salonId, ownListedSalonId(ctx, viewer)),
        isNull(user.deletedAt),
        typed.length < 2 ? sql`0` : undefined,
        or(
          nameHas(name, typed),
          digits.length >= 2
            ? sql`instr(replace(replace(${phone}, ' ', ''), '-', ''), ${digits}) > 0`
            : undefined,
        ),
      ),
    )
    .orderBy(asc(name), asc(salonClient.id))
    .limit(MOST)
}

type Row = Awaited<ReturnType<typeof clientsNamed>>[number]

export function clientsFrom(rows: Row[]): CalendarClient[] {
  return rows.map(({ userId, ...row }) => ({ ...row, isGuest: userId === null }))
}
