// A salon's clients: contacts, number of visits, spending, and the salon's notes. Never another
// salon's data, nor contacts that a client has not shared.

import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { appointment, salonClient } from '../../../db/schema/booking/appointments'
import { ownListedSalon, ownListedSalonId } from '../../identity/business/own-business'
import { commandAnswer } from '../../platform/command'
import { type Ctx, readAs, type Viewer } from '../../platform/context'
import { decodeCursor, type Page, pageFrom } from '../../platform/pagination'
import { nameHas } from '../../platform/search/names'
import { moneyJson } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import { type Appointment, answerFrom, selectAppointments } from '../appointments/appointments'
import type { ClientNotes, ClientsQuery } from './input'
import type { ClientRowResponse } from './responses'

type ClientRow = z.output<typeof ClientRowResponse>

type ClientDetail = ClientRow & { notes: string; history: Appointment[] }

const HISTORY = 50

/** Ascending, over the columns of knownClients. */
const SORT_KEYS: Record<ClientsQuery['sort'], SQL> = {
  recent: sql`-coalesce(last_visit, 0)`,
  name: sql`row_number() OVER (ORDER BY name COLLATE NOCASE, id)`,
  spent: sql`-spent`,
}

/**
 * The salon's clients, sorted by last visit, name or spending; paged, one round trip. `listed` says
 * whether the salon has a calendar already.
 */
export async function listClients(
  ctx: Ctx,
  viewer: Viewer,
  query: ClientsQuery,
): Promise<Page<ClientRow> & { total: number; listed: boolean }> {
  const known = knownClients(ctx, viewer, query.q)
  const key = SORT_KEYS[query.sort]
  const [value, id] = query.cursor ? decodeCursor(query.cursor) : []
  const [, rows, totals, salons] = await readAs(ctx, viewer, [
    ctx.db.all<Known & { sort_key: number }>(sql`
      SELECT * FROM (SELECT *, ${key} AS sort_key FROM (${known}))
      ${value === undefined ? sql`` : sql`WHERE (sort_key, id) > (${value}, ${id})`}
      ORDER BY sort_key, id LIMIT ${query.limit + 1}`),
    ctx.db.all<{ total: number }>(sql`SELECT count(*) AS total FROM (${known})`),
    ownListedSalon(ctx, viewer),
  ])
  const page = pageFrom(rows, query.limit, (row) => [row.sort_key, row.id], clientFrom)
  return { ...page, total: totals[0]?.total ?? 0, listed: salons.length > 0 }
}

/**
 * One client, with their appointments and notes; one round trip.
 * @throws DomainError not-found
 */
export async function getClient(ctx: Ctx, viewer: Viewer, id: string): Promise<ClientDetail> {
  const [, rows, notes, history] = await readAs(ctx, viewer, [
    ctx.db.all<Known>(sql`SELECT * FROM (${knownClients(ctx, viewer, '')}) WHERE id = ${id}`),
    ctx.db.select({ notes: salonClient.notes }).from(salonClient).where(eq(salonClient.id, id)),
    selectAppointments(ctx)
      .where(
        and(
          eq(appointment.salonId, ownListedSalonId(ctx, viewer)),
          or(
            eq(appointment.guestId, id),
            eq(
              appointment.clientId,
              sql`(SELECT ${salonClient.userId} FROM ${salonClient} WHERE ${salonClient.id} = ${id})`,
            ),
          ),
        ),
      )
      .orderBy(desc(appointment.startsAt), asc(appointment.id))
      .limit(HISTORY),
  ])
  const row = rows[0]
  if (!row) throw new DomainError('not-found')
  return { ...clientFrom(row), notes: notes[0]?.notes ?? '', history: history.map(answerFrom) }
}

/**
 * Saves the salon's notes on a client; also a guest's name and contacts, which the salon maintains.
 * @throws DomainError not-found, invalid-input, idempotency-key-reused
 */
export async function noteClient(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  id: string,
  input: ClientNotes,
): Promise<{ id: string }> {
  return commandAnswer(ctx, viewer, {
    name: 'noteClient',
    key,
    input: { id, ...input },
    reads: [
      ctx.db
        .select()
        .from(salonClient)
        .where(and(eq(salonClient.id, id), eq(salonClient.salonId, ownListedSalonId(ctx, viewer)))),
    ],
    decide: ([rows]) => {
      const row = rows[0]
      if (!row) throw new DomainError('not-found')
      const { notes, ...contacts } = input
      if (row.userId === null && !contacts.name) {
        throw new DomainError('invalid-input', { errors: { name: ['Name is required'] } })
      }
      const set = row.userId === null ? { notes, ...contacts } : { notes }
      return {
        writes: [ctx.db.update(salonClient).set(set).where(eq(salonClient.id, id))],
        answer: { id },
      }
    },
  })
}

type Known = {
  id: string
  user_id: string | null
  name: string
  phone: string
  email: string
  created_at: number
  currency: string
  time_zone: string
  visits: number
  missed: number
  spent: number
  last_visit: number | null
  next_visit: number | null
}

/** Selects all clients of the viewer's salon, with the totals of their visits there. */
function knownClients(ctx: Ctx, viewer: Viewer, typed: string): SQL {
  const now = ctx.now()
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '')
  const found =
    typed.length < 2
      ? sql``
      : sql`AND (${nameHas(sql`coalesce(user.name, salon_client.name)`, typed)}
          ${digits.length >= 2 ? sql`OR instr(replace(coalesce(user.phone, salon_client.phone), ' ', ''), ${digits}) > 0` : sql``})`
  return sql`
    SELECT salon_client.id, salon_client.user_id, coalesce(user.name, salon_client.name) AS name,
      coalesce(user.phone, salon_client.phone, '') AS phone, salon_client.email, salon_client.created_at,
      salon.currency, salon.time_zone,
      count(CASE WHEN appointment.status = 'completed' THEN 1 END) AS visits,
      count(CASE WHEN appointment.ending = 'no_show' THEN 1 END) AS missed,
      coalesce(sum(CASE WHEN appointment.status = 'completed'
        THEN appointment.price - appointment.refunded ELSE appointment.captured - appointment.refunded END), 0) AS spent,
      max(CASE WHEN appointment.status = 'completed' THEN appointment.starts_at END) AS last_visit,
      min(CASE WHEN appointment.status IN ('pending', 'confirmed') AND appointment.starts_at > ${now}
        THEN appointment.starts_at END) AS next_visit
    FROM salon_client
    JOIN salon ON salon.id = salon_client.salon_id
    LEFT JOIN user ON user.id = salon_client.user_id
    LEFT JOIN appointment ON appointment.salon_id = salon_client.salon_id
      AND (appointment.guest_id = salon_client.id OR appointment.client_id = salon_client.user_id)
    WHERE salon_client.salon_id = ${ownListedSalonId(ctx, viewer)} ${found}
    GROUP BY salon_client.id`
}

function clientFrom(row: Known): ClientRow {
  return {
    id: row.id,
    name: row.name,
    phone: row.phone,
    email: row.email,
    isGuest: row.user_id === null,
    visits: row.visits,
    missed: row.missed,
    spent: moneyJson(Math.max(0, row.spent), row.currency),
    lastVisit: rfc3339(row.last_visit, row.time_zone),
    nextVisit: rfc3339(row.next_visit, row.time_zone),
    since: rfc3339(row.created_at, row.time_zone),
  }
}
