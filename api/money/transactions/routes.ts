// The history in detail, statements and insights, over HTTP.
import { type Context, Hono } from 'hono'
import { attachment } from '../../platform/documents/attachment'
import {
  type ApiEnv,
  access,
  answers,
  answersFile,
  EVERYONE,
  idempotencyKey,
  idempotent,
  takes,
} from '../../platform/guards'
import { pageOf } from '../../platform/pagination'
import { AskStatement, HistoryQuery, InsightsQuery, StatementId, TransferId } from '../ledger/input'
import {
  InsightsResponse,
  StatementResponse,
  StatementsResponse,
  TransactionResponse,
  TransferResponse,
} from './responses'
import { getInsights } from './spending-insights'
import { TYPES } from './statement-generation'
import { askForStatement, listStatements, openStatement } from './statements'
import { getTransfer } from './transaction-detail'
import { listHistory } from './transactions'

export const history = new Hono<ApiEnv>()
  .get(
    '/',
    access(...EVERYONE),
    answers('The history by tab, words and days, newest first', 200, pageOf(TransactionResponse)),
    takes('query', HistoryQuery),
    async (c) => c.json(await listHistory(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .get(
    '/insights',
    access('client'),
    answers('What was spent, by month and by category; for Plus', 200, InsightsResponse),
    takes('query', InsightsQuery),
    async (c) => c.json(await getInsights(c.env.ctx, c.var.viewer, c.req.valid('query').currency)),
  )
  .get(
    '/statements',
    access('client'),
    answers(
      'The statements that were asked for, and the months there are',
      200,
      StatementsResponse,
    ),
    async (c) => c.json(await listStatements(c.env.ctx, c.var.viewer)),
  )
  .post(
    '/statements',
    access('client'),
    answers("Ask for a month's statement", 201, StatementResponse),
    idempotent(),
    takes('json', AskStatement),
    async (c) => {
      const { ctx } = c.env
      const input = c.req.valid('json')
      return c.json(await askForStatement(ctx, c.var.viewer, idempotencyKey(c), input), 201)
    },
  )
  .get(
    '/statements/:id/csv',
    access('client'),
    answersFile('A statement as a table', TYPES.csv),
    takes('param', StatementId),
    (c) => download(c, c.req.valid('param').id, 'csv'),
  )
  .get(
    '/statements/:id/pdf',
    access('client'),
    answersFile('A statement to read and print', TYPES.pdf),
    takes('param', StatementId),
    (c) => download(c, c.req.valid('param').id, 'pdf'),
  )
  .get(
    '/:transferId',
    access(...EVERYONE),
    answers('One transfer, posting by posting', 200, TransferResponse),
    takes('param', TransferId),
    async (c) =>
      c.json(await getTransfer(c.env.ctx, c.var.viewer, c.req.valid('param').transferId)),
  )

async function download(c: Context<ApiEnv>, id: string, format: 'csv' | 'pdf') {
  return attachment(c, await openStatement(c.env.ctx, c.var.viewer, id, format))
}
