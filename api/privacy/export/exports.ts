// Asking for one's own data, and fetching it. export-files.ts makes the archives.

import { and, desc, eq, gt } from 'drizzle-orm'
import type { z } from 'zod'
import { dataExport } from '../../../db/schema/identity'
import { audit } from '../../platform/audit/audit'
import { writeBatch } from '../../platform/command'
import { type Ctx, readAs, requireFresh, type Viewer } from '../../platform/context'
import type { StoredFile } from '../../platform/providers/files/port'
import { countAttempt } from '../../platform/rate-limit'
import { DomainError, refusalName } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import type { ExportResponse } from '../responses'
import { prepareExport } from './generation'

type ExportRow = typeof dataExport.$inferSelect

export type Export = z.output<typeof ExportResponse>

const DAILY = { max: 3, windowMs: 24 * 60 * 60_000 }

/** Exports that a list shows. */
const SHOWN = 10

/**
 * Asks for an archive of the viewer's data; it is made in the background. One at a time: while one
 * waits, that one is answered. Three round trips.
 * @throws DomainError step-up-required, too-many-requests
 */
export async function askForExport(ctx: Ctx, viewer: Viewer): Promise<Export> {
  const [proven, waiting] = await readAs(ctx, viewer, [waitingOf(ctx, viewer)])
  requireFresh(ctx, proven)
  if (waiting[0]) return exportAnswer(ctx, waiting[0])
  if ((await countAttempt(ctx, `export:${viewer.id}`, DAILY)) !== null) {
    throw new DomainError('too-many-requests', {
      detail: 'You can ask for your data three times a day. Please come back tomorrow.',
    })
  }
  const row: ExportRow = {
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
  try {
    await writeBatch(ctx, [
      ctx.db.insert(dataExport).values(row),
      audit(ctx, { actor: viewer.id, event: 'account.exported', subject: viewer.id }),
    ])
  } catch (error) {
    // A twin of this request was faster: theirs is the one that waits.
    const [first] = refusalName(error) === 'data_export.user_id' ? await waitingOf(ctx, viewer) : []
    if (first) return exportAnswer(ctx, first)
    throw error
  }
  ctx.after(() => prepareExport(ctx, row.id))
  return exportAnswer(ctx, row)
}

/** What the viewer asked for, newest first. */
export async function listExports(
  ctx: Ctx,
  viewer: Viewer,
): Promise<{ items: Export[]; next: null }> {
  const [, rows] = await readAs(ctx, viewer, [
    ctx.db
      .select()
      .from(dataExport)
      .where(eq(dataExport.userId, viewer.id))
      .orderBy(desc(dataExport.createdAt), desc(dataExport.id))
      .limit(SHOWN),
  ])
  return { items: rows.map((row) => exportAnswer(ctx, row)), next: null }
}

/**
 * The archive itself, and the name to save it under. Its owner's only, while it is kept.
 * @throws DomainError not-found, step-up-required
 */
export async function openExport(
  ctx: Ctx,
  viewer: Viewer,
  id: string,
): Promise<StoredFile & { name: string }> {
  const [proven, rows] = await readAs(ctx, viewer, [
    ctx.db
      .select()
      .from(dataExport)
      .where(
        and(
          eq(dataExport.id, id),
          eq(dataExport.userId, viewer.id),
          eq(dataExport.status, 'ready'),
          gt(dataExport.expiresAt, ctx.now()),
        ),
      ),
  ])
  requireFresh(ctx, proven)
  const row = rows[0]
  const file = row?.fileKey ? await ctx.providers.files.get(row.fileKey) : null
  if (!row || !file) throw new DomainError('not-found')
  return { ...file, name: `purse-data-${rfc3339(row.createdAt).slice(0, 10)}.zip` }
}

function waitingOf(ctx: Ctx, viewer: Viewer) {
  return ctx.db
    .select()
    .from(dataExport)
    .where(and(eq(dataExport.userId, viewer.id), eq(dataExport.status, 'waiting')))
}

/** A ready one whose week is over has expired, though its file may lie there for another minute. */
function exportAnswer(ctx: Ctx, row: ExportRow): Export {
  const over = row.status === 'ready' && (row.expiresAt ?? 0) <= ctx.now()
  const status = over ? 'expired' : row.status
  const instant = (at: number | null) => (at === null ? null : rfc3339(at))
  return {
    id: row.id,
    status,
    bytes: row.bytes,
    createdAt: rfc3339(row.createdAt),
    readyAt: instant(row.readyAt),
    expiresAt: status === 'ready' ? instant(row.expiresAt) : null,
  }
}
