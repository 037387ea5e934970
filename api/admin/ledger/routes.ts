// HTTP routes of adjustments, transfers and the trial balance: admins only.
import { Hono } from 'hono'
import { CSV } from '../../platform/documents/csv-writer'
import type { ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { doAct, previewAct } from './adjustments'
import {
  ActsQuery,
  CorrectionPlanQuery,
  GiveGoodwill,
  GoodwillPlanQuery,
  MakeCorrection,
  MakeRefund,
  MakeSettlement,
  RefundPlanQuery,
  SettlementPlanQuery,
  TransferId,
  TransferSearch,
  TrialBalanceQuery,
} from './input'
import { getLimit, listActs } from './limits'
import { correctionOf, goodwillOf, refundOf, settlementOf } from './requested'
import {
  ActPlanResponse,
  AdjustmentsResponse,
  LimitResponse,
  MoneyDoneResponse,
  TransferDetailResponse,
  TransferListResponse,
  TrialBalanceResponse,
} from './responses'
import { getTransferDetail } from './transfer-detail'
import { searchTransfers } from './transfer-search'
import { getTrialBalance, trialBalanceTable } from './trial-balance'

export const ledgerRoutes = new Hono<ApiEnv>()
  .get(
    '/transfers',
    route('admin', 'Search transfers, newest first', {
      query: TransferSearch,
      response: TransferListResponse,
      handler: ({ ctx, viewer, query }) => searchTransfers(ctx, viewer, query),
    }),
  )
  .get(
    '/transfers/:id',
    route('admin', 'One transfer with its postings; the view is recorded', {
      params: TransferId,
      response: TransferDetailResponse,
      handler: ({ ctx, viewer, params }) => getTransferDetail(ctx, viewer, params.id),
    }),
  )
  .get(
    '/adjustments',
    route('admin', 'Adjustments, and what one admin may do alone', {
      query: ActsQuery,
      response: AdjustmentsResponse,
      handler: ({ ctx, viewer, query }) => listActs(ctx, viewer, query),
    }),
  )
  .get(
    '/limits',
    route('admin', 'The 24-hour limit of one admin, and what is used of it', {
      response: LimitResponse,
      handler: ({ ctx, viewer }) => getLimit(ctx, viewer),
    }),
  )
  .get(
    '/refunds/plan',
    route('admin', 'What a refund would move', {
      query: RefundPlanQuery,
      response: ActPlanResponse,
      handler: ({ ctx, viewer, query }) => previewAct(ctx, viewer, refundOf(query)),
    }),
  )
  .post(
    '/refunds',
    route('admin', 'Refund a completed appointment or a delivered order', {
      keyed: true,
      body: MakeRefund,
      created: MoneyDoneResponse,
      handler: ({ ctx, viewer, key, body }) => {
        const { reason, ...requested } = body
        const act = { act: refundOf(requested), reason }
        return doAct(ctx, viewer, key, act)
      },
    }),
  )
  .get(
    '/goodwill/plan',
    route('admin', 'What goodwill would move', {
      query: GoodwillPlanQuery,
      response: ActPlanResponse,
      handler: ({ ctx, viewer, query }) => previewAct(ctx, viewer, goodwillOf(query)),
    }),
  )
  .post(
    '/goodwill',
    route('admin', 'Give someone goodwill from Purse', {
      keyed: true,
      body: GiveGoodwill,
      created: MoneyDoneResponse,
      handler: ({ ctx, viewer, key, body }) => {
        const { reason, ...requested } = body
        const act = { act: goodwillOf(requested), reason }
        return doAct(ctx, viewer, key, act)
      },
    }),
  )
  .get(
    '/corrections/plan',
    route('admin', 'What a correction would move', {
      query: CorrectionPlanQuery,
      response: ActPlanResponse,
      handler: ({ ctx, viewer, query }) => previewAct(ctx, viewer, correctionOf(query)),
    }),
  )
  .post(
    '/corrections',
    route('admin', 'Make a correction between two accounts', {
      keyed: true,
      body: MakeCorrection,
      created: MoneyDoneResponse,
      handler: ({ ctx, viewer, key, body }) => {
        const { reason, ...requested } = body
        const act = { act: correctionOf(requested), reason }
        return doAct(ctx, viewer, key, act)
      },
    }),
  )
  .get(
    '/settlements/plan',
    route('admin', 'What a dispute decision would move', {
      query: SettlementPlanQuery,
      response: ActPlanResponse,
      handler: ({ ctx, viewer, query }) => previewAct(ctx, viewer, settlementOf(query)),
    }),
  )
  .post(
    '/settlements',
    route('admin', 'Decide for the client or the seller of a disputed order', {
      keyed: true,
      body: MakeSettlement,
      created: MoneyDoneResponse,
      handler: ({ ctx, viewer, key, body }) => {
        const { reason, ...requested } = body
        const act = { act: settlementOf(requested), reason }
        return doAct(ctx, viewer, key, act)
      },
    }),
  )

export const trialBalances = new Hono<ApiEnv>()
  .get(
    '/',
    route('admin', 'The balance of each kind of account, by currency, at any time', {
      query: TrialBalanceQuery,
      response: TrialBalanceResponse,
      handler: ({ ctx, viewer, query }) => getTrialBalance(ctx, viewer, query),
    }),
  )
  .get(
    '/table',
    route('admin', 'The same as CSV', {
      query: TrialBalanceQuery,
      file: CSV,
      handler: async ({ ctx, viewer, query }) => {
        const found = await getTrialBalance(ctx, viewer, query)
        return { body: trialBalanceTable(found), name: 'trial-balance.csv' }
      },
    }),
  )
