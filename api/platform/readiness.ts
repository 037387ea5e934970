// Readiness: the result of /readyz, for monitoring.
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import journal from '../../migrations/meta/_journal.json'
import type { Ctx } from './context'
import { CRONS, MINUTE } from './values/time'

/** How long the database may take to answer, in milliseconds. */
const PATIENCE = 3_000

/**
 * The schedule notes each minute that it has finished, and seals the audit log: it has stopped, or can write nothing,
 * where that is longer ago.
 */
const STUCK_AFTER = 10 * MINUTE

type Readiness = {
  ok: boolean
  database: 'answers' | 'unreachable'
  /** `behind`: the database lacks migrations of this version; `ahead`: it has some of a newer one. */
  migrations: 'current' | 'behind' | 'ahead' | 'restoring' | 'unknown'
  /** `idle`: it has never run. */
  schedule: 'running' | 'idle' | 'stuck' | 'unknown'
}

/** One round trip, within three seconds. Never throws. */
export async function readiness(ctx: Ctx): Promise<Readiness> {
  const found = await Promise.race([state(ctx).catch(() => null), wait(PATIENCE, null)])
  if (!found) {
    return { ok: false, database: 'unreachable', migrations: 'unknown', schedule: 'unknown' }
  }
  const migrations = migrationsOf(found)
  const schedule = scheduleOf(ctx, found)
  const ok = migrations === 'current' && schedule !== 'stuck'
  return { ok, database: 'answers', migrations, schedule }
}

type State = { applied: number; unfinished: number; waitsSince: number | null; finished: number | null }

async function state({ db }: Ctx): Promise<State | null> {
  const { rows } = await db.run(sql`SELECT
    (SELECT max(created_at) FROM __drizzle_migrations) AS applied,
    (SELECT count(*) FROM sqlite_master WHERE name = 'restore_unfinished') AS unfinished,
    (SELECT created_at FROM audit_link JOIN audit_event ON audit_event.id = event_id
      WHERE hash IS NULL ORDER BY sequence LIMIT 1) AS waitsSince,
    (SELECT at FROM schedule_beat WHERE cron = ${CRONS.minute}) AS finished`)
  return (rows[0] as unknown as State | undefined) ?? null
}

function migrationsOf({ applied, unfinished }: State): Readiness['migrations'] {
  const newest = Math.max(...journal.entries.map((entry) => entry.when))
  if (unfinished > 0) return 'restoring'
  if (applied === newest) return 'current'
  return applied < newest ? 'behind' : 'ahead'
}

function scheduleOf(ctx: Ctx, { waitsSince, finished }: State): Readiness['schedule'] {
  const oldest = Math.min(waitsSince ?? Infinity, finished ?? Infinity)
  if (oldest < ctx.now() - STUCK_AFTER) return 'stuck'
  return finished === null ? 'idle' : 'running'
}

/**
 * What a failure on our side is called: something is broken, or the database was away, or could not be written, when the
 * request needed it.
 */
export function failureCode({ meter }: Pick<Ctx, 'meter'>): 'internal' | 'unavailable' {
  return meter.away ? 'unavailable' : 'internal'
}

/** After how many seconds to ask again, in an answer that says `unavailable`. */
export const RETRY_AFTER = '30'
