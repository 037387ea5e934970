// HTTP routes of transaction details, statements and insights.
import { Hono } from 'hono'
import { type ApiEnv, EVERYONE } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { pageOf } from '../../platform/pagination'
import { AskStatement, HistoryQuery, InsightsQuery, StatementId, TransferId } from '../ledger/input'
import { endBudget, saveBudget } from './budgets'
import { BudgetEdit, BudgetName } from './input'
import {
  BudgetResponse,
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
    route(EVERYONE, 'The transaction history by tab, search and dates, newest first', {
      query: HistoryQuery,
      response: pageOf(TransactionResponse),
      handler: ({ ctx, viewer, query }) => listHistory(ctx, viewer, query),
    }),
  )
  .get(
    '/insights',
    route('client', 'Spending by month, category and payee; for Plus', {
      query: InsightsQuery,
      response: InsightsResponse,
      handler: ({ ctx, viewer, query }) => getInsights(ctx, viewer, query),
    }),
  )
  .put(
    '/budgets',
    route('client', 'Set the monthly budget of a category; for Plus', {
      keyed: true,
      body: BudgetEdit,
      response: BudgetResponse,
      handler: ({ ctx, viewer, key, body }) => saveBudget(ctx, viewer, key, body),
    }),
  )
  .delete(
    '/budgets/:currency/:category',
    route('client', 'Remove the monthly budget of a category', {
      keyed: true,
      params: BudgetName,
      response: BudgetResponse,
      handler: ({ ctx, viewer, key, params }) => endBudget(ctx, viewer, key, params),
    }),
  )
  .get(
    '/statements',
    route('client', 'Requested statements, and the available months', {
      response: StatementsResponse,
      handler: ({ ctx, viewer }) => listStatements(ctx, viewer),
    }),
  )
  .post(
    '/statements',
    route('client', 'Request a monthly statement', {
      keyed: true,
      body: AskStatement,
      created: StatementResponse,
      handler: ({ ctx, viewer, key, body }) => askForStatement(ctx, viewer, key, body),
    }),
  )
  .get(
    '/statements/:id/csv',
    route('client', 'A statement as CSV', {
      params: StatementId,
      file: TYPES.csv,
      handler: ({ ctx, viewer, params }) => openStatement(ctx, viewer, params.id, 'csv'),
    }),
  )
  .get(
    '/statements/:id/pdf',
    route('client', 'A statement as PDF', {
      params: StatementId,
      file: TYPES.pdf,
      handler: ({ ctx, viewer, params }) => openStatement(ctx, viewer, params.id, 'pdf'),
    }),
  )
  .get(
    '/:transferId',
    route(EVERYONE, 'One transfer with its postings', {
      params: TransferId,
      response: TransferResponse,
      handler: ({ ctx, viewer, params }) => getTransfer(ctx, viewer, params.transferId),
    }),
  )
