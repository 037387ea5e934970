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
    route('admin', 'Transfers by anything that they are called, newest first', {
      query: TransferSearch,
      response: TransferListResponse,
      handler: ({ ctx, viewer, query }) => searchTransfers(ctx, viewer, query),
    }),
  )
  .get(
    '/transfers/:id',
    route('admin', 'One transfer to its postings; that it was looked at is recorded', {
      params: TransferId,
      response: TransferDetailResponse,
      handler: ({ ctx, viewer, params }) => getTransferDetail(ctx, viewer, params.id),
    }),
  )
  .get(
    '/adjustments',
    route('admin', 'What was done at the desk, and what one may do alone', {
      query: ActsQuery,
      response: AdjustmentsResponse,
      handler: ({ ctx, viewer, query }) => listActs(ctx, viewer, query),
    }),
  )
  .get(
    '/limits',
    route('admin', 'What one may move alone within 24 hours, and has', {
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
        const { reason, ...asked } = body
        const act = { act: refundOf(asked), reason }
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
    route('admin', 'Give somebody money of Purse’s own', {
      keyed: true,
      body: GiveGoodwill,
      created: MoneyDoneResponse,
      handler: ({ ctx, viewer, key, body }) => {
        const { reason, ...asked } = body
        const act = { act: goodwillOf(asked), reason }
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
    route('admin', 'Put something right between two accounts', {
      keyed: true,
      body: MakeCorrection,
      created: MoneyDoneResponse,
      handler: ({ ctx, viewer, key, body }) => {
        const { reason, ...asked } = body
        const act = { act: correctionOf(asked), reason }
        return doAct(ctx, viewer, key, act)
      },
    }),
  )
  .get(
    '/settlements/plan',
    route('admin', 'What the decision of a dispute would move', {
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
        const { reason, ...asked } = body
        const act = { act: settlementOf(asked), reason }
        return doAct(ctx, viewer, key, act)
      },
    }),
  )

export const trialBalances = new Hono<ApiEnv>()
  .get(
    '/',
    route('admin', 'What each kind of account holds, by currency, at any time', {
      query: TrialBalanceQuery,
      response: TrialBalanceResponse,
      handler: ({ ctx, viewer, query }) => getTrialBalance(ctx, viewer, query),
    }),
  )
  .get(
    '/table',
    route('admin', 'The same as a table', {
      query: TrialBalanceQuery,
      file: CSV,
      handler: async ({ ctx, viewer, query }) => {
        const found = await getTrialBalance(ctx, viewer, query)
        return { body: trialBalanceTable(found), name: 'trial-balance.csv' }
      },
    }),
  )
