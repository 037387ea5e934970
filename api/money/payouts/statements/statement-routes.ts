// HTTP for the statement of a payout: made on the spot, its owner's alone.
import { type Context, Hono } from 'hono'
import { type ApiEnv, access, answersFile, takes } from '../../../platform/guards'
import { rfc3339 } from '../../../platform/values/time'
import { PayoutId } from '../input'
import { MOST, readStatement } from './statement-content'
import { csvOf } from './statement-csv'
import { pdfOf } from './statement-pdf'

const TYPES = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' } as const

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

async function download(
  c: Context<ApiEnv>,
  id: string,
  format: keyof typeof TYPES,
): Promise<Response> {
  const statement = await readStatement(c.env.ctx, c.var.viewer, id, MOST[format])
  const bytes = format === 'csv' ? csvOf(statement) : await pdfOf(statement)
  const day = rfc3339(statement.createdAt, statement.timeZone).slice(0, 10)
  return c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
    'content-type': TYPES[format],
    'content-length': String(bytes.length),
    'content-disposition': `attachment; filename="purse-payout-${statement.currency}-${day}.${format}"`,
    'cache-control': 'no-store',
  })
}
