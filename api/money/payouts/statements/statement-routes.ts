// HTTP for the statement of a payout: made on the spot, its owner's alone.
import { type Context, Hono } from 'hono'
import { attachment } from '../../../platform/documents/attachment'
import { CSV } from '../../../platform/documents/csv-writer'
import { type ApiEnv, access, answersFile, takes } from '../../../platform/guards'
import { rfc3339 } from '../../../platform/values/time'
import { PayoutId } from '../input'
import { MOST, readStatement } from './statement-content'
import { csvOf } from './statement-csv'
import { pdfOf } from './statement-pdf'

const TYPES = { csv: CSV, pdf: 'application/pdf' } as const

const PAYEES = ['beauty_partner', 'product_seller'] as const

export const payoutStatements = new Hono<ApiEnv>()
  .get(
    '/:id/statement/csv',
    access(...PAYEES),
    answersFile('What a payout pays, as a table', TYPES.csv),
    takes('param', PayoutId),
    (c) => download(c, c.req.valid('param').id, 'csv'),
  )
  .get(
    '/:id/statement/pdf',
    access(...PAYEES),
    answersFile('What a payout pays, to read and print', TYPES.pdf),
    takes('param', PayoutId),
    (c) => download(c, c.req.valid('param').id, 'pdf'),
  )

async function download(c: Context<ApiEnv>, id: string, format: keyof typeof TYPES) {
  const statement = await readStatement(c.env.ctx, c.var.viewer, id, MOST[format])
  const day = rfc3339(statement.createdAt, statement.timeZone).slice(0, 10)
  return attachment(c, {
    name: `purse-payout-${statement.currency}-${day}.${format}`,
    contentType: TYPES[format],
    body: format === 'csv' ? csvOf(statement) : await pdfOf(statement),
  })
}
