// HTTP route of a payout's statement: generated on request, for its owner only.

import { Hono } from 'hono'
import type { Claim, Ctx } from '../../../platform/context'
import { CSV } from '../../../platform/documents/csv-writer'
import { type ApiEnv, BUSINESSES } from '../../../platform/http/guards'
import { type FileResponse, route } from '../../../platform/http/route'
import { operatorOf } from '../../../platform/settings'
import { rfc3339 } from '../../../platform/values/time'
import { PayoutId } from '../input'
import { MOST, readStatement } from './statement-content'
import { csvOf } from './statement-csv'
import { pdfOf } from './statement-pdf'

const TYPES = { csv: CSV, pdf: 'application/pdf' } as const

export const payoutStatements = new Hono<ApiEnv>()
  .get(
    '/:id/statement/csv',
    route(BUSINESSES, 'A payout statement as CSV', {
      params: PayoutId,
      file: TYPES.csv,
      handler: ({ ctx, viewer, params }) => download(ctx, viewer, params.id, 'csv'),
    }),
  )
  .get(
    '/:id/statement/pdf',
    route(BUSINESSES, 'A payout statement as PDF', {
      params: PayoutId,
      file: TYPES.pdf,
      handler: ({ ctx, viewer, params }) => download(ctx, viewer, params.id, 'pdf'),
    }),
  )

async function download(
  ctx: Ctx,
  viewer: Claim,
  id: string,
  format: keyof typeof TYPES,
): Promise<FileResponse> {
  const statement = await readStatement(ctx, viewer, id, MOST[format])
  const body =
    format === 'csv' ? csvOf(statement) : await pdfOf(statement, operatorOf(ctx.settings))
  const day = rfc3339(statement.createdAt, statement.timeZone).slice(0, 10)
  const name = `purse-payout-${statement.currency}-${day}.${format}`
  return { body, bytes: body.length, name }
}
