// The hash chain over the audit log: seals its places in order, and finds what was changed behind our back.
//
// A trigger gives every event the next place (audit_link.sequence, from 1, without gaps). A sealed place holds
//
//   hash = SHA-256 of the UTF-8 bytes of
//     the hash of the place before ("" at place 1), a line feed, and
//     JSON.stringify([sequence, id, actor, event, subject, requestId, createdAt, detail])
//
// in lower-case hex, with the event's origin behind the detail where it has one. JSON.stringify writes no spaces, so that anybody can compute it again. Who rewrites a row
// has to rewrite every hash behind it, and an earlier hash that is kept elsewhere tells (docs/operations.md).
import { and, asc, between, eq, gte, isNull, type SQL, sql } from 'drizzle-orm'
import { auditEvent, auditLink } from '../../../db/schema/admin/governance'
import { writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { sha256 } from '../../platform/values/hash'

/** Places of a page: one read and one write. */
const SEAL_PAGE = 200
const VERIFY_PAGE = 500

/** How long one run seals before it leaves the rest to the next, in milliseconds of real time. */
const RUN_TIME = 10_000

type EventRow = typeof auditEvent.$inferSelect

/** The hash of a place: see the head of this file for its exact form. */
export function linkHash(previous: string, sequence: number, event: EventRow): Promise<string> {
  const { id, actor, event: kind, subject, requestId, createdAt, detail, origin } = event
  const columns = [sequence, id, actor, kind, subject, requestId, createdAt, detail]
  // What was sealed before there were origins keeps its hash.
  if (origin !== '') columns.push(origin)
  return sha256(`${previous}\n${JSON.stringify(columns)}`)
}

/**
 * Fills in the hashes that lack, in order, a page at a time; answers how many. Several may run at once: each
 * computes the same hashes, and a place that another has sealed is left alone.
 * @throws Error where the chain cannot go on, because a row of it is missing
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
    if (hashes.size === 0) throw new Error(`the audit log is broken at place ${first.sequence}`)
    const last = first.sequence + hashes.size - 1
    // One statement, which goes along the places; those that another run sealed meanwhile are left alone.
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

export type AuditFault = {
  /** The first place that is not as it must be; null where an event has none. */
  sequence: number | null
  /** What is wrong with it, in words. */
  why: string
}

export type AuditVerdict = {
  /** The places that were looked at, both inclusive; 0 where there was none. */
  from: number
  to: number
  checked: number
  /** Places at the end that have no hash yet: they get one within a minute. */
  unsealed: number
  /** The hash of the last sealed place that was looked at. */
  head: string | null
  fault: AuditFault | null
}

/**
 * Recomputes the chain from a place on, page by page, and says which place is broken first and why: places are
 * without gaps, each has its event and each event its place, hashes are right, and only the end is unsealed.
 * `expectHead` is a hash that was noted earlier: where no place has it, rows were cut off or all rewritten.
 * What stands before `from` is taken as it is.
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
      // What the last place was ever given: a cut end shows, though nothing stands behind it.
      .select({
        given: sql<number | null>`(SELECT seq FROM sqlite_sequence WHERE name = 'audit_link')`,
      })
      .from(sql`(SELECT 1)`),
  ])
  const verdict: AuditVerdict = { from, to: 0, checked: 0, unsealed: 0, head: null, fault: null }
  const broken = (sequence: number | null, why: string) => ({
    ...verdict,
    fault: { sequence, why },
  })
  if (from > 1 && !before?.hash) return broken(from - 1, 'the place is missing, or has no hash')
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
      if (link.sequence !== next) return broken(next, 'the place is missing')
      if (!event) return broken(next, `its event ${link.eventId} is missing`)
      if (link.hash === null) {
        verdict.unsealed += 1
      } else {
        if (verdict.unsealed > 0)
          return broken(next - 1, 'it has no hash, and a later place has one')
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
    if (next <= (ends?.given ?? 0)) return broken(next, 'the places at the end are missing')
    break
  }
  const stray = await eventWithoutPlace(
    ctx,
    from === 1 ? undefined : gte(auditEvent.createdAt, earliest),
  )
  if (stray) return broken(null, `the event ${stray} has no place`)
  if (!expected) {
    return broken(null, 'no place has the hash that was expected: rows were cut off or rewritten')
  }
  return verdict
}

/** An event without a place, of those at hand. */
async function eventWithoutPlace(ctx: Pick<Ctx, 'db'>, among?: SQL): Promise<string | undefined> {
  const [stray] = await ctx.db
    .select({ id: auditEvent.id })
    .from(auditEvent)
    .leftJoin(auditLink, eq(auditLink.eventId, auditEvent.id))
    .where(and(among, isNull(auditLink.sequence)))
    .limit(1)
  return stray?.id
}

/** The hash of a row's own place, out of those of a page. */
function ownHash(hashes: Map<number, string>): SQL<string> {
  const bySequence = JSON.stringify(Object.fromEntries(hashes))
  return sql<string>`json_extract(${bySequence}, '$."' || ${auditLink.sequence} || '"')`
}
