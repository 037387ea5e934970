// The audit log for admins: searched, exported, verified. That somebody reads or exports it is itself recorded,
// with what they searched by but not what they searched for.
import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { z } from 'zod'
import { auditEvent, auditLink } from '../../../db/schema/admin/governance'
import { user } from '../../../db/schema/identity'
import { AUDIT_EVENTS, type AuditEvent, audit } from '../../platform/audit/audit'
import { lookedAt } from '../../platform/audit/audit-look'
import { writeBatch } from '../../platform/command'
import { type Ctx, readAsAdmin, type Viewer } from '../../platform/context'
import { inert, tableOf } from '../../platform/documents/csv-writer'
import { decodeCursor, pageFrom } from '../../platform/pagination'
import { DAY, rfc3339 } from '../../platform/values/time'
import type { AuditFilters, AuditQuery } from '../settings/input'
import { verifyAudit } from './hash-chain'
import type { AuditLogResponse, AuditVerificationResponse } from './responses'

export type AuditLog = z.output<typeof AuditLogResponse>
export type AuditVerification = z.output<typeof AuditVerificationResponse>

/** Lines of one export, the newest. */
export const EXPORT_LINES = 10_000

/** Places that "Verify now" looks at, the newest; the command looks at all. */
export const VERIFY_WINDOW = 5_000

/** What the log itself is called where it is the subject. */
const LOG = 'audit-log'

/** SQLite's own number of an event's row: in the order in which they were written. */
const row = sql<number>`${auditEvent}.rowid`

/**
 * Events, the newest first, with the state of the chain. One round trip; the look is recorded in it.
 * @throws DomainError invalid-cursor
 */
export async function listAudit(ctx: Ctx, viewer: Viewer, query: AuditQuery): Promise<AuditLog> {
  const { limit, cursor, ...filters } = query
  const [at, before] = cursor ? decodeCursor(cursor) : []
  const actor = alias(user, 'actor')
  const subject = alias(user, 'about')
  const [, events, [chain], [verified]] = await readAsAdmin(ctx, viewer, [
    ctx.db
      .select({
        event: auditEvent,
        row,
        sequence: auditLink.sequence,
        sealed: sql<number>`${auditLink.hash} IS NOT NULL`,
        actorName: actor.name,
        subjectName: subject.name,
      })
      .from(auditEvent)
      .leftJoin(auditLink, eq(auditLink.eventId, auditEvent.id))
      .leftJoin(actor, eq(actor.id, auditEvent.actor))
      .leftJoin(subject, eq(subject.id, auditEvent.subject))
      .where(
        and(
          ...conditions(filters),
          at === undefined
            ? undefined
            : sql`(${auditEvent.createdAt}, ${row}) < (${at}, ${Number(before)})`,
        ),
      )
      .orderBy(desc(auditEvent.createdAt), desc(row))
      .limit(limit + 1),
    chainState(ctx),
    ctx.db
      .select({ event: auditEvent, name: user.name })
      .from(auditEvent)
      .leftJoin(user, eq(user.id, auditEvent.actor))
      .where(eq(auditEvent.event, 'audit.verified' satisfies AuditEvent))
      .orderBy(desc(auditEvent.createdAt))
      .limit(1),
    lookedAt(ctx, viewer, { event: 'audit.read', ...looked(filters) }),
  ])
  return {
    ...pageFrom(
      events,
      limit,
      (found) => [found.event.createdAt, String(found.row)],
      ({ event, sequence, sealed, actorName, subjectName }) => ({
        id: event.id,
        sequence,
        sealed: sealed === 1,
        at: rfc3339(event.createdAt),
        actor: { id: event.actor, name: actorName },
        event: event.event,
        subject: { id: event.subject, name: subjectName },
        detail: event.detail,
        origin: event.origin,
        requestId: event.requestId,
      }),
    ),
    chain: {
      last: chain?.last ?? 0,
      sealed: chain?.sealed ?? 0,
      head: chain?.head ?? null,
      verified: verified
        ? {
            at: rfc3339(verified.event.createdAt),
            by: { id: verified.event.actor, name: verified.name },
            found: verified.event.detail,
          }
        : null,
    },
    kinds: [...AUDIT_EVENTS],
  }
}

const COLUMNS = [
  'Place',
  'Hash',
  'When',
  'Actor',
  'Event',
  'Subject',
  'Detail',
  'Request',
  'Id',
  'From',
]

/**
 * The same events as a table, the newest first, with ids and no names; each hash can be computed again. One round trip; where more match than a file holds, its last line says so.
 */
export async function exportAudit(
  ctx: Ctx,
  viewer: Viewer,
  filters: AuditFilters,
): Promise<Uint8Array> {
  const [, rows] = await readAsAdmin(ctx, viewer, [
    ctx.db
      .select({ event: auditEvent, sequence: auditLink.sequence, hash: auditLink.hash })
      .from(auditEvent)
      .leftJoin(auditLink, eq(auditLink.eventId, auditEvent.id))
      .where(and(...conditions(filters)))
      .orderBy(desc(auditEvent.createdAt), desc(row))
      .limit(EXPORT_LINES + 1),
    lookedAt(ctx, viewer, { event: 'audit.exported', ...looked(filters) }),
  ])
  const lines = rows
    .slice(0, EXPORT_LINES)
    .map(({ event, sequence, hash }) => [
      ...[String(sequence ?? ''), hash ?? '', rfc3339(event.createdAt)],
      ...[event.actor, event.event, event.subject, event.detail].map(inert),
      ...[event.requestId, event.id, inert(event.origin)],
    ])
  if (rows.length > EXPORT_LINES) {
    const cut = `Only the newest ${EXPORT_LINES} are in this file: narrow the days for the others.`
    lines.push([cut, ...COLUMNS.slice(1).map(() => '')])
  }
  return tableOf([COLUMNS, ...lines])
}

/** Verifies the newest places, and records what was found. */
export async function verifyNewest(ctx: Ctx, viewer: Viewer): Promise<AuditVerification> {
  const [, [chain]] = await readAsAdmin(ctx, viewer, [chainState(ctx)])
  const newest = Math.max(1, (chain?.last ?? 0) - VERIFY_WINDOW + 1)
  const { from, to, checked, fault } = await verifyAudit(ctx, { from: newest })
  const found = fault
    ? `broken at ${fault.sequence === null ? 'an event' : `place ${fault.sequence}`}: ${fault.why}`
    : `places ${from} to ${to} are sound`
  await writeBatch(ctx, [
    audit(ctx, { actor: viewer.id, event: 'audit.verified', subject: LOG, detail: found }),
  ])
  return { from, to, checked, fault, at: rfc3339(ctx.now()) }
}

/** What is asked for. Each filter but the days has an index with the time, so that no page is a scan. */
function conditions({ actor, subject, event, since, until }: AuditFilters): (SQL | undefined)[] {
  return [
    actor === undefined
      ? undefined
      : eq(
          auditEvent.actor,
          sql`coalesce((SELECT id FROM user WHERE email = ${actor.toLowerCase()}), ${actor})`,
        ),
    subject === undefined
      ? undefined
      : eq(
          auditEvent.subject,
          sql`coalesce((SELECT id FROM user WHERE email = ${subject.toLowerCase()}), ${subject})`,
        ),
    event === undefined
      ? undefined
      : event.includes('.')
        ? eq(auditEvent.event, event)
        : // As migrations/0007_admin_rules.sql indexes it, to the letter.
          sql`substr(event, 1, instr(event, '.') - 1) = ${event}`,
    since === undefined ? undefined : gte(auditEvent.createdAt, Date.parse(since)),
    until === undefined ? undefined : lt(auditEvent.createdAt, Date.parse(until) + DAY),
  ]
}

/** What was looked at in the log: by which filters, never their words. */
function looked(filters: AuditFilters) {
  const by = Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : name))
  return { subject: LOG, detail: by.join(', ') }
}

/** How far the chain goes, and how far it is sealed. */
function chainState(ctx: Ctx) {
  const last = sql<number>`coalesce((SELECT max(sequence) FROM audit_link), 0)`
  const sealed = sql<number>`coalesce((SELECT min(sequence) - 1 FROM audit_link WHERE hash IS NULL), ${last})`
  return ctx.db
    .select({
      last: last.as('last_place'),
      sealed: sealed.as('sealed_place'),
      head: sql<string | null>`(SELECT hash FROM audit_link WHERE sequence = ${sealed})`.as('head'),
    })
    .from(sql`(SELECT 1)`)
}
