// The hash chain over the audit log: seals its entries in order, and detects tampering.
//
// A trigger gives every event the next sequence number (audit_link.sequence, from 1, without gaps).
// A sealed entry holds
//
//   hash = SHA-256 of the UTF-8 bytes of
//     the hash of the previous entry ("" for the first), a line feed, and
//     JSON.stringify([sequence, id, actor, event, subject, requestId, createdAt, detail])
//
// in lower-case hex, with the event's origin after the detail if it has one. JSON.stringify writes
// no spaces, so that anybody can recompute it. Rewriting a row requires rewriting every later hash,
// which a hash noted elsewhere reveals (docs/operations.md).
import { and, asc, between, eq, gte, isNull, type SQL, sql } from 'drizzle-orm'
import { auditEvent, auditLink } from '../../../db/schema/admin/governance'
import { writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { sha256 } from '../../platform/values/hash'

/** Entries of a page: one read and one write. */
const SEAL_PAGE = 200
const VERIFY_PAGE = 500

/** Time budget of one run in milliseconds of real time; the next run continues. */
const RUN_TIME = 10_000

type EventRow = typeof auditEvent.$inferSelect

/** The hash of an entry: see the head of this file for its exact form. */
function linkHash(previous: string, sequence: number, event: EventRow): Promise<string> {
  const { id, actor, event: kind, subject, requestId, createdAt, detail, origin } = event
  const columns = [sequence, id, actor, kind, subject, requestId, createdAt, detail]
  // Entries sealed before origins existed keep their hash.
  if (origin !== '') columns.push(origin)
  return sha256(`${previous}\n${JSON.stringify(columns)}`)
}

/**
 * Fills in the missing hashes in order, a page at a time; returns how many. Safe to run
 * concurrently: every run computes the same hashes and skips entries that another has sealed.
 * @throws Error if the chain cannot continue because a row is missing
 */
export async function sealAudit(ctx: Ctx): Promise<number> {
  const until = Date.now() + RUN_TIME
  let sealed = 0
  for (;;) {
    const rows = await ctx.db
      .select({
        sequence: auditLink.sequence,
        event: auditEvent,
        previous: sql<string | null>`(SELECT hash FROM audit_link AS before
          WHERE before.sequence = ${auditLink.sequence} - 1)`,
      })
      .from(auditLink)
      .leftJoin(auditEvent, eq(auditEvent.id, auditLink.eventId))
      .where(isNull(auditLink.hash))
      .orderBy(asc(auditLink.sequence))
      .limit(SEAL_PAGE)
    const [first] = rows
    if (!first) return sealed
    let previous = first.sequence === 1 ? '' : first.previous
    const hashes = new Map<number, string>()
    for (const { sequence, event } of rows) {
      const follows = sequence === first.sequence + hashes.size
      if (!event || previous === null || !follows) break
      previous = await linkHash(previous, sequence, event)
      hashes.set(sequence, previous)
    }
    if (hashes.size === 0) throw new Error(`the audit log is broken at entry ${first.sequence}`)
    const last = first.sequence + hashes.size - 1
    // Entries that a concurrent run has sealed meanwhile are skipped.
    await writeBatch(ctx, [
      ctx.db
        .update(auditLink)
        .set({ hash: ownHash(hashes) })
        .where(and(between(auditLink.sequence, first.sequence, last), isNull(auditLink.hash))),
    ])
    sealed += hashes.size
    if (rows.length < SEAL_PAGE || Date.now() > until) return sealed
  }
}

type AuditFault = {
  /** The first invalid entry; the number is null if an event has none. */
  sequence: number | null
  /** A readable description of the fault. */
  why: string
}

type AuditVerdict = {
  /** The verified range, both ends inclusive; 0 if empty. */
  from: number
  to: number
  checked: number
  /** Entries at the end without a hash yet: they get one within a minute. */
  unsealed: number
  /** The hash of the last sealed entry in the range. */
  head: string | null
  fault: AuditFault | null
}

/**
 * Recomputes the chain from an entry on, page by page, and reports the first broken entry and why: numbers have no
 * gaps, entries and events match one to one, hashes are right, and only the end is unsealed. `expectHead` is a hash
 * noted earlier: if no entry has it, rows were truncated or all rewritten. Entries before `from` are trusted.
 */
export async function verifyAudit(
  ctx: Pick<Ctx, 'db'>,
  { from = 1, expectHead }: { from?: number; expectHead?: string } = {},
): Promise<AuditVerdict> {
  const [[before], [ends]] = await ctx.db.batch([
    ctx.db
      .select({ hash: auditLink.hash })
      .from(auditLink)
      .where(eq(auditLink.sequence, from - 1)),
    ctx.db
      // The highest number ever assigned: reveals a truncated end.
      .select({ given: sql<number | null>`(SELECT seq FROM sqlite_sequence WHERE name = 'audit_link')` })
      .from(sql`(SELECT 1)`),
  ])
  const verdict: AuditVerdict = { from, to: 0, checked: 0, unsealed: 0, head: null, fault: null }
  const broken = (sequence: number | null, why: string) => ({ ...verdict, fault: { sequence, why } })
  if (from > 1 && !before?.hash) return broken(from - 1, 'the entry is missing or has no hash')
  let previous = before?.hash ?? ''
  let expected = expectHead === undefined
  let earliest = Number.POSITIVE_INFINITY
  for (let next = from; ; ) {
    const rows = await ctx.db
      .select({ link: auditLink, event: auditEvent })
      .from(auditLink)
      .leftJoin(auditEvent, eq(auditEvent.id, auditLink.eventId))
      .where(gte(auditLink.sequence, next))
      .orderBy(asc(auditLink.sequence))
      .limit(VERIFY_PAGE)
    for (const { link, event } of rows) {
      if (link.sequence !== next) return broken(next, 'the entry is missing')
      if (!event) return broken(next, `its event ${link.eventId} is missing`)
      if (link.hash === null) {
        verdict.unsealed += 1
      } else {
        if (verdict.unsealed > 0) return broken(next - 1, 'it has no hash, but a later entry has one')
        const hash = await linkHash(previous, next, event)
        if (hash !== link.hash) {
          return broken(next, `its hash is not that of its event ${event.id}: the row was changed`)
        }
        previous = hash
        verdict.head = hash
        expected ||= hash === expectHead
      }
      earliest = Math.min(earliest, event.createdAt)
      verdict.to = next
      verdict.checked += 1
      next += 1
    }
    if (rows.length === VERIFY_PAGE) continue
    if (next <= (ends?.given ?? 0)) return broken(next, 'the last entries are missing')
    break
  }
  const stray = await eventWithoutPlace(ctx, from === 1 ? undefined : gte(auditEvent.createdAt, earliest))
  if (stray) return broken(null, `the event ${stray} is not in the chain`)
  if (!expected) {
    return broken(null, 'no entry has the expected hash: rows were cut off or rewritten')
  }
  return verdict
}

/** An event without an entry, among those read. */
async function eventWithoutPlace(ctx: Pick<Ctx, 'db'>, among?: SQL): Promise<string | undefined> {
  const [stray] = await ctx.db
    .select({ id: auditEvent.id })
    .from(auditEvent)
    .leftJoin(auditLink, eq(auditLink.eventId, auditEvent.id))
    .where(and(among, isNull(auditLink.sequence)))
    .limit(1)
  return stray?.id
}

/** The hash of a row's own entry, from those of a page. */
function ownHash(hashes: Map<number, string>): SQL<string> {
  const bySequence = JSON.stringify(Object.fromEntries(hashes))
  return sql<string>`json_extract(${bySequence}, '$."' || ${auditLink.sequence} || '"')`
}
