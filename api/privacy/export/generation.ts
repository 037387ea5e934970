// Making the archives that people asked for, in the background, and taking them away after a week.
// However many runs compete, each export is made once: whoever takes the row has it for a while, and a
// trigger lets it become ready, or fail, once.

import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { dataExport, user } from '../../../db/schema/identity'
import { drainOutbox, notify, notifyLive } from '../../notifications/outbox'
import { writeBatch } from '../../platform/command'
import { type Ctx, logFailure } from '../../platform/context'
import { BASES } from '../../platform/roles'
import { refusalName } from '../../platform/values/problem'
import { makeArchive } from './content'

type ExportRow = typeof dataExport.$inferSelect

/** How long an archive is kept, in milliseconds. */
export const EXPORT_KEPT = 7 * 24 * 60 * 60_000

/** How long whoever took an export has to make it, in milliseconds; then another may try. */
export const EXPORT_TIME = 5 * 60_000

const MAX_ATTEMPTS = 3

/** Between a failed attempt and the next, in milliseconds. */
const REST = 30_000

/** Exports that one run of the schedule makes, and files that it removes. */
const PAGE = 20

/** Makes what waits, oldest first. Run by the minute job. */
export async function prepareExports(ctx: Ctx): Promise<void> {
  await giveUpOnStuck(ctx)
  for (let made = 0; made < PAGE; made += 1) {
    if (!(await prepareExport(ctx))) return
  }
}

/** Makes one export, `only` that or the oldest that waits; false when there is none to make. */
export async function prepareExport(ctx: Ctx, only?: string): Promise<boolean> {
  const taken = await take(ctx, only)
  if (taken) await prepare(ctx, taken)
  return taken !== null
}

/** Takes away archives that are past their week, and what failed or left attempts put down. */
export async function sweepExports(ctx: Ctx): Promise<void> {
  const due = and(isNotNull(dataExport.fileKey), lte(dataExport.expiresAt, ctx.now()))
  // First nobody is given it any more, then it goes.
  await ctx.db
    .update(dataExport)
    .set({ status: 'expired' })
    .where(and(due, eq(dataExport.status, 'ready')))
  const gone = await ctx.db
    .select({ id: dataExport.id, fileKey: dataExport.fileKey })
    .from(dataExport)
    .where(and(due, inArray(dataExport.status, ['expired', 'failed'])))
    .limit(PAGE)
  for (const { id, fileKey } of gone) {
    if (fileKey) await ctx.providers.files.remove(fileKey)
    await ctx.db.update(dataExport).set({ fileKey: null }).where(eq(dataExport.id, id))
  }
}

/** Takes one waiting export, atomically; null when there is none. */
async function take(ctx: Ctx, only?: string): Promise<ExportRow | null> {
  const next = ctx.db
    .select({ id: dataExport.id })
    .from(dataExport)
    .where(
      and(
        eq(dataExport.status, 'waiting'),
        lt(dataExport.attempts, MAX_ATTEMPTS),
        free(ctx),
        only ? eq(dataExport.id, only) : undefined,
      ),
    )
    .orderBy(asc(dataExport.createdAt))
    .limit(1)
  const [taken] = await ctx.db
    .update(dataExport)
    .set({
      attempts: sql`${dataExport.attempts} + 1`,
      expiresAt: ctx.now() + EXPORT_TIME,
      // Known before the file is: one that a dead attempt left behind is found.
      fileKey: sql`coalesce(${dataExport.fileKey}, ${`exports/${crypto.randomUUID()}.zip`})`,
    })
    .where(inArray(dataExport.id, next))
    .returning()
  return taken ?? null
}

async function prepare(ctx: Ctx, row: ExportRow): Promise<void> {
  const key = row.fileKey ?? ''
  try {
    const bytes = await makeArchive(ctx, row.userId)
    await ctx.providers.files.put(key, bytes, 'application/zip')
    await finish(ctx, row, bytes.length)
  } catch (error) {
    if (refusalName(error) === 'export-status') {
      // Another attempt was faster, or the account is gone: then what was put must not stay.
      const [now] = await ctx.db.select().from(dataExport).where(eq(dataExport.id, row.id))
      if (now?.status !== 'ready') await ctx.providers.files.remove(key)
      return
    }
    logFailure('export', error)
    if (row.attempts >= MAX_ATTEMPTS) await fail(ctx, row)
    else
      await ctx.db
        .update(dataExport)
        .set({ expiresAt: ctx.now() + REST })
        .where(mine(row))
  }
}

/** Ready, announced, once. */
async function finish(ctx: Ctx, row: ExportRow, bytes: number): Promise<void> {
  const path = `${await baseOf(ctx, row.userId)}/settings/export`
  await writeBatch(ctx, [
    ctx.db
      .update(dataExport)
      .set({
        status: 'ready',
        bytes,
        readyAt: ctx.now(),
        expiresAt: ctx.now() + EXPORT_KEPT,
      })
      .where(eq(dataExport.id, row.id)),
    notify(ctx, row.userId, {
      kind: 'account',
      title: 'Your data is ready',
      text: 'The archive of your Purse data is ready. You can download it for 7 days.',
      path,
    }),
    notifyLive(ctx, row.userId, { type: 'changed', what: 'account' }),
  ])
  await drainOutbox(ctx)
}

/** The person is told, once: the trigger refuses a second end. */
async function fail(ctx: Ctx, row: ExportRow): Promise<void> {
  const path = `${await baseOf(ctx, row.userId)}/settings/export`
  try {
    await writeBatch(ctx, [
      ctx.db
        .update(dataExport)
        .set({ status: 'failed', expiresAt: ctx.now() })
        .where(eq(dataExport.id, row.id)),
      notify(ctx, row.userId, {
        kind: 'account',
        title: 'Your data could not be prepared',
        text: 'We could not prepare the archive of your Purse data. Please ask for it again; if that fails too, write to us.',
        path,
      }),
      notifyLive(ctx, row.userId, { type: 'changed', what: 'account' }),
    ])
  } catch (error) {
    if (refusalName(error) !== 'export-status') throw error
  }
  await drainOutbox(ctx)
}

/** Those whose last attempt never came back. */
async function giveUpOnStuck(ctx: Ctx): Promise<void> {
  const stuck = await ctx.db
    .select()
    .from(dataExport)
    .where(
      and(
        eq(dataExport.status, 'waiting'),
        sql`${dataExport.attempts} >= ${MAX_ATTEMPTS}`,
        free(ctx),
      ),
    )
    .limit(PAGE)
  for (const row of stuck) await fail(ctx, row)
}

function free(ctx: Ctx) {
  return or(isNull(dataExport.expiresAt), lte(dataExport.expiresAt, ctx.now()))
}

function mine(row: ExportRow) {
  return and(
    eq(dataExport.id, row.id),
    eq(dataExport.status, 'waiting'),
    eq(dataExport.attempts, row.attempts),
  )
}

async function baseOf(ctx: Ctx, userId: string): Promise<string> {
  const [found] = await ctx.db.select({ role: user.role }).from(user).where(eq(user.id, userId))
  return BASES[found?.role ?? 'client']
}
