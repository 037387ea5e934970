// A salon's clients: contacts, number of visits, spending, and the salon's notes. Never another
// salon's data, nor contacts that a client has not shared.

import { and, eq, type SQL, sql } from 'drizzle-orm'
import { salonClient } from '../../../db/schema/salons/clients'
import { clientsNamedLike, NAMED } from '../../identity/accounts/named'
import { ownListedSalon, ownListedSalonId } from '../../identity/business/own-business'
import { commandResponse } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { countUpTo } from '../../platform/keyset'
import { COUNTED, decodeCursor, pageFrom, totalFrom } from '../../platform/pagination'
import { moneyJson } from '../../platform/values/money'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { IdResponse } from '../../platform/values/responses'
import { rfc3339 } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { ClientId } from './contacts'
import { ClientBlock, ClientNotes, ClientsQuery } from './input'
import { ClientListResponse, type ClientRowResponse } from './responses'

/** The order of each list: an index of the salon's clients has the same. */
const ORDERS: Record<ClientsQuery['sort'], { key: SQL; up: boolean }> = {
  recent: { key: sql`salon_client.last_visit`, up: false },
  name: { key: sql`salon_client.name COLLATE NOCASE`, up: true },
  spent: { key: sql`salon_client.spent`, up: false },
}

/**
 * The salon's clients, sorted by last visit, name or spending; paged, one round trip. `listed` says
 * whether the salon has a calendar already.
 */
export const listClients = operation('beauty_partner', 'GET /partner-dashboard/clients', {
  summary: 'The salon’s clients',
  problems: ['invalid-cursor'],
  query: ClientsQuery,
  response: ClientListResponse,
  run: async ({ ctx, viewer, query }) => {
    const { key, up } = ORDERS[query.sort]
    const found =
      query.q.length < 2 ? undefined : (most: number) => clientsNamedLike(ownListedSalonId(ctx, viewer), query.q, most)
    const most = found ? NAMED : COUNTED
    const direction = sql.raw(up ? 'ASC' : 'DESC')
    const [, last] = query.cursor ? decodeCursor(query.cursor) : []
    // The cursor is the last client shown: what it is sorted by may be a long name.
    const after =
      last === undefined
        ? undefined
        : sql`(${key}, salon_client.id) ${sql.raw(up ? '>' : '<')}
        (SELECT ${key}, salon_client.id FROM salon_client WHERE salon_client.id = ${last})`
    const [, rows, totals, salons] = await readAs(ctx, viewer, [
      ctx.db.all<Known>(sql`${knownClients(ctx, viewer, found ? sql`+` : sql``)} AND ${and(sql`true`, found && sql`salon_client.id IN (${found(NAMED)})`, after)}
      ORDER BY ${key} ${direction}, salon_client.id ${direction} LIMIT ${query.limit + 1}`),
      ctx.db.all<{ total: number }>(
        sql`SELECT ${countUpTo(
          found
            ? sql`SELECT 1 FROM (${found(most + 1)})`
            : sql`SELECT 1 FROM salon_client WHERE salon_id = ${ownListedSalonId(ctx, viewer)}`,
          most + 1,
        )} AS total`,
      ),
      ownListedSalon(ctx, viewer),
    ])
    const page = pageFrom(rows, query.limit, (row) => [0, row.id], clientFrom)
    return { ...page, ...totalFrom(totals[0]?.total, most), listed: salons.length > 0 }
  },
})

/** Saves the salon's notes on a client; also a guest's name and contacts, which the salon maintains. */
export const noteClient = operation('beauty_partner', 'PUT /partner-dashboard/clients/:id', {
  summary: 'Change the salon’s notes on a client',
  params: ClientId,
  body: ClientNotes,
  response: IdResponse,
  problems: ['not-found'],
  reads: ({ ctx, viewer, params: { id } }) => ({
    rows: ctx.db
      .select()
      .from(salonClient)
      .where(and(eq(salonClient.id, id), eq(salonClient.salonId, ownListedSalonId(ctx, viewer)))),
  }),
  decide: ({ rows }, { ctx, params: { id }, body: input }) => {
    const row = rows[0]
    if (!row) throw new DomainError('not-found')
    const { notes, ...contacts } = input
    if (row.userId === null && !contacts.name) {
      throw fieldFault('name', 'Name is required')
    }
    const set = row.userId === null ? { notes, ...contacts } : { notes }
    return { writes: [ctx.db.update(salonClient).set(set).where(eq(salonClient.id, id))], response: { id } }
  },
})

/**
 * Blocks a client or a guest, who cannot book there themselves from then on, or takes that back. Visits that are booked
 * stand; they are told nothing.
 */
export const blockClient = operation('beauty_partner', 'PUT /partner-dashboard/clients/:id/block', {
  summary: 'Block a client, who cannot book there then, or unblock them',
  keyed: true,
  params: ClientId,
  body: ClientBlock,
  response: IdResponse,
  problems: ['not-found'],
  run: ({ ctx, viewer, key, params: { id }, body: { blocked } }) => {
    const condition = and(eq(salonClient.id, id), eq(salonClient.salonId, ownListedSalonId(ctx, viewer)))
    return commandResponse(ctx, viewer, {
      name: 'blockClient',
      key,
      input: { id, blocked },
      reads: [ctx.db.select({ blockedAt: salonClient.blockedAt }).from(salonClient).where(condition)],
      decide: ([[row]]) => {
        if (!row) throw new DomainError('not-found')
        const blockedAt = blocked ? (row.blockedAt ?? ctx.now()) : null
        return { writes: [ctx.db.update(salonClient).set({ blockedAt }).where(condition)], response: { id } }
      },
    })
  },
})

export type Known = {
  id: string
  user_id: string | null
  name: string
  phone: string
  email: string
  blocked_at: number | null
  created_at: number
  currency: string
  time_zone: string
  visits: number
  missed: number
  spent: number
  last_visit: number | null
  next_visit: number | null
}

/**
 * Selects all clients of the viewer's salon, with the totals of their visits there; conditions may follow. A plus as
 * `sign` stops SQLite from reading the salon's whole client list when the ids are known.
 */
export function knownClients(ctx: Ctx, viewer: Viewer, sign = sql``): SQL {
  return sql`
    SELECT salon_client.id, salon_client.user_id, coalesce(user.name, salon_client.name) AS name,
      coalesce(user.phone, salon_client.phone, '') AS phone, salon_client.email, salon_client.blocked_at, salon_client.created_at,
      salon.currency, salon.time_zone, salon_client.visits, salon_client.missed, salon_client.spent,
      nullif(salon_client.last_visit, 0) AS last_visit,
      (SELECT min(starts_at) FROM (
        SELECT starts_at FROM appointment WHERE client_id = salon_client.user_id AND +salon_id = salon_client.salon_id
          AND status IN ('pending', 'confirmed') AND starts_at > ${ctx.now()}
        UNION ALL SELECT starts_at FROM appointment WHERE guest_id = salon_client.id
          AND status IN ('pending', 'confirmed') AND starts_at > ${ctx.now()})) AS next_visit
    FROM salon_client
    JOIN salon ON salon.id = salon_client.salon_id
    LEFT JOIN user ON user.id = salon_client.user_id
    WHERE ${sign}salon_client.salon_id = ${ownListedSalonId(ctx, viewer)}`
}

export function clientFrom(row: Known): ClientRowResponse {
  return {
    id: row.id,
    name: row.name,
    phone: row.phone,
    email: row.email,
    isGuest: row.user_id === null,
    blocked: row.blocked_at !== null,
    visits: row.visits,
    missed: row.missed,
    spent: moneyJson(Math.max(0, row.spent), row.currency),
    lastVisit: rfc3339(row.last_visit, row.time_zone),
    nextVisit: rfc3339(row.next_visit, row.time_zone),
    since: rfc3339(row.created_at, row.time_zone),
  }
}
