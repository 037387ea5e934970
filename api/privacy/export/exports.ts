// Requesting and downloading one's own data; generation.ts makes the file.

import { and, desc, eq } from 'drizzle-orm'
import { dataExport } from '../../../db/schema/identity'
import { audit } from '../../platform/audit/audit'
import { writeBatch } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { fileView, makeFile, openFile, waitingFile } from '../../platform/documents/background-file'
import { EVERYONE } from '../../platform/http/guards'
import { operation } from '../../platform/http/operation'
import { pageOf } from '../../platform/pagination'
import { countAttempt } from '../../platform/rate-limit'
import { DomainError, refusalName } from '../../platform/values/problem'
import { DAY, rfc3339 } from '../../platform/values/time'
import { readAs, requireFresh } from '../../platform/viewer/proof'
import { EXPORT } from './generation'
import { ExportResponse } from './responses'

type ExportRow = typeof dataExport.$inferSelect

const DAILY = { max: 3, windowMs: DAY }

/** The number of exports in the list. */
const DISPLAY_LIMIT = 10

/**
 * Requests an archive of the viewer's data, generated in the background. One at a time: while one
 * waits, that one is returned. Three round trips.
 */
export const askForExport = operation(EVERYONE, 'POST /me/exports', {
  summary: 'Request an archive of your data',
  created: ExportResponse,
  problems: ['step-up-required'],
  run: async ({ ctx, viewer }) => {
    const [proven, waiting] = await readAs(ctx, viewer, [waitingOf(ctx, viewer)])
    requireFresh(ctx, proven)
    if (waiting[0]) return exportResponse(ctx, waiting[0])
    if ((await countAttempt(ctx, `export:${viewer.id}`, DAILY)) !== null) {
      throw new DomainError('too-many-requests', {
        detail: 'You can request your data up to three times a day. Try again tomorrow.',
      })
    }
    const row = waitingFile(ctx, viewer)
    try {
      await writeBatch(ctx, [
        ctx.db.insert(dataExport).values(row),
        audit(ctx, { actor: viewer.id, event: 'account.exported', subject: viewer.id }),
      ])
    } catch (error) {
      // A concurrent request was faster: return its export.
      const [first] = refusalName(error) === 'data_export.user_id' ? await waitingOf(ctx, viewer) : []
      if (first) return exportResponse(ctx, first)
      throw error
    }
    ctx.after(() => makeFile(ctx, EXPORT, row.id))
    return exportResponse(ctx, row)
  },
})

/** The viewer's exports, newest first. */
export const listExports = operation(EVERYONE, 'GET /me/exports', {
  summary: 'Requested archives, newest first',
  response: pageOf(ExportResponse),
  reads: ({ ctx, viewer }) => ({
    rows: ctx.db
      .select()
      .from(dataExport)
      .where(eq(dataExport.userId, viewer.id))
      .orderBy(desc(dataExport.createdAt), desc(dataExport.id))
      .limit(DISPLAY_LIMIT),
  }),
  read: ({ rows }, { ctx }) => ({ items: rows.map((row) => exportResponse(ctx, row)), next: null }),
})

/** The archive itself, and the name to save it under. For its owner only, until it expires. */
export const openExport = operation(EVERYONE, 'GET /me/exports/:id/archive', {
  summary: 'The archive of your data',
  file: 'application/zip',
  problems: ['not-found', 'step-up-required'],
  run: ({ ctx, viewer, params: { id } }) => openFile(ctx, viewer, EXPORT, id),
})

function waitingOf(ctx: Ctx, viewer: Viewer) {
  return ctx.db
    .select()
    .from(dataExport)
    .where(and(eq(dataExport.userId, viewer.id), eq(dataExport.status, 'waiting')))
}

function exportResponse(ctx: Ctx, row: ExportRow): ExportResponse {
  const readyAt = row.readyAt === null ? null : rfc3339(row.readyAt)
  return { ...fileView(ctx, row), readyAt }
}
