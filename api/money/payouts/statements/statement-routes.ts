// HTTP route of a payout's statement: generated on request, for its owner only.

import type { Claim, Ctx } from '../../../platform/context'
import { CSV } from '../../../platform/documents/csv-writer'
import { BUSINESSES } from '../../../platform/http/guards'
import { operation, operations } from '../../../platform/http/operation'
import type { FileResponse } from '../../../platform/http/route'
import { operatorOf } from '../../../platform/settings'
import { rfc3339 } from '../../../platform/values/time'
import { MOST, readStatement } from './statement-content'
import { csvOf } from './statement-csv'
import { pdfOf } from './statement-pdf'

const TYPES = { csv: CSV, pdf: 'application/pdf' } as const

export const payoutStatements = operations(
  operation(BUSINESSES, 'GET /payouts/:id/statement/csv', {
    summary: 'A payout statement as CSV',
    file: TYPES.csv,
    problems: ['not-found'],
    run: ({ ctx, viewer, params }) => download(ctx, viewer, params.id, 'csv'),
  }),
  operation(BUSINESSES, 'GET /payouts/:id/statement/pdf', {
    summary: 'A payout statement as PDF',
    file: TYPES.pdf,
    problems: ['not-found'],
    run: ({ ctx, viewer, params }) => download(ctx, viewer, params.id, 'pdf'),
  }),
)

async function download(ctx: Ctx, viewer: Claim, id: string, format: keyof typeof TYPES): Promise<FileResponse> {
  const statement = await readStatement(ctx, viewer, id, MOST[format])
  const body = format === 'csv' ? csvOf(statement) : await pdfOf(statement, operatorOf(ctx.settings))
  const day = rfc3339(statement.createdAt, statement.timeZone).slice(0, 10)
  const name = `purse-payout-${statement.currency}-${day}.${format}`
  return { body, bytes: body.length, name }
}
