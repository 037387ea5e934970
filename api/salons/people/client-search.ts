// Searches a salon's own clients by name or phone, for the form of a visit booked by the salon.

import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import { salonClient } from '../../../db/schema/salons/clients'
import { clientsNamedLike } from '../../identity/accounts/named'
import { ownListedSalonId } from '../../identity/business/own-business'
import type { Ctx } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { ClientSearch } from './input'
import { ClientSearchResponse, type FoundClient } from './responses'

const MOST = 10

/**
 * Clients with such a name, or such digits in their phone number, at most ten, by name. Only people the salon
 * already knows; those who have left Purse are excluded. One round trip.
 */
export const findClients = operation('beauty_partner', 'GET /calendar/clients', {
  summary: 'Clients of your salon by name or phone, at most ten',
  scope: 'read',
  query: ClientSearch,
  response: ClientSearchResponse,
  reads: ({ ctx, viewer, query: { q: typed } }) => ({ rows: clientsNamed(ctx, viewer, typed) }),
  read: ({ rows }) => ({ items: clientsFrom(rows), next: null }),
})

/** The search statement, for batches that read more; finds nothing for less than two characters. */
export function clientsNamed(ctx: Pick<Ctx, 'db'>, viewer: { id: string }, typed: string) {
  const name = sql<string>`coalesce(${user.name}, ${salonClient.name})`
  const phone = sql<string>`coalesce(${user.phone}, ${salonClient.phone})`
  return ctx.db
    .select({ id: salonClient.id, name, phone, userId: salonClient.userId })
    .from(salonClient)
    .leftJoin(user, eq(user.id, salonClient.userId))
    .where(
      and(
        isNull(user.deletedAt),
        sql`${salonClient.id} IN (${clientsNamedLike(ownListedSalonId(ctx, viewer), typed)})`,
      ),
    )
    .orderBy(asc(name), asc(salonClient.id))
    .limit(MOST)
}

type Row = Awaited<ReturnType<typeof clientsNamed>>[number]

export function clientsFrom(rows: Row[]): FoundClient[] {
  return rows.map(({ userId, ...row }) => ({ ...row, isGuest: userId === null }))
}
