// The ticket queue: by view, ordered and paged. Each view is a few runs of an index; a search by text or source
// scans a limited number of tickets for each page. A reference or an email is found in every view.

import { type SQL, sql } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import { ticket } from '../../../db/schema/support'
import { lookedAt } from '../../platform/audit/audit-look'
import type { Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { decodeCursor, encodeCursor, STRAY_CURSOR } from '../../platform/pagination'
import { nameHas } from '../../platform/search/names'
import { DomainError } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import { readAsAdmin } from '../../platform/viewer/proof'
import { QueueQuery } from './input'
import { TicketQueueResponse } from './responses'

/** How many tickets one page of a search scans. */
export const MAX_SCANNED = 1_000

/** The last character in sort order: the upper bound of a prefix search. */
const LAST = '\u{10ffff}'

/** A part of a view that an index has in the order of time; lower `place` first. */
type Run = { of: SQL; place: number }

/** The end of the previous page. */
type Mark = { place: number; at: number; id: string }

/** Tickets of a view. A search is recorded, but not its text. One round trip. */
export const listQueue = operation('admin', 'GET /admin/tickets', {
  summary: 'Tickets of a view, in order; a search is recorded',
  query: QueueQuery,
  response: TicketQueueResponse,
  problems: ['invalid-cursor'],
  run: async ({ ctx, viewer, query }) => {
    const { q, source, limit } = query
    const named = q !== undefined && /^PRS-/i.test(q)
    const byEmail = q?.includes('@') === true
    const filtered = source !== undefined || (q !== undefined && !named && !byEmail)
    const down = orderOf(query) === 'newest'
    const mark = query.cursor === undefined ? null : markOf(query.cursor)
    const window = filtered || byEmail ? MAX_SCANNED : limit + 1
    const runs = named || byEmail ? [byContact(q, named)] : runsOf(viewer, query)
    const looked = scan(runs, { mark, down, window })
    const order = down ? sql`place, updated_at DESC, id DESC` : sql`place, updated_at, id`
    const read = { id: ctx.id(), event: 'ticket.searched', subject: 'tickets' } as const

    const [proven, rows, [end]] = await readAsAdmin(ctx, viewer, [
      ctx.db
        .select(CARD)
        .from(sql`(SELECT id, place, updated_at FROM (${looked}) ORDER BY ${order} LIMIT ${window}) AS found
        JOIN ${ticket} ON ticket.id = found.id
        LEFT JOIN ${user} AS admin ON admin.id = ticket.assigned_to`)
        .where(
          sql`${source === undefined ? sql`1` : sql`ticket.source = ${source}`}
          AND ${filtered && q !== undefined ? nameHas(sql`ticket.subject || ' ' || ticket.name`, q) : sql`1`}`,
        )
        .orderBy(
          down ? sql`found.place, found.updated_at DESC, found.id DESC` : sql`found.place, found.updated_at, found.id`,
        )
        .limit(limit + 1),
      // The scan ended before the view did.
      ctx.db
        .select({
          place: sql<number>`place`.as('end_place'),
          at: sql<number>`updated_at`.as('end_at'),
          id: sql<string>`id`.as('end_id'),
        })
        .from(sql`(SELECT * FROM (${looked}) ORDER BY ${order} LIMIT ${filtered ? 1 : 0} OFFSET ${window - 1})`),
      lookedAt(ctx, viewer, read, q !== undefined && mark === null ? undefined : sql`0`),
    ])
    const visible = rows.slice(0, limit)
    const last = visible.at(-1)
    const next =
      rows.length > limit && last
        ? cursorOf({ place: last.place, at: last.updatedAt, id: last.id })
        : end
          ? cursorOf(end)
          : null
    return { items: visible.map((row) => cardOf(row, proven.timeZone)), next }
  },
})

type Card = TicketQueueResponse['items'][number]

const CARD = {
  id: sql<string>`ticket.id`.as('ticket_id'),
  reference: sql<string>`ticket.reference`.as('ticket_reference'),
  subject: sql<string>`ticket.subject`.as('ticket_subject'),
  name: sql<string>`ticket.name`.as('ticket_name'),
  userId: sql<string | null>`ticket.user_id`.as('ticket_user'),
  rank: sql<number>`ticket.rank`.as('ticket_rank'),
  source: sql<Card['source']>`ticket.source`.as('ticket_source'),
  status: sql<Card['status']>`ticket.status`.as('ticket_status'),
  about: sql<Card['about']>`ticket.about_kind`.as('ticket_about'),
  updatedAt: sql<number>`ticket.updated_at`.as('ticket_updated'),
  place: sql<number>`found.place`.as('found_place'),
  adminId: sql<string | null>`admin.id`.as('admin_id'),
  adminName: sql<string | null>`admin.name`.as('admin_name'),
}

type Row = { [K in keyof typeof CARD]: (typeof CARD)[K] extends SQL.Aliased<infer T> ? T : never }

function cardOf({ adminId, adminName, ...row }: Row, timeZone: string): Card {
  const { id, reference, subject, name, userId, source, status, about } = row
  return {
    id,
    reference,
    subject,
    name,
    userId,
    source,
    status,
    about,
    plus: row.rank === 0,
    updatedAt: rfc3339(row.updatedAt, timeZone),
    assignee: adminId === null ? null : { id: adminId, name: adminName ?? '' },
  }
}

/** Open tickets by Plus and waiting time by default; the others newest first. */
function orderOf({ view, sort, q }: QueueQuery): 'plus' | 'oldest' | 'newest' {
  if (q !== undefined && (/^PRS-/i.test(q) || q.includes('@'))) return 'newest'
  if (view === 'answered' || view === 'closed' || view === 'all') return sort === 'oldest' ? 'oldest' : 'newest'
  return sort ?? 'plus'
}

function runsOf(viewer: Viewer, query: QueueQuery): Run[] {
  const { view } = query
  if (view === 'all') return [{ of: sql`1`, place: 0 }]
  const assigned =
    view === 'mine' ? sql`assigned_to = ${viewer.id} AND` : view === 'unassigned' ? sql`assigned_to IS NULL AND` : sql``
  const statuses = view === 'mine' ? ['open', 'answered'] : view === 'answered' || view === 'closed' ? [view] : ['open']
  const inOrder = orderOf(query) === 'plus'
  return statuses.flatMap((status, index) =>
    [0, 1].map((rank) => ({
      of: sql`${assigned} status = ${status} AND rank = ${rank}`,
      place: inOrder ? index * 2 + rank : 0,
    })),
  )
}

/** Tickets by the beginning of an email address, or by reference. */
function byContact(q: string, named: boolean): Run {
  if (named) return { of: sql`reference = ${q.toUpperCase()}`, place: 0 }
  const begins = (text: string) => sql`SELECT id FROM ${ticket}
    WHERE email >= ${text} AND email < ${text + LAST} LIMIT ${MAX_SCANNED}`
  return { of: sql`id IN (SELECT id FROM (${begins(q)}) UNION SELECT id FROM (${begins(q.toLowerCase())}))`, place: 0 }
}

/** The rows of the runs after the mark, as many of each as fit, by its index. */
function scan(runs: Run[], { mark, down, window }: { mark: Mark | null; down: boolean; window: number }): SQL {
  const beyond = (place: number) =>
    mark === null || place > mark.place
      ? sql`1`
      : down
        ? sql`(updated_at, id) < (${mark.at}, ${mark.id})`
        : sql`(updated_at, id) > (${mark.at}, ${mark.id})`
  const parts = runs
    .filter(({ place }) => mark === null || place >= mark.place)
    .map(
      ({ of, place }) => sql`SELECT * FROM (SELECT id, ${place} AS place, updated_at FROM ${ticket}
        WHERE ${of} AND ${beyond(place)}
        ORDER BY ${down ? sql`updated_at DESC, id DESC` : sql`updated_at, id`} LIMIT ${window})`,
    )
  if (parts.length === 0) return sql`SELECT '' AS id, 0 AS place, 0 AS updated_at WHERE 0`
  return sql.join(parts, sql` UNION ALL `)
}

function cursorOf({ place, at, id }: Mark): string {
  return encodeCursor([at, `${place}:${id}`])
}

function markOf(cursor: string): Mark {
  const [at, rest] = decodeCursor(cursor)
  const [, place, id] = /^([0-3]):(.*)$/s.exec(rest) ?? []
  if (place === undefined || id === undefined) {
    throw new DomainError('invalid-cursor', {
      errors: { cursor: [STRAY_CURSOR] },
    })
  }
  return { place: Number(place), at, id }
}
