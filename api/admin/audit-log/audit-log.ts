// The audit log for admins: search, export, verification. Every access is itself recorded, with the
// filters used but not their values.

import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { auditEvent, auditLink } from '../../../db/schema/admin/governance'
import { user } from '../../../db/schema/identity'
import { AUDIT_EVENTS, type AuditEvent, audit } from '../../platform/audit/audit'
import { lookedAt } from '../../platform/audit/audit-look'
import { writeBatch } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { CSV, inert, tableOf } from '../../platform/documents/csv-writer'
import { operation } from '../../platform/http/operation'
import { decodeCursor, pageFrom } from '../../platform/pagination'
import { DAY, rfc3339 } from '../../platform/values/time'
import { readAsAdmin } from '../../platform/viewer/proof'
import { AuditExport, type AuditFilters, AuditQuery } from '../settings/input'
import { verifyAudit } from './hash-chain'
import { AuditLogResponse, AuditVerificationResponse } from './responses'

/** Lines of one export, newest first. */
const EXPORT_LINES = 10_000

/** Entries that "Verify now" checks, newest first; the command checks all. */
const VERIFY_WINDOW = 5_000

/** The subject under which access to the log itself is recorded. */
const LOG = 'audit-log'

/** SQLite's rowid of an event: the order of writing. */
const row = sql<number>`${auditEvent}.rowid`

/** Events, newest first, with the state of the chain. One round trip, which also records the access. */
export const listAudit = operation('admin', 'GET /admin/audit', {
  summary: 'Audit events, newest first; the view is recorded',
  query: AuditQuery,
  response: AuditLogResponse,
  problems: ['invalid-cursor'],
  run: async ({ ctx, viewer, query }) => {
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
            at === undefined ? undefined : sql`(${auditEvent.createdAt}, ${row}) < (${at}, ${Number(before)})`,
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
  },
})

const COLUMNS = ['Entry', 'Hash', 'When', 'Actor', 'Event', 'Subject', 'Detail', 'Request', 'Id', 'From']

export const exportAudit = operation('admin', 'GET /admin/audit/export', {
  summary: 'The same as CSV, up to 10,000 lines; the export is recorded',
  query: AuditExport,
  file: CSV,
  run: async ({ ctx, viewer, query }) => ({ body: await auditTable(ctx, viewer, query), name: 'audit-log.csv' }),
})

/**
 * The same events as a table, newest first, with ids and no names, so that each hash can be
 * recomputed. One round trip; if more match than fit in a file, its last line says so.
 */
async function auditTable(ctx: Ctx, viewer: Viewer, filters: AuditFilters): Promise<Uint8Array> {
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
    const cut = `This file has only the newest ${EXPORT_LINES}. For older events, choose fewer days.`
    lines.push([cut, ...COLUMNS.slice(1).map(() => '')])
  }
  return tableOf([COLUMNS, ...lines])
}

/** Verifies the newest entries and records the result. */
export const verifyNewest = operation('admin', 'POST /admin/audit/verification', {
  summary: 'Verify the newest entries of the hash chain',
  response: AuditVerificationResponse,
  run: async ({ ctx, viewer }) => {
    const [, [chain]] = await readAsAdmin(ctx, viewer, [chainState(ctx)])
    const newest = Math.max(1, (chain?.last ?? 0) - VERIFY_WINDOW + 1)
    const { from, to, checked, fault } = await verifyAudit(ctx, { from: newest })
    const found = fault
      ? `broken at ${fault.sequence === null ? 'an event' : `entry ${fault.sequence}`}: ${fault.why}`
      : `entries ${from} to ${to} are intact`
    await writeBatch(ctx, [audit(ctx, { actor: viewer.id, event: 'audit.verified', subject: LOG, detail: found })])
    return { from, to, checked, fault, at: rfc3339(ctx.now()) }
  },
})

/** Each filter except the days has an index that includes the time, so that no page is a scan. */
function conditions({ actor, subject, event, since, until }: AuditFilters): (SQL | undefined)[] {
  return [
    actor === undefined
      ? undefined
      : eq(auditEvent.actor, sql`coalesce((SELECT id FROM user WHERE email = ${actor.toLowerCase()}), ${actor})`),
    subject === undefined
      ? undefined
      : eq(auditEvent.subject, sql`coalesce((SELECT id FROM user WHERE email = ${subject.toLowerCase()}), ${subject})`),
    event === undefined
      ? undefined
      : event.includes('.')
        ? eq(auditEvent.event, event)
        : // Must match the index in migrations/0007_admin_rules.sql literally.
          sql`substr(event, 1, instr(event, '.') - 1) = ${event}`,
    since === undefined ? undefined : gte(auditEvent.createdAt, Date.parse(since)),
    until === undefined ? undefined : lt(auditEvent.createdAt, Date.parse(until) + DAY),
  ]
}

/** Records which filters were used, never their values. */
function looked(filters: AuditFilters) {
  const by = Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : name))
  return { subject: LOG, detail: by.join(', ') }
}

/** The last entry of the chain, and the last sealed one. */
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
