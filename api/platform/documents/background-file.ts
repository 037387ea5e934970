// Files generated in the background for one person, stored for a while, then deleted. Concurrent runs generate each
// once: a run leases its row for a while, and the table's triggers let it become ready, or fail, once. Each kind is
// described once and has a table with the columns of `fileColumns`.

import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import type { FileTable } from '../../../db/schema/platform'
import { type Statement, writeBatch } from '../command'
import type { Ctx, Viewer } from '../context'
import { logFailure } from '../http/log'
import type { FileResponse } from '../http/route'
import { DomainError, refusalName } from '../values/problem'
import { rfc3339 } from '../values/time'
import { readAs, requireFresh } from '../viewer/proof'

type RowOf<T extends FileTable> = T['$inferSelect']
type FileRow = RowOf<FileTable>

export type FileKind<T extends FileTable> = {
  /** Its name in the log. */
  name: string
  table: T
  /** A new key in the file store; never a person's name. */
  newKey: () => string
  contentType: (row: RowOf<T>) => string
  /** The name to save it under. */
  fileName: (row: RowOf<T>) => string
  /** Whether downloading one needs a step-up. */
  sensitive: boolean
  /** How long one is stored, in milliseconds. */
  retention: number
  /** Lease duration in milliseconds, renewed by each heartbeat; after it another run may try. */
  time: number
  /** Delay after a failed attempt, in milliseconds. */
  rest: number
  /**
   * Its bytes, or null if another attempt has taken it over. Long work sends heartbeats: `alive`
   * renews the lease with the visible progress, and returns false if another run has taken it over.
   */
  make: (ctx: Ctx, row: RowOf<T>, alive: Alive<T>) => Promise<Uint8Array | null>
  /** The statements that notify its owner of the result, for the final batch. */
  notifications: (ctx: Ctx, row: RowOf<T>, end: 'ready' | 'failed') => Promise<Statement[]>
  /** Delivers the notification. */
  deliver: (ctx: Ctx) => Promise<unknown>
}

export type Alive<T extends FileTable> = (progress: SQLiteUpdateSetSource<T>) => Promise<boolean>

/** The name under which the triggers of each such table reject a second result. */
const ENDED = 'file-status'

const MAX_ATTEMPTS = 3

/** Files that one run of the schedule generates, and that it deletes. */
const PAGE = 20

/** A new row for a person's own file, waiting to be generated. */
export function waitingFile(ctx: Ctx, viewer: Viewer): FileRow {
  return {
    id: ctx.id(),
    userId: viewer.id,
    status: 'waiting',
    fileKey: null,
    bytes: null,
    attempts: 0,
    createdAt: ctx.now(),
    readyAt: null,
    expiresAt: null,
  }
}

/** The status of one. A ready one past its time has expired, even if its file exists for another minute. */
export function fileView(ctx: Ctx, { id, bytes, createdAt, ...row }: FileRow) {
  const over = row.status === 'ready' && (row.expiresAt ?? 0) <= ctx.now()
  const status = over ? 'expired' : row.status
  const until = status === 'ready' ? row.expiresAt : null
  return { id, status, bytes, createdAt: rfc3339(createdAt), expiresAt: until === null ? null : rfc3339(until) }
}

/**
 * Downloads a file. Only for its owner, while it is stored; `also`: a further condition on its row.
 * @throws DomainError not-found, step-up-required
 */
export async function openFile<T extends FileTable>(
  ctx: Ctx,
  viewer: Viewer,
  kind: FileKind<T>,
  id: string,
  also?: SQL,
): Promise<FileResponse> {
  const { table } = base(kind)
  const ready = and(eq(table.status, 'ready'), gt(table.expiresAt, ctx.now()))
  const [proven, rows] = await readAs(ctx, viewer, [
    ctx.db
      .select()
      .from(table)
      .where(and(eq(table.id, id), eq(table.userId, viewer.id), ready, also)),
  ])
  if (kind.sensitive) requireFresh(ctx, proven)
  const row = rows[0]
  const file = row?.fileKey ? await ctx.providers.files.get(row.fileKey) : null
  if (!row || !file) throw new DomainError('not-found')
  return { body: file.body, bytes: file.bytes, name: kind.fileName(row) }
}

/** The statements that revoke somebody's stored and pending files; the next sweep deletes the files. */
export function dropFiles<T extends FileTable>(ctx: Ctx, kind: FileKind<T>, userId: string): Statement[] {
  const { table } = base(kind)
  const havingStatus = (status: 'waiting' | 'ready') => and(eq(table.userId, userId), eq(table.status, status))
  return [
    ctx.db.update(table).set({ status: 'expired', expiresAt: ctx.now() }).where(havingStatus('ready')),
    // One in progress may still store its file: it is checked when its lease ends.
    ctx.db
      .update(table)
      .set({ status: 'failed', expiresAt: sql`coalesce(${table.expiresAt}, ${ctx.now()})` })
      .where(havingStatus('waiting')),
  ]
}

/** Generates pending files, oldest first. Run by the minute job. */
export async function makeFiles<T extends FileTable>(ctx: Ctx, kind: FileKind<T>): Promise<void> {
  await giveUpOnStuck(ctx, base(kind))
  for (let made = 0; made < PAGE; made += 1) {
    if (!(await makeFile(ctx, kind))) return
  }
}

/** Generates one file, `only` that or the oldest pending; false if there is none. */
export async function makeFile<T extends FileTable>(ctx: Ctx, kind: FileKind<T>, only?: string): Promise<boolean> {
  const taken = await take(ctx, base(kind), only)
  if (taken) await make(ctx, base(kind), taken)
  return taken !== null
}

/** Deletes expired files, and leftovers of failed or abandoned attempts. */
export async function sweepFiles<T extends FileTable>(ctx: Ctx, kind: FileKind<T>): Promise<void> {
  const { table } = base(kind)
  const due = and(isNotNull(table.fileKey), lte(table.expiresAt, ctx.now()))
  // First revoke access, then delete.
  await ctx.db
    .update(table)
    .set({ status: 'expired' })
    .where(and(due, eq(table.status, 'ready')))
  const gone = await ctx.db
    .select({ id: table.id, fileKey: table.fileKey })
    .from(table)
    .where(and(due, inArray(table.status, ['expired', 'failed'])))
    .limit(PAGE)
  for (const { id, fileKey } of gone) {
    if (fileKey) await ctx.providers.files.remove(fileKey)
    await ctx.db.update(table).set({ fileKey: null }).where(eq(table.id, id))
  }
}

type Kind = FileKind<FileTable>

/** The common type of all kinds. Rows read from its table have all its columns. */
function base<T extends FileTable>(kind: FileKind<T>): Kind {
  return kind as unknown as Kind
}

/** Leases a pending one atomically; null if there is none. */
async function take(ctx: Ctx, { table, ...kind }: Kind, only?: string): Promise<FileRow | null> {
  const next = ctx.db
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        eq(table.status, 'waiting'),
        lt(table.attempts, MAX_ATTEMPTS),
        free(ctx, table),
        only ? eq(table.id, only) : undefined,
      ),
    )
    .orderBy(asc(table.createdAt))
    .limit(1)
  const [taken] = await ctx.db
    .update(table)
    .set({
      attempts: sql`${table.attempts} + 1`,
      expiresAt: ctx.now() + kind.time,
      // Recorded before the file exists, so that the leftover of a dead attempt is found.
      fileKey: sql`coalesce(${table.fileKey}, ${kind.newKey()})`,
    })
    .where(inArray(table.id, next))
    .returning()
  return taken ?? null
}

async function make(ctx: Ctx, kind: Kind, row: FileRow): Promise<void> {
  const { table } = kind
  const { files } = ctx.providers
  const key = row.fileKey ?? ''
  const mine = and(eq(table.id, row.id), eq(table.status, 'waiting'), eq(table.attempts, row.attempts))
  try {
    const bytes = await kind.make(ctx, row, async (progress) => {
      const still = await ctx.db
        .update(table)
        .set({ ...progress, expiresAt: ctx.now() + kind.time })
        .where(mine)
        .returning({ id: table.id })
      return still.length > 0
    })
    if (bytes === null) return
    await files.put(key, bytes, kind.contentType(row))
    await end(ctx, kind, row, 'ready', {
      bytes: bytes.length,
      readyAt: ctx.now(),
      expiresAt: ctx.now() + kind.retention,
    })
  } catch (error) {
    if (refusalName(error) === ENDED) {
      // Another attempt was faster, or the account is deleted: then the stored file must be removed.
      const [now] = await ctx.db.select().from(table).where(eq(table.id, row.id))
      if (now?.status !== 'ready') await files.remove(key)
      return
    }
    logFailure(kind.name, error)
    if (row.attempts >= MAX_ATTEMPTS) await giveUp(ctx, kind, row)
    else
      await ctx.db
        .update(table)
        .set({ expiresAt: ctx.now() + kind.rest })
        .where(mine)
  }
}

/** The result and its notification in one batch: the triggers reject a second result. */
async function end(
  ctx: Ctx,
  kind: Kind,
  row: FileRow,
  status: 'ready' | 'failed',
  set: Partial<FileRow>,
): Promise<void> {
  const notifications = await kind.notifications(ctx, row, status)
  const { table } = kind
  await writeBatch(ctx, [
    ctx.db
      .update(table)
      .set({ ...set, status })
      .where(eq(table.id, row.id)),
    ...notifications,
  ])
  await kind.deliver(ctx)
}

async function giveUp(ctx: Ctx, kind: Kind, row: FileRow): Promise<void> {
  try {
    await end(ctx, kind, row, 'failed', { expiresAt: ctx.now() })
  } catch (error) {
    if (refusalName(error) !== ENDED) throw error
  }
}

/** Files whose last attempt never finished. */
async function giveUpOnStuck(ctx: Ctx, kind: Kind): Promise<void> {
  const { table } = kind
  const stuck = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.status, 'waiting'), gte(table.attempts, MAX_ATTEMPTS), free(ctx, table)))
    .limit(PAGE)
  for (const row of stuck) await giveUp(ctx, kind, row)
}

function free(ctx: Ctx, table: FileTable) {
  return or(isNull(table.expiresAt), lte(table.expiresAt, ctx.now()))
}
